/**
 * How a service proves that a request is its own: by an HMAC-SHA256 of the body in a header, or by the secret itself.
 * - `hmac`: hexadecimal, after `prefix`; some services send several, separated by commas;
 * - `stripe`: `t=<seconds>,v1=<hexadecimal>` of the time, a dot and the body;
 * - `token`: the secret itself.
 */
export type SignatureScheme =
  | { readonly kind: 'hmac'; readonly header: string; readonly prefix?: string }
  | { readonly kind: 'stripe'; readonly header: string }
  | { readonly kind: 'token'; readonly header: string };

/** What has to be compared: texts that the right secret would give, and those that were sent. */
export interface SignatureClaim {
  /** What is signed, before the body. */
  readonly before: string;
  readonly sent: readonly string[];
}

/** A signature with an older or a later time is a repetition of somebody who has read it. In seconds. */
const MAX_AGE = 300;

/** What a header claims; null if it has no signature, or one of a time long ago. @param now in milliseconds UTC */
export function claimOf(scheme: SignatureScheme, header: string, now: number): SignatureClaim | null {
  if (header === '') return null;
  if (scheme.kind === 'token') return { before: '', sent: [header] };
  const parts = header.split(',').map((part) => part.trim());
  if (scheme.kind === 'hmac') {
    const { prefix = '' } = scheme;
    const sent = parts.filter((part) => part.startsWith(prefix)).map((part) => part.slice(prefix.length));
    return sent.length === 0 ? null : { before: '', sent };
  }
  const time = valuesOf(parts, 't')[0] ?? '';
  const seconds = Number(time);
  if (time === '' || !(Math.abs(now / 1000 - seconds) <= MAX_AGE)) return null;
  return { before: `${time}.`, sent: valuesOf(parts, 'v1') };
}

function valuesOf(parts: readonly string[], name: string): string[] {
  return parts.filter((part) => part.startsWith(`${name}=`)).map((part) => part.slice(name.length + 1));
}
