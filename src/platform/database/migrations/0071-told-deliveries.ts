import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a conversation was told that a delivery fails: it is not told again when the delivery is given up, days later. */
export class ToldDeliveries1700000000071 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (!(await isThere(runner))) await runner.query('ALTER TABLE webhook_delivery ADD COLUMN told_at bigint NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    if (await isThere(runner)) await runner.query('ALTER TABLE webhook_delivery DROP COLUMN told_at');
  }
}

async function isThere(runner: QueryRunner): Promise<boolean> {
  const found = (await runner.query(
    `SELECT 1 FROM information_schema.columns
      WHERE table_schema = DATABASE() AND table_name = 'webhook_delivery' AND column_name = 'told_at'`,
  )) as unknown[];
  return found.length > 0;
}
