import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseContents } from '../../ormconfig.js';
import { migrate } from '../../src/platform/database/migrate.js';
import { connectTo, databaseUrlFor } from './empty-database.js';

/** The number of this test process. Concurrent test processes have separate databases and Redis prefixes. */
const WORKER = process.env['VITEST_POOL_ID'] ?? '1';

/**
 * Returns the URL of this worker's database, which is created and migrated if necessary.
 * @param base the URL of any database on its server
 */
export async function testDatabaseUrl(name = `skein_test_${WORKER}`, base = process.env['DATABASE_URL']): Promise<string> {
  if (base === undefined) throw new Error('Run the tests with "npm test", which starts the database that they need.');
  const connection = await connectTo(base);
  await connection.query(`CREATE DATABASE IF NOT EXISTS ${name} CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
  await connection.end();
  const url = databaseUrlFor(base, name);
  await migrate(url, databaseContents);
  return url;
}

/** Organizations of different databases have the same ids, and so the same names of files. */
export const testDataDirectory = join(process.env['SKEIN_DATA_DIR'] ?? tmpdir(), `worker-${WORKER}`);

export const testRedisPrefix = `test${WORKER}`;
