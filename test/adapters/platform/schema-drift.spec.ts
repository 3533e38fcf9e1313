import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseContents } from '../../../ormconfig.js';
import { createDataSource } from '../../../src/platform/database/data-source.js';
import { migrate } from '../../../src/platform/database/migrate.js';
import { findDrift } from '../../support/find-drift.js';
import { testDatabaseUrl } from '../../support/test-database.js';

/** A database that only this file uses, empty at the start. */
const NAME = `skein_drift_${process.env['VITEST_POOL_ID'] ?? '1'}`;

describe('the tables', () => {
  let url: string;
  let dataSource: DataSource;
  let ran: string[];

  beforeAll(async () => {
    url = await testDatabaseUrl(NAME);
    dataSource = await createDataSource(url, { poolSize: 2, statementMs: null }, databaseContents).initialize();
    await dataSource.query(`DROP DATABASE ${NAME}`);
    await dataSource.query(`CREATE DATABASE ${NAME} CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
    await dataSource.destroy();
    ran = await migrate(url, databaseContents);
    dataSource = await createDataSource(url, { poolSize: 2, statementMs: null }, databaseContents).initialize();
  });
  afterAll(async () => {
    await dataSource.query(`DROP DATABASE ${NAME}`);
    await dataSource.destroy();
  });

  const drift = (): Promise<string[]> => findDrift(dataSource);
  const tables = async (): Promise<{ name: string; type: string; engine: string; collation: string }[]> =>
    dataSource.query(
      `SELECT table_name AS name, table_type AS type, engine AS engine, table_collation AS collation
         FROM information_schema.tables WHERE table_schema = ? AND table_name <> 'schema_migration' ORDER BY table_name`,
      [NAME],
    );
  /** Returns the definitions of all tables from the database. */
  async function definitions(): Promise<string[]> {
    const texts: string[] = [];
    for (const { name } of await tables()) {
      const [row] = await dataSource.query<Record<string, string>[]>(`SHOW CREATE TABLE \`${name}\``);
      texts.push(row?.['Create Table'] ?? '');
    }
    return texts;
  }

  it('are created by the migrations in an empty database', async () => {
    expect(ran).toHaveLength((databaseContents.migrations as unknown[]).length);
    const made = (await tables()).map(({ name }) => name);
    for (const { tableName } of dataSource.entityMetadatas) expect(made).toContain(tableName);
    expect(made.length).toBeGreaterThan(10);
  });

  it('are all described by an entity schema', async () => {
    const described = new Set(dataSource.entityMetadatas.map(({ tableName }) => tableName));
    expect((await tables()).map(({ name }) => name).filter((name) => !described.has(name))).toEqual([]);
  });

  it('equal those that the entity schemas describe', async () => {
    expect(await drift()).toEqual([]);
  });

  it.each([
    ['an additional column', 'ALTER TABLE realm ADD COLUMN motto int NOT NULL', 'ALTER TABLE realm DROP COLUMN motto'],
    ['a narrower column', 'ALTER TABLE channel MODIFY name varchar(50) NOT NULL', 'ALTER TABLE channel MODIFY name varchar(60) NOT NULL'],
    ['a nullable column', 'ALTER TABLE outbox MODIFY kind varchar(30) NULL', 'ALTER TABLE outbox MODIFY kind varchar(30) NOT NULL'],
    [
      'a missing index',
      'ALTER TABLE message DROP INDEX message_sender',
      'ALTER TABLE message ADD INDEX message_sender (realm_id, sender_id, id)',
    ],
  ])('reveal the drift of %s', async (_, change, repair) => {
    await dataSource.query(change);
    const changes = await drift();
    await dataSource.query(repair);
    expect(changes).not.toEqual([]);
    expect(await drift()).toEqual([]);
  });

  it('do not change when the migrations run again', async () => {
    const before = await definitions();
    expect(await migrate(url, databaseContents)).toEqual([]);
    expect(await definitions()).toEqual(before);
  });

  it('are the same after an interrupted migration was repeated', async () => {
    const before = await definitions();
    // The state after a process died when all statements had run but were not recorded; then after one that died half-way.
    await dataSource.query('DELETE FROM schema_migration');
    expect(await migrate(url, databaseContents)).toEqual(ran);
    expect(await definitions()).toEqual(before);
    await dataSource.query('DELETE FROM schema_migration');
    await dataSource.query('DROP TABLE outbox, message_mark');
    expect(await migrate(url, databaseContents)).toEqual(ran);
    expect(await definitions()).toEqual(before);
  });

  it('have a primary key, InnoDB and a binary collation', async () => {
    const keyed = await dataSource.query<{ name: string }[]>(
      `SELECT DISTINCT table_name AS name FROM information_schema.statistics WHERE table_schema = ? AND index_name = 'PRIMARY'`,
      [NAME],
    );
    const withKey = new Set(keyed.map(({ name }) => name));
    for (const { name, type, engine, collation } of await tables()) {
      expect({ name, type, engine, collation, key: withKey.has(name) }).toEqual({
        name,
        type: 'BASE TABLE',
        engine: 'InnoDB',
        collation: 'utf8mb4_bin',
        key: true,
      });
    }
    const odd = await dataSource.query<unknown[]>(
      `SELECT table_name, column_name, collation_name FROM information_schema.columns
        WHERE table_schema = ? AND table_name <> 'schema_migration' AND collation_name IS NOT NULL AND collation_name <> 'utf8mb4_bin'`,
      [NAME],
    );
    expect(odd).toEqual([]);
  });

  it('have no triggers, procedures or foreign keys', async () => {
    for (const [table, column] of [
      ['triggers', 'trigger_schema'],
      ['routines', 'routine_schema'],
      ['referential_constraints', 'constraint_schema'],
    ] as const) {
      expect(await dataSource.query(`SELECT 1 FROM information_schema.${table} WHERE ${column} = ?`, [NAME])).toEqual([]);
    }
  });
});
