import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The link with which an invitation was asked for, so that it is revoked with the link. */
export class InvitationLinks1700000000115 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (!(await isThere(runner))) await runner.query('ALTER TABLE invitation ADD COLUMN link_id int unsigned NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    if (await isThere(runner)) await runner.query('ALTER TABLE invitation DROP COLUMN link_id');
  }
}

async function isThere(runner: QueryRunner): Promise<boolean> {
  const found = (await runner.query(
    `SELECT 1 FROM information_schema.columns
      WHERE table_schema = DATABASE() AND table_name = 'invitation' AND column_name = 'link_id'`,
  )) as unknown[];
  return found.length > 0;
}
