import type { IncomingMessage } from 'node:http';

const MAX_LENGTH = 30;

/** The program that sends a request: the `client` parameter, else the product name at the start of the User-Agent. */
export function clientName(request: IncomingMessage, parameter: string | undefined): string {
  return (parameter ?? productOf(request.headers['user-agent'])).slice(0, MAX_LENGTH) || 'Unspecified';
}

function productOf(userAgent: string | undefined): string {
  if (userAgent === undefined) return 'Unspecified';
  const product = /^([^/]{1,100})/.exec(userAgent)?.[1]?.trim() ?? '';
  return product === 'Mozilla' ? 'website' : product;
}
