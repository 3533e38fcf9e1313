import type { IncomingMessage } from 'node:http';
import { DomainError } from '../../kernel/domain-error.js';

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
