import type { IncomingWireMessage } from '../routing/wire-request.js';
import { JsonText } from './json-text.js';

/**
 * A successful answer as JSON that ends with a newline: the envelope of notes 2.2, and the names of parameters that nobody claimed
 * (notes 2.3). Properties that are {@link JsonText} are taken as they are.
 */
export function enveloped(request: IncomingWireMessage, answer: object | undefined): string {
  const ignored = request.wire.leftOver();
  const body = { result: 'success', msg: '', ...answer, ...(ignored.length === 0 ? {} : { ignored_parameters_unsupported: ignored }) };
  const values = Object.entries(body);
  if (!values.some(([, value]) => value instanceof JsonText)) return `${JSON.stringify(body)}\n`;
  const written = values.flatMap(([name, value]) => {
    const text = value instanceof JsonText ? value.text : (JSON.stringify(value) as string | undefined);
    return text === undefined ? [] : [`${JSON.stringify(name)}:${text}`];
  });
  return `{${written.join(',')}}\n`;
}
