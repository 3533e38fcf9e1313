import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many calls of an endpoint have failed since the last success: days of failure count only if there were enough of them. */
export class FailedCalls1700000000090 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (!(await isThere(runner)))
      await runner.query('ALTER TABLE webhook_endpoint ADD COLUMN failed_calls int unsigned NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    if (await isThere(runner)) await runner.query('ALTER TABLE webhook_endpoint DROP COLUMN failed_calls');
  }
}

async function isThere(runner: QueryRunner): Promise<boolean> {
  const found = (await runner.query(
    `SELECT 1 FROM information_schema.columns
      WHERE table_schema = DATABASE() AND table_name = 'webhook_endpoint' AND column_name = 'failed_calls'`,
  )) as unknown[];
  return found.length > 0;
}
