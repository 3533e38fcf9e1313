import type { IncomingWireMessage } from '../request/wire-request.js';

/** A property of an answer that is JSON already: for what is long and was written out before. */
export class RawJson {
  constructor(readonly text: string) {}
}

/**
 * A successful answer as JSON that ends with a newline: the envelope of notes 2.2, and the names of parameters that nobody claimed
 * (notes 2.3). Properties that are {@link RawJson} are taken as they are.
 */
export function wrapInEnvelope(request: IncomingWireMessage, answer: object | undefined): string {
  const ignored = request.wire.unusedParameterNames();
  const body = { result: 'success', msg: '', ...answer, ...(ignored.length === 0 ? {} : { ignored_parameters_unsupported: ignored }) };
  const values = Object.entries(body);
  if (!values.some(([, value]) => value instanceof RawJson)) return `${JSON.stringify(body)}\n`;
  const written = values.flatMap(([name, value]) => {
    const text = value instanceof RawJson ? value.text : (JSON.stringify(value) as string | undefined);
    return text === undefined ? [] : [`${JSON.stringify(name)}:${text}`];
  });
  return `{${written.join(',')}}\n`;
}
