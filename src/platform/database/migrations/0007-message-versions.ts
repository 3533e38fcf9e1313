import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Says when what was written out of a message is out of date. */
export class MessageVersions1700000000007 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasColumn('message', 'version'))) {
      await runner.query('ALTER TABLE message ADD COLUMN version int unsigned NOT NULL DEFAULT 0');
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    if (await runner.hasColumn('message', 'version')) await runner.query('ALTER TABLE message DROP COLUMN version');
  }
}
