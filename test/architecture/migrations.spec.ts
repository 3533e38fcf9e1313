import type { DataSource, MigrationInterface, QueryRunner } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseContents } from '../../ormconfig.js';
import { createDataSource } from '../../src/platform/database/data-source.js';
import { CREATE_LEASE_TABLE } from '../../src/platform/database/lease.js';
import { emptyDatabase } from '../support/empty-database.js';

interface Permission {
  readonly losses: readonly string[];
  /** For what a migration drops: the earlier release since which no process uses it. */
  readonly why: string;
}

/** What migrations take away from processes of earlier versions (docs/adr/0042). */
const PERMITTED: Readonly<Record<string, Permission>> = {};

/** The shape of the database as processes write it: a description of each table, column, key and constraint by its name. */
type Shape = ReadonlyMap<string, { readonly table: string; readonly form: string; readonly refusesOldRows: boolean }>;

async function readShape(dataSource: DataSource): Promise<Shape> {
  const rows = await dataSource.query<{ name: string; tableName: string; form: string; refusesOldRows: number | string }[]>(
    `SELECT CONCAT('table ', table_name) AS name, table_name AS tableName, table_type AS form, 0 AS refusesOldRows
       FROM information_schema.tables WHERE table_schema = DATABASE()
     UNION ALL
     SELECT CONCAT('column ', table_name, '.', column_name), table_name, CONCAT(column_type, IF(is_nullable = 'NO', ' NOT NULL', '')),
            is_nullable = 'NO' AND column_default IS NULL AND extra = ''
       FROM information_schema.columns WHERE table_schema = DATABASE()
     UNION ALL
     SELECT CONCAT('key ', table_name, '.', index_name), table_name,
            CONCAT(IF(MIN(non_unique) = 0, 'unique ', ''), GROUP_CONCAT(column_name ORDER BY seq_in_index SEPARATOR ', ')), MIN(non_unique) = 0
       FROM information_schema.statistics WHERE table_schema = DATABASE() GROUP BY table_name, index_name
     UNION ALL
     SELECT CONCAT('constraint ', table_name, '.', constraint_name), table_name, constraint_type, 1
       FROM information_schema.table_constraints
      WHERE table_schema = DATABASE() AND constraint_type NOT IN ('PRIMARY KEY', 'UNIQUE')
     UNION ALL
     SELECT CONCAT('trigger ', event_object_table, '.', trigger_name), event_object_table, event_manipulation, 1
       FROM information_schema.triggers WHERE trigger_schema = DATABASE()`,
  );
  return new Map(
    rows.map(({ name, tableName, form, refusesOldRows }) => [
      name,
      { table: `table ${tableName}`, form, refusesOldRows: Number(refusesOldRows) === 1 },
    ]),
  );
}

/** What processes that were written for the schema before cannot do after it. */
function lossesBetween(before: Shape, after: Shape): string[] {
  const kept = [...before].filter(([name, { table }]) => name === table || after.has(table));
  const changed = kept.flatMap(([name, { form }]) => {
    const now = after.get(name);
    if (!now) return [`The ${name} is gone.`];
    return now.form === form ? [] : [`The ${name} changes from ${form} to ${now.form}.`];
  });
  const demanded = [...after].filter(([name, { table, refusesOldRows }]) => refusesOldRows && before.has(table) && !before.has(name));
  return [...changed, ...demanded.map(([name]) => `The new ${name} refuses rows of earlier versions.`)];
}

/** The number at the end of the name, in whose order migrations run. */
function timeOf(migration: MigrationInterface): string {
  return migration.constructor.name.slice(-13);
}

/** Runs migrations one after another. @returns the losses by the name of the migration */
async function run(runner: QueryRunner, migrations: readonly MigrationInterface[]): Promise<Record<string, string[]>> {
  const losses: Record<string, string[]> = {};
  let shape = await readShape(runner.dataSource);
  for (const migration of migrations) {
    await migration.up(runner);
    const next = await readShape(runner.dataSource);
    const found = lossesBetween(shape, next);
    if (found.length > 0) losses[migration.constructor.name] = found;
    shape = next;
  }
  return losses;
}

class Planted implements MigrationInterface {
  constructor(private readonly statement: string) {}

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(this.statement);
  }

  async down(): Promise<void> {
    // It is never undone.
  }
}

describe('Migrations', () => {
  let dataSource: DataSource;
  let runner: QueryRunner;
  let losses: Record<string, string[]>;

  beforeAll(async () => {
    const url = await emptyDatabase('skein_migrations');
    dataSource = await createDataSource(url, { poolSize: 2, statementMs: null }, databaseContents).initialize();
    runner = dataSource.createQueryRunner();
    await runner.query(CREATE_LEASE_TABLE);
    losses = await run(
      runner,
      dataSource.migrations.toSorted((a, b) => (timeOf(a) < timeOf(b) ? -1 : 1)),
    );
  });
  afterAll(async () => {
    await runner.release();
    await dataSource.destroy();
  });

  it('only add, unless they take away what no process has used since an earlier release', () => {
    expect(losses).toEqual(Object.fromEntries(Object.entries(PERMITTED).map(([name, permission]) => [name, permission.losses])));
  });

  it.each([
    ['DROP TABLE draft', 'The table draft is gone.'],
    ['RENAME TABLE saved_snippet TO snippet', 'The table saved_snippet is gone.'],
    ['ALTER TABLE reaction DROP COLUMN emoji_name', 'The column reaction.emoji_name is gone.'],
    ['ALTER TABLE mail RENAME COLUMN link_prefix TO start_of_link', 'The column mail.link_prefix is gone.'],
    [
      'ALTER TABLE realm MODIFY images varchar(20) NOT NULL',
      'The column realm.images changes from varchar(500) NOT NULL to varchar(20) NOT NULL.',
    ],
    ['ALTER TABLE linkifier ADD COLUMN example text NOT NULL', 'The new column linkifier.example refuses rows of earlier versions.'],
    ['ALTER TABLE presence ADD UNIQUE KEY one_each (realm_id)', 'The new key presence.one_each refuses rows of earlier versions.'],
    ['ALTER TABLE message_mark DROP KEY message_mark_message', 'The key message_mark.message_mark_message is gone.'],
    [
      'ALTER TABLE user_topic ADD CONSTRAINT known CHECK (realm_id < 9)',
      'The new constraint user_topic.known refuses rows of earlier versions.',
    ],
  ])('are found if they take something away: %s', async (statement, loss) => {
    expect((await run(runner, [new Planted(statement)]))['Planted']).toContain(loss);
  });

  it.each([
    'ALTER TABLE muted_user ADD COLUMN note varchar(20) NULL',
    "ALTER TABLE muted_user ADD COLUMN tone varchar(20) NOT NULL DEFAULT 'mild'",
    'CREATE TABLE fresh (id int NOT NULL PRIMARY KEY)',
  ])('may add: %s', async (statement) => {
    expect(await run(runner, [new Planted(statement)])).toEqual({});
  });
});
