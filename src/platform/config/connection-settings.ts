import { join } from 'node:path';
import { type EnvironmentReader, InvalidConfiguration } from './environment-reader.js';

/** Where the database is, as the driver wants it. */
export interface DatabaseAddress {
  readonly host?: string;
  readonly port?: number;
  readonly socketPath?: string;
  readonly username: string;
  readonly password: string;
  readonly database: string;
  /** For connections with TLS: that the certificate has to be valid, and to name the host. */
  readonly ssl?: { readonly rejectUnauthorized: true; readonly verifyIdentity: true };
}

/**
 * Reads `mysql://user:password@host:port/database`, or with `?socketPath=…` a Unix socket, and with `?tls=true` a connection with TLS.
 * @throws InvalidConfiguration
 */
export function parseDatabaseUrl(text: string): DatabaseAddress {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw new InvalidConfiguration('must be mysql://user:password@host:3306/skein');
  }
  if (!['mysql:', 'mariadb:'].includes(url.protocol)) throw new InvalidConfiguration('must start with mysql://');
  const socketPath = url.searchParams.get('socketPath');
  const tls = url.searchParams.get('tls') ?? 'false';
  if (!['true', 'false'].includes(tls)) throw new InvalidConfiguration('must have tls=true or tls=false, or none of both');
  return {
    ...(socketPath === null ? { host: url.hostname, port: url.port === '' ? 3306 : Number(url.port) } : { socketPath }),
    username: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: decodeURIComponent(url.pathname.slice(1)),
    ...(tls === 'true' ? { ssl: { rejectUnauthorized: true, verifyIdentity: true } } : {}),
  };
}

/** @throws InvalidConfiguration for what names no database */
export function checkDatabaseUrl(text: string): string {
  const { host, socketPath, database } = parseDatabaseUrl(text);
  if ((!host && !socketPath) || database === '')
    throw new InvalidConfiguration('must name a host and a database, like mysql://user:password@host:3306/skein');
  return text;
}

const REDIS_EXAMPLE =
  'must be redis://host:6379, rediss://host:6379, unix:/path/of/a/socket or redis-sentinel://host:26379,host:26379/0#name';
/** The form of the client Lettuce: credentials, Sentinels, the number of a database, and the name of the primary. */
const SENTINEL_URL =
  /^(redis|rediss)-sentinel:\/\/(?:([^:@/]*)(?::([^@/]*))?@)?([\w.-]+(?::\d{1,5})?(?:,[\w.-]+(?::\d{1,5})?)*)(?:\/(\d{0,4}))?#([\w.-]+)$/;
const SENTINEL_PORT = 26379;

/** Sentinels that know the present primary, and the credentials of Redis itself. */
export interface SentinelAddress {
  readonly sentinels: readonly { readonly host: string; readonly port: number }[];
  /** Of the primary, as the Sentinels know it. */
  readonly name: string;
  /** Empty without one; so is the password. */
  readonly username: string;
  readonly password: string;
  readonly database: number;
  readonly usesTls: boolean;
}

/** @returns null for a URL that names no Sentinels */
export function parseSentinelUrl(text: string): SentinelAddress | null {
  const [, scheme, username = '', password = '', hosts = '', database = '', name = ''] = SENTINEL_URL.exec(text) ?? [];
  if (scheme === undefined) return null;
  const sentinels = hosts.split(',').map((address) => {
    const [host = '', port = String(SENTINEL_PORT)] = address.split(':');
    return { host, port: Number(port) };
  });
  const [user, secret] = [decodeURIComponent(username), decodeURIComponent(password)];
  return { sentinels, name, username: user, password: secret, database: Number(database), usesTls: scheme === 'rediss' };
}
const HOST = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?::\d{1,5})?$/;

/** @throws InvalidConfiguration for what the client would read as another address, or never reach */
export function checkRedisUrl(text: string): string {
  if (/^unix:\/./.test(text) || SENTINEL_URL.test(text)) return text;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!/^rediss?:\/\//.test(text) || !url?.hostname) throw new InvalidConfiguration(REDIS_EXAMPLE);
  if (!/^(?:\/\d{0,4})?$/.test(url.pathname))
    throw new InvalidConfiguration('must end with the number of a database, like redis://host:6379/0, or without one');
  return text;
}

/** @throws InvalidConfiguration */
export function checkHttpUrl(text: string): string {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) throw new InvalidConfiguration('must be http://host:port/path or https://…');
  return text;
}

/** @throws InvalidConfiguration */
export function checkSmtpUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!/^smtps?:\/\//.test(text) || !url?.hostname) throw new InvalidConfiguration('must be smtp://user:password@host:587 or smtps://…');
  return text;
}

/** @throws InvalidConfiguration */
export function checkGatewayUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!/^https?:\/\//.test(text) || !url?.username || !url.password) throw new InvalidConfiguration('must be https://id:key@host/path/');
  return text;
}

/** Where mail is taken from the mail server. */
export interface MailListenerAddress {
  readonly protocol: 'lmtp' | 'smtp';
  readonly host: string;
  readonly port: number;
}

/** @throws InvalidConfiguration */
export function parseMailListener(text: string): MailListenerAddress {
  const [, protocol, bracketed, plain, port] = /^(lmtp|smtp):\/\/(?:\[([0-9a-f:]+)\]|([\w.-]+)):(\d{1,5})$/i.exec(text) ?? [];
  const host = bracketed ?? plain;
  if (protocol === undefined || host === undefined || Number(port) > 65_535)
    throw new InvalidConfiguration('must be lmtp://127.0.0.1:8025 or smtp://127.0.0.1:8025');
  return { protocol: protocol.toLowerCase() === 'smtp' ? 'smtp' : 'lmtp', host, port: Number(port) };
}

/** @throws InvalidConfiguration */
export function checkMailPattern(text: string): string {
  if (!/^[\w.+-]*%s@[a-z0-9-]+(\.[a-z0-9-]+)*$/i.test(text))
    throw new InvalidConfiguration('must be an address with %s before its @, like %s@mail.example.com or chat+%s@example.com');
  return text;
}

/** @throws InvalidConfiguration */
export function checkDkimSelector(text: string): string {
  if (text !== '' && !/^[a-z0-9]([\w-]*[a-z0-9])?(\.[a-z0-9]([\w-]*[a-z0-9])?)*$/i.test(text))
    throw new InvalidConfiguration('must be the selector alone, like mail2026: what stands before ._domainkey');
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

/** Where uploaded files are kept. */
export type StorageSettings =
  | { readonly kind: 'disk'; readonly directory: string }
  | {
      readonly kind: 's3';
      readonly bucket: string;
      readonly region: string;
      readonly endpoint: string;
      readonly pathStyle: boolean;
      readonly prefix: string;
    };

export function readStorageSettings(env: EnvironmentReader, dataDirectory: string): StorageSettings {
  if (env.choice('SKEIN_STORAGE', ['disk', 's3'], 'disk') === 'disk') {
    return { kind: 'disk', directory: env.text('SKEIN_STORAGE_DIR', join(dataDirectory, 'storage')) };
  }
  return {
    kind: 's3',
    bucket: env.required('SKEIN_S3_BUCKET', 'skein-uploads'),
    region: env.text('SKEIN_S3_REGION', 'us-east-1'),
    endpoint: env.text('SKEIN_S3_ENDPOINT', ''),
    pathStyle: env.flag('SKEIN_S3_PATH_STYLE', false),
    prefix: env.text('SKEIN_S3_PREFIX', ''),
  };
}
