import type { IncomingMessage } from 'node:http';
import { DomainError } from '../../kernel/domain-error.js';

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

/**
 * The organization a host name means: `acme` in `acme.chat.example.com` when the external host is `chat.example.com`. The bare host, an
 * IP address and any name that is not below the external host mean the default organization (empty text).
 */
export function subdomainOf(hostHeader: string | undefined, externalHost: string): string {
  const host = withoutPort(hostHeader ?? '');
  const external = withoutPort(externalHost);
  return host.endsWith(`.${external}`) ? host.slice(0, -external.length - 1) : '';
}

function withoutPort(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, '');
}

/**
 * A page of somebody else made a browser send this; the cookies that came along prove nothing. Browsers tell where a request comes from and
 * let no page change that; what sends neither header is no browser, so nobody was tricked into it.
 * @param scheme of the server's address as browsers know it
 */
export function isCrossSite({ headers }: IncomingMessage, scheme: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  return headers.origin !== undefined && headers.origin !== `${scheme}://${headers.host?.toLowerCase() ?? ''}`;
}

/** HTTP 403 (notes 2.1). */
export class CsrfFailure extends DomainError {
  constructor(reason: string) {
    super('CSRF_FAILED', `CSRF error: ${reason}`, { reason });
  }
}
