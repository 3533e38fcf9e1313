/**
 * The address that a text written by others means, seen from this page.
 * @returns undefined if it is none: `http://example.com:999999/` has a port that does not exist
 */
export function urlOf(text: string): URL | undefined {
  const base = window.location.href;
  return URL.canParse(text, base) ? new URL(text, base) : undefined;
}

/** The address of a picture that this server has. Others would tell their hosts who reads, and the CSP forbids them. */
export function localUrl(url: string | null | undefined): string | undefined {
  if (url === null || url === undefined) return undefined;
  return urlOf(url)?.origin === window.location.origin ? url : undefined;
}
