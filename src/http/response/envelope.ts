import type { IncomingWireMessage } from '../request/wire-request.js';

/** A property of a response that is serialised already, such as a long list that is stored as JSON. */
export class RawJson {
  constructor(readonly text: string) {}
}

/**
 * Serialises a successful response: JSON that ends with a newline, with `result` and `msg` and, in `ignored_parameters_unsupported`, the
 * names of parameters that the endpoint does not know. {@link RawJson} properties are inserted as they are.
 */
export function wrapInEnvelope(request: IncomingWireMessage, answer: object | undefined): string {
  const ignored = request.wire.unusedParameterNames();
  const body = { result: 'success', msg: '', ...answer, ...(ignored.length === 0 ? {} : { ignored_parameters_unsupported: ignored }) };
  const values = Object.entries(body);
  if (!values.some(([, value]) => value instanceof RawJson)) return `${JSON.stringify(body)}\n`;
  const members = values.flatMap(([name, value]) => {
    const text = value instanceof RawJson ? value.text : (JSON.stringify(value) as string | undefined);
    return text === undefined ? [] : [`${JSON.stringify(name)}:${text}`];
  });
  return `{${members.join(',')}}\n`;
}
