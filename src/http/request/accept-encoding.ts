import type { IncomingMessage } from 'node:http';

/**
 * Whether a client takes an answer in an encoding, which it has to name: `*` and a missing header are no request for it.
 * @param encoding in lower case, such as `gzip`
 */
export function acceptsEncoding({ headers }: Pick<IncomingMessage, 'headers'>, encoding: string): boolean {
  for (const one of headers['accept-encoding']?.toString().split(',') ?? []) {
    const [name = '', ...parameters] = one.split(';');
    if (name.trim().toLowerCase() !== encoding) continue;
    return !parameters.some((parameter) => /^\s*q\s*=\s*0(?:\.0*)?\s*$/i.test(parameter));
  }
  return false;
}
