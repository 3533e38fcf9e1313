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
