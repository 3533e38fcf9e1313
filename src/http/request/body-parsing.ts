import type { IncomingHttpHeaders } from 'node:http';
import busboy from 'busboy';
import { BadRequest } from '../../kernel/domain-error.js';
import { LIMITS } from '../../kernel/limits.js';
import { parseFields, TooManyFields } from './form-fields.js';
import type { Fields } from './wire-request.js';

const NO_FIELDS: Fields = {};

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

function parseMultipart(body: Buffer, headers: IncomingHttpHeaders): Promise<Fields> {
  return new Promise((resolve, reject) => {
    const fields = Object.create(null) as Record<string, string>;
    let parser: busboy.Busboy;
    try {
      parser = busboy({ headers, limits: { fields: LIMITS.MAX_BODY_FIELDS, fieldSize: LIMITS.MAX_BODY_BYTES, files: 10 } });
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
