import { InvalidConfiguration } from './environment-reader.js';

const REDIS_EXAMPLE = 'must be redis://host:6379, rediss://host:6379 or unix:/path/of/a/socket';
const HOST = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?::\d{1,5})?$/;

/** @throws InvalidConfiguration for what the client would read as another address, or never reach */
export function checkRedisUrl(text: string): string {
  if (/^unix:\/./.test(text)) return text;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!/^rediss?:\/\//.test(text) || !url?.hostname) throw new InvalidConfiguration(REDIS_EXAMPLE);
  if (!/^(?:\/\d{0,4})?$/.test(url.pathname))
    throw new InvalidConfiguration('must end with the number of a database, like redis://host:6379/0, or without one');
  return text;
}

/** @throws InvalidConfiguration */
export function checkSmtpUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!/^smtps?:\/\//.test(text) || !url?.hostname) throw new InvalidConfiguration('must be smtp://user:password@host:587 or smtps://…');
  return text;
}

/** @throws InvalidConfiguration */
export function checkHost(text: string): string {
  const host = text.toLowerCase();
  if (!HOST.test(host))
    throw new InvalidConfiguration(
      'must be a host name, with a port unless it is the standard one, like chat.example.com: no scheme, no path',
    );
  return host;
}
