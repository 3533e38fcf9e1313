import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Finds what is written for a topic when the topic is moved: the drafts and the scheduled messages of its channel.
 */
export class UnsentTextsByChannel1700000000070 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE draft ADD INDEX IF NOT EXISTS draft_channel (realm_id, channel_id)');
    await runner.query('ALTER TABLE scheduled_message ADD INDEX IF NOT EXISTS scheduled_message_channel (realm_id, channel_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE draft DROP INDEX IF EXISTS draft_channel');
    await runner.query('ALTER TABLE scheduled_message DROP INDEX IF EXISTS scheduled_message_channel');
  }
}
