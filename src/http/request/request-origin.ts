import type { IncomingMessage } from 'node:http';
import { DomainError } from '../../kernel/domain-error.js';

const MAX_LENGTH = 30;
const HOST_LENGTH = 'host'.length;
const WEBSITE = 'website';
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * @returns the name of the client program: the `client` parameter, or the product name at the start of the User-Agent. As on the Zulip server,
 * every client with a browser session is the website, unless it is one of Zulip's own programs.
 */
export function clientName(request: IncomingMessage & { readonly wire?: { readonly bySession: boolean } }, parameter?: string): string {
  const name = (parameter ?? productOf(request.headers['user-agent'])).slice(0, MAX_LENGTH) || 'Unspecified';
  return request.wire?.bySession && !name.startsWith('Zulip') ? WEBSITE : name;
}

/** Whether the method of a request allows it to change something. */
export function mayChange({ method = '' }: IncomingMessage): boolean {
  return !SAFE_METHODS.has(method);
}

function productOf(userAgent: string | undefined): string {
  if (userAgent === undefined) return 'Unspecified';
  const product = /^([^/]{1,100})/.exec(userAgent)?.[1]?.trim() ?? '';
  return product === 'Mozilla' ? WEBSITE : product;
}

/**
 * @returns the subdomain of the organization to which a host name belongs: `acme` for `acme.chat.example.com` when the external host is
 * `chat.example.com`. It is empty, for the default organization, if the host is the external host itself, an IP address or any other name; in
 * production other names were rejected before.
 */
export function subdomainOf(hostHeader: string | undefined, externalHost: string): string {
  if (hostHeader === externalHost) return '';
  const host = withoutPort(hostHeader ?? '');
  const external = withoutPort(externalHost);
  return host.endsWith(`.${external}`) ? host.slice(0, -external.length - 1) : '';
}

/** Whether the host is the external host or a subdomain of it. */
export function isBelowExternalHost(hostHeader: string | undefined, externalHost: string): boolean {
  return hostHeader === externalHost || `.${withoutPort(hostHeader ?? '')}`.endsWith(`.${withoutPort(externalHost)}`);
}

/**
 * Whether a request has several `Host` headers, or an absolute target of another host: a proxy may have decided by one of them, and this server
 * would decide by the other.
 */
export function namesSeveralHosts({ url = '', rawHeaders, headers }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === HOST_LENGTH && name.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts > 1) return true;
  const [, authority] = /^https?:\/\/([^/?]*)/i.exec(url.startsWith('/') ? '' : url) ?? [];
  return authority !== undefined && authority.toLowerCase() !== (headers.host ?? '').toLowerCase();
}

function withoutPort(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, '');
}

/**
 * Whether a page of another site caused a browser to send the request, so that its cookies do not authorize it. Browsers set these headers
 * themselves and pages cannot change them. A request with neither header does not come from a browser.
 * @param scheme scheme of the server's external URL
 */
export function isCrossSite({ headers }: IncomingMessage, scheme: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  return headers.origin !== undefined && headers.origin !== `${scheme}://${headers.host?.toLowerCase() ?? ''}`;
}

/** What a source of a policy can name: a name or an IPv4 address, perhaps with a port. */
const HOST = /^[a-z\d.-]+(?::\d+)?$/i;

/**
 * A source for the content security policy of a page that allows one folder of this server: files that people have uploaded are at the same
 * host, in another one. The host is that by which the browser has asked.
 * @param scheme of the server's external URL
 * @param folder its path, with slashes at both ends
 * @returns `'self'` if no source can name the host, as with an IPv6 address
 */
export function folderSource({ headers: { host = '' } }: IncomingMessage, scheme: string, folder: string): string {
  return HOST.test(host) ? `${scheme}://${host}${folder}` : "'self'";
}

/** The request may have been forged by another site. HTTP 403. */
export class CsrfFailure extends DomainError {
  constructor(reason: string) {
    super('CSRF_FAILED', `CSRF error: ${reason}`, { reason });
  }
}
