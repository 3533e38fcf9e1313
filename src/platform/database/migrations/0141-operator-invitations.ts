import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Invitations that an operator of the server issued. */
export class OperatorInvitations1700000000141 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (!(await isThere(runner))) await runner.query('ALTER TABLE invitation ADD COLUMN by_operator tinyint NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    if (await isThere(runner)) await runner.query('ALTER TABLE invitation DROP COLUMN by_operator');
  }
}

async function isThere(runner: QueryRunner): Promise<boolean> {
  const found = (await runner.query(
    `SELECT 1 FROM information_schema.columns
      WHERE table_schema = DATABASE() AND table_name = 'invitation' AND column_name = 'by_operator'`,
  )) as unknown[];
  return found.length > 0;
}
