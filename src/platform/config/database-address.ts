import { InvalidConfiguration } from './environment-reader.js';

/** Where the database is, as the driver wants it. */
export interface DatabaseAddress {
  readonly host?: string;
  readonly port?: number;
  readonly socketPath?: string;
  readonly username: string;
  readonly password: string;
  readonly database: string;
}

/**
 * Reads `mysql://user:password@host:port/database`, or with `?socketPath=…` a Unix socket.
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
  return {
    ...(socketPath === null ? { host: url.hostname, port: url.port === '' ? 3306 : Number(url.port) } : { socketPath }),
    username: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: decodeURIComponent(url.pathname.slice(1)),
  };
}

/** @throws InvalidConfiguration for what names no database */
export function checkDatabaseUrl(text: string): string {
  const { host, socketPath, database } = parseDatabaseUrl(text);
  if ((!host && !socketPath) || database === '')
    throw new InvalidConfiguration('must name a host and a database, like mysql://user:password@host:3306/skein');
  return text;
}
