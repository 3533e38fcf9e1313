import type { RowDataPacket } from 'mysql2/promise';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { beforeAll, describe, expect, it } from 'vitest';
import { databaseContents } from '../../../ormconfig.js';
import { migrate } from '../../../src/platform/database/migrate.js';
import { connectTo, emptyDatabase } from '../../support/empty-database.js';

const MIGRATIONS = databaseContents.migrations as unknown as readonly (new () => MigrationInterface)[];

class Later1800000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE draft ADD COLUMN IF NOT EXISTS later int NULL');
  }

  async down(): Promise<void> {
    // It is never undone.
  }
}

describe('A migration of a table that is in use', () => {
  let url: string;
  beforeAll(async () => {
    url = await emptyDatabase('skein_live_tables');
    await migrate(url, databaseContents);
  });

  it('lets others go on while it waits for a long transaction, and takes place after it', async () => {
    const [reader, writer] = [await connectTo(url), await connectTo(url)];
    await reader.query('START TRANSACTION');
    await reader.query('SELECT * FROM draft');
    const lines: string[] = [];
    const contents = { ...databaseContents, migrations: [...MIGRATIONS, Later1800000000000] };
    const migrating = migrate(url, contents, (line) => lines.push(line));
    // The statement waits for the transaction, and the next one for the statement.
    await expect.poll(() => waitingFor('ALTER TABLE draft')).toBe(1);
    await writer.query(
      "INSERT INTO draft (realm_id, owner_id, kind, user_ids, topic, content, edited_at) VALUES (1, 1, 'channel', '[]', '', '', 0)",
    );
    await expect.poll(() => lines).toEqual([expect.stringContaining('is tried again until it has ended') as string]);
    await reader.query('COMMIT');
    expect(await migrating).toEqual(['Later1800000000000']);
    await writer.query('UPDATE draft SET later = 1');
    await Promise.all([reader.end(), writer.end()]);
  });

  async function waitingFor(statement: string): Promise<number> {
    const connection = await connectTo(url);
    const [rows] = await connection.query<RowDataPacket[]>(
      'SELECT info FROM information_schema.processlist WHERE db = DATABASE() AND info LIKE ?',
      [`${statement}%`],
    );
    await connection.end();
    return rows.length;
  }
});

describe('The migrations', () => {
  it('copy no table, so that all of them can be used meanwhile', async ({ skip }) => {
    const url = await emptyDatabase('skein_algorithms');
    const connection = await connectTo(url);
    const [[row]] = await connection.query<RowDataPacket[]>('SELECT @@version AS version');
    await connection.end();
    const [major = 0, minor = 0] = String(row?.['version']).split('.').map(Number);
    skip(major > 11 || (major === 11 && minor >= 5), 'Later versions of MariaDB ignore alter_algorithm.');
    const contents = { ...databaseContents, migrations: MIGRATIONS.map(withoutCopies) };
    expect(await migrate(url, contents)).toHaveLength(MIGRATIONS.length);
  });
});

/** The same migration, in a session that refuses to copy or to rebuild a table. */
function withoutCopies(migration: new () => MigrationInterface): new () => MigrationInterface {
  const Strict = class extends migration {
    override async up(runner: QueryRunner): Promise<void> {
      await runner.query("SET SESSION alter_algorithm = 'NOCOPY'");
      await super.up(runner);
    }
  };
  Object.defineProperty(Strict, 'name', { value: migration.name });
  return Strict;
}
