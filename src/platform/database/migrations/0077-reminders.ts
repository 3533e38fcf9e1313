import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Reminders are scheduled messages about a message, which they name. What older processes find in such a row is a message of the account to
 * itself, without a quotation: they may send that while a deployment changes its version.
 */
export class Reminders1700000000077 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE scheduled_message
      ADD COLUMN IF NOT EXISTS reminder_target_id bigint unsigned NULL,
      ADD COLUMN IF NOT EXISTS reminder_note varchar(1000) NOT NULL DEFAULT ''`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM scheduled_message WHERE reminder_target_id IS NOT NULL');
    await runner.query('ALTER TABLE scheduled_message DROP COLUMN IF EXISTS reminder_target_id, DROP COLUMN IF EXISTS reminder_note');
  }
}
