import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { ByteRange, StoredBlob } from '../../kernel/blob-store.js';
import { DoesNotExist } from '../../kernel/domain-error.js';
import type { IncomingWireMessage } from '../request/wire-request.js';

export interface FileAnswer {
  /** In bytes. */
  readonly size: number;
  readonly contentType: string;
  /** What browsers may do with it. */
  readonly disposition: 'inline' | 'attachment';
  /** The name it is saved under; any text. */
  readonly name: string;
  readonly cacheControl: string;
  /** Stands for its content: the same text, the same bytes. */
  readonly version: string;
  /** Null: it is gone. */
  readonly open: (range?: ByteRange) => Promise<StoredBlob | null>;
}

/** A page that a file happens to be can run nothing, load nothing from elsewhere, and is nobody's origin. */
const POLICY = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'self' 'unsafe-inline'";

/**
 * Answers with a file, or with one range of it, or with 304 to a client that has it, or with 416. Nothing else may write to the response.
 * @throws DoesNotExist if it is gone
 */
export async function sendFile(request: IncomingWireMessage, response: ServerResponse, file: FileAnswer): Promise<void> {
  const tag = `"${file.version}"`;
  // A reader of PDF is a plug-in to browsers, and a sandbox has none.
  response.setHeader('Content-Security-Policy', file.contentType === 'application/pdf' ? POLICY : `${POLICY}; sandbox`);
  response.setHeader('Cross-Origin-Resource-Policy', 'same-site');
  response.setHeader('Cache-Control', file.cacheControl);
  response.setHeader('ETag', tag);
  if (request.headers['if-none-match']?.split(',').some((one) => one.trim() === tag)) {
    response.writeHead(304).end();
    return;
  }
  const part = partOf(request, tag, file.size);
  if (!part) {
    response.writeHead(416, { 'Content-Range': `bytes */${file.size}`, 'Content-Length': 0 }).end();
    return;
  }
  if (request.method === 'HEAD') {
    describe(response, file, null);
    response.end();
    return;
  }
  const found = await file.open(part.range ?? undefined);
  if (!found) throw new DoesNotExist('File not found');
  describe(response, file, part.range);
  try {
    await pipeline(found.body, response);
  } catch {
    response.destroy(); // the client went away, or the store did: either way the answer cannot be finished
  }
}

function describe(response: ServerResponse, { size, contentType, disposition, name }: FileAnswer, range: ByteRange | null): void {
  response.statusCode = range ? 206 : 200;
  response.setHeader('Content-Type', contentType);
  response.setHeader('Content-Disposition', `${disposition}; filename*=UTF-8''${encoded(name)}`);
  response.setHeader('Accept-Ranges', 'bytes');
  if (range) response.setHeader('Content-Range', `bytes ${range.start}-${range.end}/${size}`);
  response.setHeader('Content-Length', range ? range.end - range.start + 1 : size);
}

/** One range, or everything (`range` null); null if the client wants what there is not. Lists of ranges mean everything, as the standard allows. */
function partOf({ headers }: IncomingWireMessage, tag: string, size: number): { readonly range: ByteRange | null } | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.range?.trim() ?? '') ?? [];
  const stale = headers['if-range'] !== undefined && headers['if-range'] !== tag;
  if (first + last === '' || stale || size === 0) return { range: null };
  const range = rangeWithin(first, last, size);
  if (first !== '' && last !== '' && Number(last) < Number(first)) return { range: null };
  return range.start <= range.end ? { range } : null;
}

function rangeWithin(first: string, last: string, size: number): ByteRange {
  if (first === '') return { start: Math.max(0, size - Number(last)), end: size - 1 };
  return { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}

function encoded(name: string): string {
  return encodeURIComponent(Buffer.from(name).toString()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
