/**
 * How a service proves that a request is its own: by an HMAC of the body in a header, with SHA-256 unless it says otherwise, or by the secret itself.
 * - `hmac`: hexadecimal, after `prefix`; some services send several, separated by commas;
 * - `stripe`: `t=<seconds>,v1=<hexadecimal>` of the time, a dot and the body;
 * - `slack`: `v0=<hexadecimal>` of `v0`, the time of another header and the body, with colons between them;
 * - `token`: the secret itself.
 */
export type SignatureScheme =
  | { readonly kind: 'hmac'; readonly header: string; readonly prefix?: string; readonly algorithm?: 'sha1' }
  | { readonly kind: 'stripe'; readonly header: string }
  | { readonly kind: 'slack'; readonly header: string; readonly timeHeader: string }
  | { readonly kind: 'token'; readonly header: string };

/** What has to be compared: texts that the right secret would give, and those that were sent. */
export interface SignatureClaim {
  /** What is signed, before the body. */
  readonly before: string;
  readonly sent: readonly string[];
}

/** A signature with an older or a later time is a repetition of somebody who has read it. In seconds. */
const MAX_AGE = 300;

/**
 * What a request claims; null if it has no signature, or one of a time long ago.
 * @param headerOf the value of a header; an empty text if it is absent
 * @param now in milliseconds UTC
 */
export function claimOf(scheme: SignatureScheme, headerOf: (name: string) => string, now: number): SignatureClaim | null {
  const header = headerOf(scheme.header);
  if (header === '') return null;
  if (scheme.kind === 'token') return { before: '', sent: [header] };
  const parts = header.split(',').map((part) => part.trim());
  if (scheme.kind === 'hmac') {
    const { prefix = '' } = scheme;
    const sent = parts.filter((part) => part.startsWith(prefix)).map((part) => part.slice(prefix.length));
    return sent.length === 0 ? null : { before: '', sent };
  }
  const time = scheme.kind === 'slack' ? headerOf(scheme.timeHeader) : (valuesOf(parts, 't')[0] ?? '');
  if (time === '' || !(Math.abs(now / 1000 - Number(time)) <= MAX_AGE)) return null;
  return scheme.kind === 'slack'
    ? { before: `v0:${time}:`, sent: valuesOf(parts, 'v0') }
    : { before: `${time}.`, sent: valuesOf(parts, 'v1') };
}

function valuesOf(parts: readonly string[], name: string): string[] {
  return parts.filter((part) => part.startsWith(`${name}=`)).map((part) => part.slice(name.length + 1));
}
