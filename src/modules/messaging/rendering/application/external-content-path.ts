import { createHmac } from 'node:crypto';

/** Of the digest; as long as SHA-1, which the Zulip server uses here. */
const DIGEST_HEX_DIGITS = 40;

/**
 * The path under which this server shows a picture that is elsewhere, so that readers need not tell that place that they read. The digest
 * proves that it was made here: no account has other addresses fetched by this server.
 * @param key the server's, for this purpose only
 */
export function externalContentPath(key: string, url: string): string {
  return `/external_content/${externalContentDigest(key, url)}/${Buffer.from(url).toString('hex')}`;
}

/** Hexadecimal. */
export function externalContentDigest(key: string, url: string): string {
  return createHmac('sha256', key).update(url).digest('hex').slice(0, DIGEST_HEX_DIGITS);
}
