import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was asked for with a key against repetition, so that another request with the same key can be refused. */
export class SendKeyRequests1700000000126 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (!(await isThere(runner))) await runner.query('ALTER TABLE send_key ADD COLUMN request_digest binary(32) NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    if (await isThere(runner)) await runner.query('ALTER TABLE send_key DROP COLUMN request_digest');
  }
}

async function isThere(runner: QueryRunner): Promise<boolean> {
  const found = (await runner.query(
    `SELECT 1 FROM information_schema.columns
      WHERE table_schema = DATABASE() AND table_name = 'send_key' AND column_name = 'request_digest'`,
  )) as unknown[];
  return found.length > 0;
}
