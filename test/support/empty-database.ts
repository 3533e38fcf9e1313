import { createConnection, type Connection } from 'mysql2/promise';
import { parseDatabaseUrl } from '../../src/platform/config/connection-settings.js';

/** The URL of another database on the server of a URL. */
export function databaseUrlFor(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.toString();
}

/** A connection to the database of a URL. */
export function connectTo(url: string): Promise<Connection> {
  const { username, password, host, port, socketPath, database, ssl } = parseDatabaseUrl(url);
  const address = socketPath === undefined ? { host: host ?? 'localhost', port: port ?? 3306 } : { socketPath };
  return createConnection({ user: username, password, database, multipleStatements: true, ...address, ...(ssl ? { ssl } : {}) });
}

/** Creates a database without tables on the server of the tests. An existing one of that name is replaced. @returns its URL */
export async function emptyDatabase(name: string): Promise<string> {
  const base = process.env['DATABASE_URL'];
  if (base === undefined) throw new Error('Run the tests with "npm test", which starts the database that they need.');
  const connection = await connectTo(databaseUrlFor(base, 'mysql'));
  await connection.query(`DROP DATABASE IF EXISTS ${name}`);
  await connection.query(`CREATE DATABASE ${name} CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
  await connection.end();
  return databaseUrlFor(base, name);
}

/** The checksum of each table's rows. */
export async function tableChecksums(url: string): Promise<Record<string, string>> {
  const connection = await connectTo(url);
  const checksums: Record<string, string> = {};
  const [tables] = await connection.query('SHOW TABLES');
  for (const table of (tables as Record<string, string>[]).map((row) => Object.values(row)[0] as string)) {
    const [[row]] = (await connection.query(`CHECKSUM TABLE \`${table}\``)) as unknown as [{ Checksum: string }[]];
    checksums[table] = String(row?.Checksum);
  }
  await connection.end();
  return checksums;
}
