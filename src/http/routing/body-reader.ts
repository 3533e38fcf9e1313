import type { IncomingMessage } from 'node:http';
import querystring from 'node:querystring';
import busboy from 'busboy';
import { BadRequest } from '../../kernel/domain-error.js';
import { LIMITS } from '../../kernel/limits.js';
import type { Fields } from './wire-request.js';

const EMPTY: Fields = {};

/** The body is larger than any endpoint needs. */
export class BodyTooLarge extends BadRequest {
  constructor() {
    super(`Request body is larger than ${LIMITS.MAX_BODY_BYTES} bytes`);
  }
}

/** No endpoint has so many parameters; left out silently, some of them would be missed. */
class TooManyFields extends BadRequest {
  constructor() {
    super(`Too many parameters (limit: ${LIMITS.MAX_BODY_FIELDS})`);
  }
}

/**
 * Reads the fields of a urlencoded or multipart body; of a repeated name the last value wins. Bodies of other types have no fields
 * (notes 2.4), and files in a multipart body are none either.
 * @throws BodyTooLarge, TooManyFields, BadRequest for a multipart body that breaks off or is in an unknown character set
 */
export async function readBody(request: IncomingMessage): Promise<Fields> {
  if (request.headers['content-length'] === '0') return EMPTY; // some clients announce a multipart body and then send none
  const type = request.headers['content-type']?.toLowerCase() ?? '';
  if (type.startsWith('multipart/form-data')) return readMultipart(request);
  const text = await readText(request);
  return text !== '' && type.startsWith('application/x-www-form-urlencoded') ? parseFields(text) : EMPTY;
}

/** `a=1&b=2` as fields. @throws TooManyFields */
export function parseFields(text: string): Fields {
  if (text.split('&', LIMITS.MAX_BODY_FIELDS + 1).length > LIMITS.MAX_BODY_FIELDS) throw new TooManyFields();
  const parsed = querystring.parse(text, '&', '=', { maxKeys: 0 });
  for (const [name, value] of Object.entries(parsed)) if (Array.isArray(value)) parsed[name] = value.at(-1);
  return parsed as Fields;
}

function readText(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= LIMITS.MAX_BODY_BYTES) chunks.push(chunk);
      else chunks.length = 0; // the rest is read and dropped, so that the client gets to see the answer
    });
    request.on('end', () => {
      if (size > LIMITS.MAX_BODY_BYTES) reject(new BodyTooLarge());
      else resolve(chunks.length === 1 ? (chunks[0] as Buffer).toString('utf8') : Buffer.concat(chunks).toString('utf8'));
    });
    request.on('error', () => reject(new BadRequest('The request broke off')));
  });
}

function readMultipart(request: IncomingMessage): Promise<Fields> {
  return new Promise((resolve, reject) => {
    const fields = Object.create(null) as Record<string, string>;
    let parser: busboy.Busboy;
    try {
      parser = busboy({
        headers: request.headers,
        limits: { fields: LIMITS.MAX_BODY_FIELDS, fieldSize: LIMITS.MAX_BODY_BYTES, files: 10 },
      });
    } catch {
      request.resume();
      reject(new BadRequest('Malformed multipart body'));
      return;
    }
    let size = 0;
    let tooLarge = false;
    let tooMany = false;
    let unreadable = false;
    parser.on('field', (name: string | undefined, value: string | undefined, { valueTruncated }) => {
      if (value === undefined) {
        unreadable = true; // in a character set that the parser does not know
        return;
      }
      size += Buffer.byteLength(value);
      tooLarge ||= valueTruncated || size > LIMITS.MAX_BODY_BYTES;
      if (name !== undefined && !tooLarge) fields[name] = value;
    });
    parser.on('fieldsLimit', () => (tooMany = true));
    parser.on('file', (_name, file) => {
      file.on('error', () => undefined); // of a body that broke off: the parser tells it too
      file.resume();
    });
    parser.on('close', () => {
      if (tooLarge) reject(new BodyTooLarge());
      else if (tooMany) reject(new TooManyFields());
      else if (unreadable) reject(new BadRequest('Unknown character set in a multipart body'));
      else resolve(fields);
    });
    parser.on('error', () => {
      request.unpipe(parser);
      request.resume();
      reject(new BadRequest('Malformed multipart body'));
    });
    request.on('error', () => reject(new BadRequest('The request broke off')));
    request.pipe(parser);
  });
}
