const PUBLIC = 'https://github.com';

/**
 * What a GitHub is known by: its address without a path.
 * @param entered as somebody writes it; empty for the public one. The address of the API of an Enterprise Server stands for the server.
 * @returns null for what is no such address
 */
export function gitHubIssuer(entered: string): string | null {
  const address = entered === '' ? PUBLIC : entered;
  if (!URL.canParse(address)) return null;
  const { protocol, username, password, origin, pathname, search, hash } = new URL(address);
  const isPlain = `${username}${password}${search}${hash}` === '' && /^\/(?:api\/v3\/?)?$/.test(pathname);
  return isPlain && /^https?:$/.test(protocol) ? origin : null;
}

/** Where the API of a GitHub is: on a host of its own for `github.com` and `*.ghe.com`, below a path for an Enterprise Server. */
export function gitHubApi(issuer: string): string {
  const { protocol, host } = new URL(issuer);
  return host === 'github.com' || host.endsWith('.ghe.com') ? `${protocol}//api.${host}` : `${issuer}/api/v3`;
}
