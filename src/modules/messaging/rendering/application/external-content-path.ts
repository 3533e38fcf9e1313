import { createHmac } from 'node:crypto';

/** The digest has the length of SHA-1, which the Zulip server uses in these paths. */
const DIGEST_HEX_DIGITS = 40;

/**
 * Returns the path under which this server shows an image of another server, so that readers do not contact that server. The digest proves
 * that this server made the path, so that no account can make it fetch other addresses.
 * @param key a derived secret of the server that is used for nothing else
 */
export function externalContentPath(key: string, url: string): string {
  return `/external_content/${externalContentDigest(key, url)}/${Buffer.from(url).toString('hex')}`;
}

export function externalContentDigest(key: string, url: string): string {
  return createHmac('sha256', key).update(url).digest('hex').slice(0, DIGEST_HEX_DIGITS);
}
