import type { ApiResponse, TestClient } from './test-client.js';

/** A part of a multipart body. A part with a file name is a file. */
export interface Part {
  readonly field?: string;
  readonly name?: string;
  readonly type?: string;
  readonly content: string | Buffer;
}

const BOUNDARY = 'skein-test-boundary';
export const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

export function multipart(parts: readonly Part[]): Buffer {
  const pieces = parts.flatMap(({ field = 'file', name, type, content }) => [
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"${name === undefined ? '' : `; filename="${name}"`}\r\n` +
        `${type === undefined ? '' : `Content-Type: ${type}\r\n`}\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...pieces, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

export function postFiles(client: TestClient, path: string, parts: readonly Part[]): Promise<ApiResponse> {
  return client.send('POST', path, { 'content-type': MULTIPART }, multipart(parts));
}

/** Uploads a file. @returns its URL */
export async function upload(client: TestClient, name: string, content: string | Buffer = name, type?: string): Promise<string> {
  const { body } = await postFiles(client, 'user_uploads', [{ name, content, ...(type === undefined ? {} : { type }) }]);
  if (body['result'] !== 'success') throw new Error(JSON.stringify(body));
  return body['url'] as string;
}
