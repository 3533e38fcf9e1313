import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * When the server clears a status. Workers look for the ends of all organizations at once, so that the index does not begin with the
 * organization.
 */
export class EndsOfStatuses1700000000073 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE user_status ADD COLUMN IF NOT EXISTS ends_at bigint NULL');
    await runner.query('CREATE INDEX IF NOT EXISTS user_status_ends ON user_status (ends_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX IF EXISTS user_status_ends ON user_status');
    await runner.query('ALTER TABLE user_status DROP COLUMN IF EXISTS ends_at');
  }
}
