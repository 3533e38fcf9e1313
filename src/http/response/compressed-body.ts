import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import { acceptsEncoding } from '../request/accept-encoding.js';

/** Of text that is compressed in one call. Each call is a job of a thread. */
const COMPRESSED_AT_ONCE = 65_536;

/**
 * Sends a long answer compressed if its client takes gzip, at the client's pace and without its length, which is not known yet. Says in any
 * case that the answer depends on what the client takes.
 * @param text or the pieces of one, of which some may be encoded as UTF-8 already
 * @returns false if the answer has to be sent as it is
 */
export function sendCompressed(response: ServerResponse, text: string | readonly (string | Buffer)[]): boolean {
  response.appendHeader('Vary', 'Accept-Encoding');
  if (!acceptsEncoding(response.req, 'gzip')) return false;
  response.setHeader('Content-Encoding', 'gzip');
  if (response.req.method === 'HEAD') {
    response.end();
    return true;
  }
  const gzip = createGzip({ level: constants.Z_BEST_SPEED });
  // A client that disconnects ends the stream with an error, which concerns nobody.
  pipeline(Readable.from(joinPieces(typeof text === 'string' ? [text] : text)), gzip, response).catch(() => undefined);
  return true;
}

/** Joins short pieces and divides long texts, so that each call compresses about as much, and little is encoded before the client takes it. */
function* joinPieces(pieces: readonly (string | Buffer)[]): Generator<Buffer> {
  let waiting: Buffer[] = [];
  let size = 0;
  for (const piece of pieces) {
    for (const bytes of typeof piece === 'string' ? encodeParts(piece) : [piece]) {
      waiting.push(bytes);
      size += bytes.length;
      if (size < COMPRESSED_AT_ONCE) continue;
      yield waiting.length === 1 ? bytes : Buffer.concat(waiting, size);
      waiting = [];
      size = 0;
    }
  }
  if (size > 0) yield Buffer.concat(waiting, size);
}

function* encodeParts(text: string): Generator<Buffer> {
  for (let start = 0; start < text.length;) {
    let end = start + COMPRESSED_AT_ONCE;
    // The halves of a surrogate pair cannot be encoded one by one.
    if (isHighSurrogate(text.charCodeAt(end - 1))) end += 1;
    yield Buffer.from(text.slice(start, end));
    start = end;
  }
}

/** @param code NaN after the end of a text */
function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}
