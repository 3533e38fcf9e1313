import { createConnection } from 'mysql2/promise';
import { databaseContents } from '../../ormconfig.js';
import { parseDatabaseUrl } from '../../src/platform/config/connection-settings.js';
import { migrate } from '../../src/platform/database/migrate.js';

/** The number of this test process. Concurrent test processes have separate databases and Redis prefixes. */
const WORKER = process.env['VITEST_POOL_ID'] ?? '1';

/** Returns the URL of this worker's database, which is created and migrated if necessary. */
export async function testDatabaseUrl(name = `skein_test_${WORKER}`): Promise<string> {
  const base = process.env['DATABASE_URL'];
  if (base === undefined) throw new Error('Run the tests with "npm test", which starts the database that they need.');
  const { username, password, host, port, socketPath } = parseDatabaseUrl(base);
  const connection = await createConnection({
    user: username,
    password,
    ...(socketPath === undefined ? { host: host ?? 'localhost', port: port ?? 3306 } : { socketPath }),
  });
  await connection.query(`CREATE DATABASE IF NOT EXISTS ${name} CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
  await connection.end();
  const url = new URL(base);
  url.pathname = `/${name}`;
  await migrate(url.toString(), databaseContents);
  return url.toString();
}

export const testRedisPrefix = `test${WORKER}`;
