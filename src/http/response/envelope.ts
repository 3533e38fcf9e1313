import { RawJson } from '../../kernel/schema.js';
import type { IncomingWireMessage } from '../request/wire-request.js';

/**
 * Serializes a successful response: JSON that ends with a newline, with `result` and `msg` and, in `ignored_parameters_unsupported`, the
 * names of parameters that the endpoint does not know. {@link RawJson} properties are inserted as they are; if one of them is in pieces, so
 * is the response, and long lists that many responses share are not copied.
 */
export function wrapInEnvelope(request: IncomingWireMessage, answer: object | undefined): string | Buffer[] {
  const ignored = request.wire.unusedParameterNames();
  const body = { result: 'success', msg: '', ...answer, ...(ignored.length === 0 ? {} : { ignored_parameters_unsupported: ignored }) };
  const values = Object.entries(body);
  if (!values.some(([, value]) => value instanceof RawJson)) return `${JSON.stringify(body)}\n`;
  const pieces: Buffer[] = [];
  let text = '';
  for (const [name, value] of values) {
    const json = value instanceof RawJson ? value.json : (JSON.stringify(value) as string | undefined);
    if (json === undefined) continue;
    text += `${text === '' && pieces.length === 0 ? '{' : ','}${JSON.stringify(name)}:`;
    if (typeof json === 'string') text += json;
    else {
      pieces.push(Buffer.from(text), ...json);
      text = '';
    }
  }
  text += '}\n';
  return pieces.length === 0 ? text : [...pieces, Buffer.from(text)];
}
