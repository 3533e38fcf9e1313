import { request as sendRequest } from 'node:http';
import type { ApiResponse } from './test-client.js';
import { TestClient } from './test-client.js';

/** A field that every endpoint accepts, for requests without a body. */
const ANY_FIELD = 'client=SkeinTests';

/**
 * Sends the head of each request and half of its body and, when the server has admitted it and reads the body, does something else before it
 * sends the rest.
 */
export class InterruptedClient extends TestClient {
  /** What happens in the middle of the next request. */
  meanwhile: () => Promise<unknown> = () => Promise.resolve();

  override send(method: string, path: string, headers: Record<string, string> = {}, content?: string | Buffer): Promise<ApiResponse> {
    const body = Buffer.from(content === undefined || content.length === 0 ? ANY_FIELD : content);
    const half = Math.floor(body.length / 2);
    return new Promise((resolve, reject) => {
      const request = sendRequest({
        port: this.target.port,
        host: '127.0.0.1',
        method,
        path: path.startsWith('/') ? path : `/api/v1/${path}`,
        headers: {
          host: this.host,
          ...(this.authorization === '' ? {} : { authorization: this.authorization }),
          'content-type': 'application/x-www-form-urlencoded',
          ...headers,
          'content-length': body.length,
          expect: '100-continue',
        },
        agent: false,
      });
      request.on('error', reject).on('continue', () => {
        request.write(body.subarray(0, half));
        this.meanwhile().then(() => request.end(body.subarray(half)), reject);
      });
      request.on('response', (response) => {
        const pieces: Buffer[] = [];
        response.on('error', reject).on('data', (piece: Buffer) => pieces.push(piece));
        response.on('end', () => {
          request.destroy();
          const text = Buffer.concat(pieces).toString();
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text,
            get body() {
              return JSON.parse(text) as Record<string, unknown>;
            },
          });
        });
      });
      request.flushHeaders();
    });
  }
}
