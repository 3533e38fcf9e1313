import type { IncomingHttpHeaders } from 'node:http';
import busboy from 'busboy';
import { BadRequest } from '../../kernel/domain-error.js';
import { LIMITS } from '../../kernel/limits.js';
import type { Fields } from './wire-request.js';

const MAX_FIELDS = LIMITS.MAX_BODY_FIELDS;
const NO_FIELDS: Fields = {};
/** The methods that a form can select. */
const METHODS: readonly string[] = ['PATCH', 'DELETE', 'PUT'];
const AMPERSAND = 0x26;
const EQUALS = 0x3d;
const PERCENT = 0x25;
const PLUS = 0x2b;
const SPACE = 0x20;
/** In bytes. */
const SHORT = 1_024;
/** ASCII without percent-encoding. */
const PLAIN = /^[\x20-\x24\x26-\x7e]*$/;

/** The request has more parameters than any endpoint. It is rejected, because silently ignoring some of them could omit relevant ones. */
export class TooManyFields extends BadRequest {
  constructor() {
    super(`Too many parameters (limit: ${MAX_FIELDS})`);
  }
}

/** Whether the content type is one of those whose bodies contain fields. */
export function isForm({ 'content-type': type = '' }: IncomingHttpHeaders): boolean {
  return /^(?:multipart\/form-data|application\/x-www-form-urlencoded)/i.test(type);
}

/**
 * Parses the fields of a urlencoded or multipart body. The last value of a repeated name wins. Bodies of other types have no fields, and
 * files in a multipart body are ignored. The buffer is overwritten.
 * @throws TooManyFields
 * @throws BadRequest for a multipart body that is incomplete or has an unknown character set
 */
export function parseBody(body: Buffer, headers: IncomingHttpHeaders): Promise<Fields> | Fields {
  if (!isForm(headers)) return NO_FIELDS;
  if (headers['content-type']?.toLowerCase().startsWith('multipart/')) return parseMultipart(body, headers);
  return body.length === 0 ? NO_FIELDS : parseFields(body);
}

/**
 * Parses `a=1&b=2` into fields. The last value of a repeated name wins. Works on bytes and overwrites the buffer: `node:querystring` takes
 * ten times as long for megabytes and several times their memory.
 * @throws TooManyFields
 */
export function parseFields(form: Buffer): Fields {
  const fields = Object.create(null) as Record<string, string>;
  // Most forms are, and text is faster than views of a few bytes.
  const text = form.length <= SHORT ? form.toString('latin1') : null;
  if (text !== null && PLAIN.test(text)) return fillWithPlain(fields, text);
  let count = 0;
  for (let start = 0; start <= form.length;) {
    const next = form.indexOf(AMPERSAND, start);
    const end = next < 0 ? form.length : next;
    count += 1;
    if (count > MAX_FIELDS) throw new TooManyFields();
    if (end > start) {
      const field = form.subarray(start, end);
      const equals = field.indexOf(EQUALS);
      const name = decoded(equals < 0 ? field : field.subarray(0, equals));
      fields[name] = equals < 0 ? '' : decoded(field.subarray(equals + 1));
    }
    start = end + 1;
  }
  return fields;
}

function fillWithPlain(fields: Record<string, string>, form: string): Fields {
  const parts = form.split('&');
  if (parts.length > MAX_FIELDS) throw new TooManyFields();
  for (const part of parts) {
    const field = part.includes('+') ? part.replaceAll('+', ' ') : part;
    const equals = field.indexOf('=');
    if (equals >= 0) fields[field.slice(0, equals)] = field.slice(equals + 1);
    else if (field !== '') fields[field] = '';
  }
  return fields;
}

/** Decodes percent-encoding in place. Invalid percent-encoding stays unchanged. */
function decoded(bytes: Buffer): string {
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1, length += 1) {
    const byte = bytes[at] as number;
    if (byte === PLUS) {
      bytes[length] = SPACE;
      continue;
    }
    const encoded = byte === PERCENT ? hexDigit(bytes[at + 1]) * 16 + hexDigit(bytes[at + 2]) : NaN;
    if (encoded >= 0) at += 2;
    bytes[length] = encoded >= 0 ? encoded : byte;
  }
  return bytes.toString('utf8', 0, length);
}

/** @returns NaN for a byte that is not a hexadecimal digit */
function hexDigit(byte: number | undefined): number {
  if (byte === undefined) return NaN;
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : NaN;
}

function parseMultipart(body: Buffer, headers: IncomingHttpHeaders): Promise<Fields> {
  return new Promise((resolve, reject) => {
    const fields = Object.create(null) as Record<string, string>;
    let parser: busboy.Busboy;
    try {
      parser = busboy({ headers, limits: { fields: MAX_FIELDS, fieldSize: LIMITS.MAX_BODY_BYTES, files: 10 } });
    } catch {
      reject(new BadRequest('Malformed multipart body'));
      return;
    }
    let tooMany = false;
    let unreadable = false;
    parser.on('field', (name: string | undefined, value: string | undefined) => {
      if (value === undefined)
        unreadable = true; // the parser does not know the field's character set
      else if (name !== undefined) fields[name] = value;
    });
    parser.on('fieldsLimit', () => (tooMany = true));
    parser.on('file', (_name, file) => {
      file.on('error', () => undefined); // the parser itself reports an incomplete body
      file.resume();
    });
    parser.on('close', () => {
      if (tooMany) reject(new TooManyFields());
      else if (unreadable) reject(new BadRequest('Unknown character set in a multipart body'));
      else resolve(fields);
    });
    parser.on('error', () => reject(new BadRequest('Malformed multipart body')));
    parser.end(body);
  });
}

/** @returns the method of a request: the form field `method` overrides POST, for clients that cannot send other methods */
export function methodOf(method: string, body: Fields): string {
  const named = body['method'];
  return method === 'POST' && named !== undefined && METHODS.includes(named) ? named : method;
}

/** Whether the form of a POST may select one of the other methods of the URL. */
export function isDecidedByForm(method: string, methods: readonly string[]): boolean {
  return method === 'POST' && METHODS.some((one) => methods.includes(one));
}
