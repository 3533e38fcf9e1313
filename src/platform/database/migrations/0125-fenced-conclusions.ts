import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What an attempt came to, recorded before anything is posted because of it; and the conversation in which a mention alone gave the
 * message to the bot.
 */
export class FencedConclusions1700000000125 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (!(await hasColumn(runner, 'conclusion'))) {
      await runner.query('ALTER TABLE webhook_delivery ADD COLUMN conclusion mediumtext NULL');
    }
    if (!(await hasColumn(runner, 'mentioned_in'))) {
      await runner.query('ALTER TABLE webhook_delivery ADD COLUMN mentioned_in int unsigned NULL');
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const column of ['mentioned_in', 'conclusion']) {
      if (await hasColumn(runner, column)) await runner.query(`ALTER TABLE webhook_delivery DROP COLUMN ${column}`);
    }
  }
}

async function hasColumn(runner: QueryRunner, column: string): Promise<boolean> {
  const found = (await runner.query(
    `SELECT 1 FROM information_schema.columns
      WHERE table_schema = DATABASE() AND table_name = 'webhook_delivery' AND column_name = ?`,
    [column],
  )) as unknown[];
  return found.length > 0;
}
