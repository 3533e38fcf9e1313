import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The settings that an account has changed by itself. Of accounts that are there already nobody noted it, so that everything counts that differs from
 * what a new server gives.
 */
export class OwnSettings1700000000099 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE user_account ADD COLUMN IF NOT EXISTS own_settings longtext NOT NULL DEFAULT '[]'`);
    await runner.query(`UPDATE user_account SET own_settings = JSON_KEYS(settings) WHERE own_settings = '[]' AND settings <> '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE user_account DROP COLUMN IF EXISTS own_settings');
  }
}
