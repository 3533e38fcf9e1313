import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The link of a mail stands apart from its text, in which users may have a say. */
export class MailLinks1700000000116 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (!(await isThere(runner))) await runner.query('ALTER TABLE mail ADD COLUMN link_start varchar(512) NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    if (await isThere(runner)) await runner.query('ALTER TABLE mail DROP COLUMN link_start');
  }
}

async function isThere(runner: QueryRunner): Promise<boolean> {
  const found = (await runner.query(
    `SELECT 1 FROM information_schema.columns
      WHERE table_schema = DATABASE() AND table_name = 'mail' AND column_name = 'link_start'`,
  )) as unknown[];
  return found.length > 0;
}
