import { once } from 'node:events';
import type { Readable } from 'node:stream';
import busboy from 'busboy';
import type { Bytes } from '../../kernel/blob-store.js';
import { BadRequest } from '../../kernel/domain-error.js';
import { decodeUriSafely } from '../../kernel/text.js';
import type { IncomingWireMessage } from './wire-request.js';

const MAX_FIELDS = 100;
const MAX_FIELD_BYTES = 64 * 1024;
const MAX_BEFORE_FILE = 256 * 1024;

/** A file on its way in. */
export interface IncomingFile {
  /** As the client wrote it, after percent-decoding: any text. */
  readonly name: string;
  /** What the client says it is. */
  readonly contentType: string | undefined;
  /**
   * The bytes as they come. Ends well only if the request does, and if this was its only file: whoever keeps it must drop it when the body
   * fails. May be left by `break`; the rest of the request is then dropped.
   */
  readonly body: Bytes;
}

/**
 * The file of a multipart body, whatever its field is called; null if there is none (notes 1.14). Other fields count as parameters that
 * nobody asked for.
 * @param tooMany the refusal of a body with two files or more
 * @param storedInMemory whether the caller collects the file, so that it counts against the budget for bodies
 * @throws BadRequest for a body that is malformed before the file begins
 */
export async function openFile(request: IncomingWireMessage, tooMany: string, storedInMemory = false): Promise<IncomingFile | null> {
  if (!request.headers['content-type']?.toLowerCase().startsWith('multipart/form-data')) return null;
  if (request.headers['content-length'] === '0') return null; // some clients announce a multipart body and then send none
  let parser: busboy.Busboy;
  try {
    const limits = { files: 1, fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES };
    parser = busboy({ headers: request.headers, limits, defParamCharset: 'utf8' });
  } catch {
    return null;
  }
  const end = endOf(request, parser, tooMany);
  end.catch(() => undefined); // who reads the body will hear of it
  const headers = new PartHeaders(request);
  const first = new Promise<IncomingFile>((resolve) => {
    parser.on('file', (_field, stream, { filename, mimeType }: Partial<busboy.FileInfo>) => {
      stream.on('error', () => undefined); // of a body that broke off: `end` tells it
      const body = reading(request, parser, stream, end);
      const contentType = headers.nameTheTypeOfTheFile() ? mimeType : undefined;
      resolve({ name: decodeUriSafely(filename ?? ''), contentType, body: storedInMemory ? charged(request, body) : body });
    });
  });
  request.pipe(parser);
  return Promise.race([first, end.then(() => null)]);
}

/** Settles when the whole body has been read. */
async function endOf(request: IncomingWireMessage, parser: busboy.Busboy, tooMany: string): Promise<void> {
  const fields: Record<string, string> = {};
  let files = 1;
  parser.on('field', (name: string | undefined, value) => {
    if (name !== undefined) fields[name] = value;
  });
  parser.on('filesLimit', () => (files += 1));
  const broken = once(request, 'close').then(() => {
    if (!request.complete) throw new Error('the request broke off');
    return once(parser, 'close');
  });
  try {
    await Promise.race([once(parser, 'close'), broken]);
  } catch {
    drop(request, parser);
    throw new BadRequest('Malformed multipart body');
  }
  request.wire.addFields(fields);
  if (files > 1) throw new BadRequest(tooMany);
}

async function* reading(
  request: IncomingWireMessage,
  parser: busboy.Busboy,
  stream: Readable,
  end: Promise<void>,
): AsyncGenerator<Uint8Array> {
  let done = false;
  try {
    const pieces = stream[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
    for (;;) {
      // A body that breaks off may leave the stream waiting for ever.
      const next = await Promise.race([pieces.next(), end.then(() => pieces.next())]).catch(() => end);
      if (!next || next.done) break;
      yield next.value;
    }
    await end;
    done = true;
  } finally {
    if (!done) drop(request, parser);
  }
}

async function* charged({ wire }: IncomingWireMessage, body: Bytes): AsyncGenerator<Uint8Array> {
  for await (const piece of body) {
    wire.bodyCharge?.add(piece.length);
    yield piece;
  }
}

/** The parser calls a file without a type plain text, as the standard for mail has it; here the two are not the same (notes 1.14). */
class PartHeaders {
  private readonly pieces: Buffer[] = [];
  private size = 0;
  private readonly collect = (piece: Buffer): void => {
    this.size += piece.length;
    if (this.size <= MAX_BEFORE_FILE) this.pieces.push(piece);
  };

  constructor(private readonly request: IncomingWireMessage) {
    request.on('data', this.collect);
  }

  /** To be asked when the parser has come to the file. */
  nameTheTypeOfTheFile(): boolean {
    this.request.off('data', this.collect);
    const parts = Buffer.concat(this.pieces)
      .toString('latin1')
      .split(/(?:^|\r\n)--[^\r\n]*\r\n/);
    const header = parts.map((part) => part.slice(0, part.indexOf('\r\n\r\n'))).find((text) => /;\s*filename\*?=/i.test(text));
    return header === undefined || /^content-type:/im.test(header);
  }
}

/** Reads the rest and forgets it, so that the client gets to see the answer. */
function drop(request: IncomingWireMessage, parser: busboy.Busboy): void {
  request.unpipe(parser);
  request.resume();
}
