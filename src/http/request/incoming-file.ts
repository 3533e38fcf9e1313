import { once } from 'node:events';
import type { Readable } from 'node:stream';
import busboy from 'busboy';
import type { Bytes } from '../../kernel/blob-store.js';
import { BadRequest } from '../../kernel/domain-error.js';
import { decodeUriSafely } from '../../kernel/text.js';
import { releaseBuffer } from '../../platform/processes/garbage-collection.js';
import type { IncomingWireMessage } from './wire-request.js';

const MAX_FIELDS = 100;
const MAX_FIELD_BYTES = 64 * 1024;
const MAX_BEFORE_FILE = 256 * 1024;

/** A file that a client is uploading. */
export interface IncomingFile {
  /** The file name that the client sent, after percent-decoding. It may be any text. */
  readonly name: string;
  /** The content type that the client declared. */
  readonly contentType: string | undefined;
  /**
   * The content as it arrives. Iteration fails if the request is incomplete or contains a second file, so the consumer has to discard what
   * it stored when iteration fails. After a `break` the rest of the request is discarded.
   */
  readonly body: Bytes;
}

/**
 * Opens the file of a multipart body, whatever the name of its field. Other fields count as parameters that the endpoint does not declare.
 * @param tooManyFiles error text for a body with more than one file
 * @param storedInMemory whether the caller stores the whole file in memory, so that it is charged to the budget for bodies
 * @returns null if the body contains no file
 * @throws BadRequest for a body that is malformed before the file begins
 */
export async function openFile(request: IncomingWireMessage, tooManyFiles: string, storedInMemory = false): Promise<IncomingFile | null> {
  if (!request.headers['content-type']?.toLowerCase().startsWith('multipart/form-data')) return null;
  if (request.headers['content-length'] === '0') return null; // some clients declare a multipart body and send an empty one
  let parser: busboy.Busboy;
  try {
    const limits = { files: 1, fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES };
    parser = busboy({ headers: request.headers, limits, defParamCharset: 'utf8' });
  } catch {
    return null;
  }
  const end = endOf(request, parser, tooManyFiles);
  end.catch(() => undefined); // reported to the reader of the body
  const headers = new PartHeaders(request);
  const first = new Promise<IncomingFile>((resolve) => {
    parser.on('file', (_field, stream, { filename, mimeType }: Partial<busboy.FileInfo>) => {
      stream.on('error', () => undefined); // an incomplete body is reported by `end`
      const body = readFileBody(request, parser, stream, end);
      const contentType = headers.fileHasContentType() ? mimeType : undefined;
      resolve({ name: decodeUriSafely(filename ?? ''), contentType, body: storedInMemory ? chargeToBudget(request, body) : body });
    });
  });
  request.pipe(parser);
  return Promise.race([first, end.then(() => null)]);
}

/**
 * Resolves when the whole body has been read, which may take long, and the request would still be admitted.
 * @throws DomainError
 */
async function endOf(request: IncomingWireMessage, parser: busboy.Busboy, tooManyFiles: string): Promise<void> {
  const fields = Object.create(null) as Record<string, string>;
  let files = 1;
  parser.on('field', (name: string | undefined, value) => {
    if (name !== undefined) fields[name] = value;
  });
  parser.on('filesLimit', () => (files += 1));
  // The listeners stay, because the parser goes on after an error and reports the next malformed part too.
  const parsed = new Promise<void>((resolve, reject) => void parser.on('close', resolve).on('error', reject));
  const broken = once(request, 'close').then(() => {
    if (!request.complete) throw new Error('the request is incomplete');
    return parsed;
  });
  try {
    await Promise.race([parsed, broken]);
  } catch {
    discardRest(request, parser);
    throw new BadRequest('Malformed multipart body');
  }
  request.wire.addFields(fields);
  await request.wire.readmit();
  if (files > 1) throw new BadRequest(tooManyFiles);
}

async function* readFileBody(
  request: IncomingWireMessage,
  parser: busboy.Busboy,
  stream: Readable,
  end: Promise<void>,
): AsyncGenerator<Uint8Array> {
  end.catch(() => stream.destroy()); // the file of an incomplete body may never end
  let done = false;
  try {
    yield* stream as AsyncIterable<Uint8Array>;
    await end;
    done = true;
  } catch (error) {
    await end; // rejects with what is wrong, of which the stream only says that it has no end
    throw error;
  } finally {
    if (!done) discardRest(request, parser);
  }
}

async function* chargeToBudget({ wire }: IncomingWireMessage, body: Bytes): AsyncGenerator<Uint8Array> {
  for await (const piece of body) {
    wire.bodyCharge?.add(piece.length);
    yield piece;
  }
}

/**
 * Records the headers of the parts before the file. The parser reports `text/plain` for a file without a content type, as the standard for
 * mail says, but the Zulip server guesses the type from the name in this case.
 */
class PartHeaders {
  private readonly pieces: Buffer[] = [];
  private size = 0;
  private readonly listener = this.collect.bind(this);

  constructor(private readonly request: IncomingWireMessage) {
    request.on('data', this.listener);
  }

  /** Whether the headers of the file contain a content type. To be called when the parser has reached the file. */
  fileHasContentType(): boolean {
    this.request.off('data', this.listener);
    const parts = Buffer.concat(this.pieces)
      .toString('latin1')
      .split(/(?:^|\r\n)--[^\r\n]*\r\n/);
    const header = parts.map((part) => part.slice(0, part.indexOf('\r\n\r\n'))).find((text) => /;\s*filename\*?=/i.test(text));
    return header === undefined || /^content-type:/im.test(header);
  }

  private collect(piece: Buffer): void {
    this.size += piece.length;
    if (this.size <= MAX_BEFORE_FILE) this.pieces.push(piece);
  }
}

/** Reads and discards the rest of the request, so that the client receives the response. */
function discardRest(request: IncomingWireMessage, parser: busboy.Busboy): void {
  request.unpipe(parser);
  request.on('data', releaseBuffer).resume();
}
