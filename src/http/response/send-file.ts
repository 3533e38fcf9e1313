import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { ByteRange, StoredBlob } from '../../kernel/blob-store.js';
import { DoesNotExist } from '../../kernel/domain-error.js';
import type { IncomingWireMessage } from '../request/wire-request.js';

export interface FileAnswer {
  /** In bytes. */
  readonly size: number;
  readonly contentType: string;
  /** Whether browsers show or download the file. */
  readonly disposition: 'inline' | 'attachment';
  /** The name under which browsers save the file. It may be any text. */
  readonly name: string;
  readonly cacheControl: string;
  /** Identifies the content: equal versions mean equal bytes. */
  readonly version: string;
  /** @returns null if the file no longer exists */
  readonly open: (range?: ByteRange) => Promise<StoredBlob | null>;
}

/** For what is at its address for ever, because the address contains a version or a digest of it. */
export const CACHE_FOREVER = 'public, max-age=31536000, immutable';
const CACHE_BRIEFLY = 'public, max-age=300';

/**
 * Lets clients store for ever what the request names by its present `version`. With another version, or none, the address has other content after
 * the next change.
 */
export function cacheByVersion(request: IncomingWireMessage, present: number): string {
  return request.wire.readParameter('version') === String(present) ? CACHE_FOREVER : CACHE_BRIEFLY;
}

/** An HTML file can neither run scripts nor load anything from other hosts. */
const POLICY = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'self' 'unsafe-inline'";

/**
 * Sends a file or one range of it, 304 if the client has the current version, or 416 for a range outside the file. Nothing else may write
 * to the response.
 * @throws DoesNotExist if the file no longer exists
 */
export async function sendFile(request: IncomingWireMessage, response: ServerResponse, file: FileAnswer): Promise<void> {
  const tag = `"${file.version}"`;
  // PDF viewers are plug-ins to browsers, and a sandbox blocks plug-ins.
  response.setHeader('Content-Security-Policy', file.contentType === 'application/pdf' ? POLICY : `${POLICY}; sandbox`);
  response.setHeader('Cross-Origin-Resource-Policy', 'same-site');
  response.setHeader('Cache-Control', file.cacheControl);
  response.setHeader('ETag', tag);
  if (request.headers['if-none-match']?.split(',').some((one) => one.trim() === tag)) {
    response.writeHead(304).end();
    return;
  }
  const part = requestedPart(request, tag, file.size);
  if (!part) {
    response.writeHead(416, { 'Content-Range': `bytes */${file.size}`, 'Content-Length': 0 }).end();
    return;
  }
  if (request.method === 'HEAD') {
    setFileHeaders(response, file, null);
    response.end();
    return;
  }
  const found = await file.open(part.range ?? undefined);
  if (!found) throw new DoesNotExist('File not found');
  setFileHeaders(response, file, part.range);
  try {
    await pipeline(found.body, response);
  } catch {
    response.destroy(); // the client or the store has disconnected, so the response cannot be completed
  }
}

function setFileHeaders(response: ServerResponse, { size, contentType, disposition, name }: FileAnswer, range: ByteRange | null): void {
  response.statusCode = range ? 206 : 200;
  response.setHeader('Content-Type', contentType);
  response.setHeader('Content-Disposition', `${disposition}; filename*=UTF-8''${encodeFileName(name)}`);
  response.setHeader('Accept-Ranges', 'bytes');
  if (range) response.setHeader('Content-Range', `bytes ${range.start}-${range.end}/${size}`);
  response.setHeader('Content-Length', range ? range.end - range.start + 1 : size);
}

/**
 * Parses the Range header. A list of ranges means the whole file, as the standard allows.
 * @returns `range` null for the whole file; null if the range is outside the file
 */
function requestedPart({ headers }: IncomingWireMessage, tag: string, size: number): { readonly range: ByteRange | null } | null {
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

function encodeFileName(name: string): string {
  return encodeURIComponent(Buffer.from(name).toString()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
