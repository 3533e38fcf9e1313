import { BadRequest } from '../../kernel/domain-error.js';
import { LIMITS } from '../../kernel/limits.js';
import type { Fields } from './wire-request.js';

const MAX_FIELDS = LIMITS.MAX_BODY_FIELDS;
const AMPERSAND = 0x26;
const EQUALS = 0x3d;
const PERCENT = 0x25;
const PLUS = 0x2b;
const SPACE = 0x20;

/** The request has more parameters than any endpoint. It is rejected, because silently ignoring some of them could omit relevant ones. */
export class TooManyFields extends BadRequest {
  constructor() {
    super(`Too many parameters (limit: ${MAX_FIELDS})`);
  }
}

/**
 * Parses `a=1&b=2` into fields. The last value of a repeated name wins. Works on bytes and overwrites the buffer: `node:querystring` takes
 * ten times as long for megabytes and several times their memory.
 * @throws TooManyFields
 */
export function parseFields(form: Buffer): Fields {
  const fields = Object.create(null) as Record<string, string>;
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
