import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../../src/platform/config/config.js';
import { AbandonedStatements } from '../../../src/platform/database/abandoned-statements.js';
import { CurrentTransaction } from '../../../src/platform/database/current-transaction.js';
import { createDataSource } from '../../../src/platform/database/data-source.js';
import { Sql } from '../../../src/platform/database/sql.js';
import { testDatabaseUrl } from '../../support/test-database.js';

const MORE_THAN_PREPARED = 70_000;

let dataSource: DataSource;

beforeAll(async () => {
  dataSource = await createDataSource(
    await testDatabaseUrl(),
    { poolSize: 2, statementMs: null },
    { entities: [], migrations: [] },
  ).initialize();
});
afterAll(() => dataSource.destroy());

it('the SQL mode is the same for every connection, whatever the setting of the server', async () => {
  const modes = await Promise.all([1, 2].map(() => dataSource.query<{ mode: string }[]>('SELECT @@SESSION.sql_mode AS mode, SLEEP(0.05)')));
  for (const [row] of modes) expect(row?.mode).toBe('STRICT_TRANS_TABLES,NO_ENGINE_SUBSTITUTION');
});

it('the SQL mode preserves values that are escaped into the statement', async () => {
  const config = readConfig({ ...process.env, DATABASE_URL: await testDatabaseUrl() });
  const sql = new Sql(dataSource, new CurrentTransaction(), new AbandonedStatements(config));
  const odd = ["\\' OR 1 = 1 -- ", '"', '\\', '\u0000', '😀'];
  const filling = new Array<number>(MORE_THAN_PREPARED).fill(0);
  const marks = filling.map(() => '?').join(',');
  const [row] = await sql.rows<Record<string, string>>(
    `SELECT ${odd.map((_, index) => `? AS v${index}`).join(', ')} FROM DUAL WHERE 0 IN (${marks})`,
    [...odd, ...filling],
  );
  expect(Object.values(row ?? {})).toEqual(odd);
});
