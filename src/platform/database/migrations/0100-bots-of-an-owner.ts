import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The bots of an account are found without a look at all accounts of the server, as when a provider deactivates somebody. */
export class BotsOfAnOwner1700000000100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX IF NOT EXISTS user_account_bot_owner ON user_account (bot_owner_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX IF EXISTS user_account_bot_owner ON user_account');
  }
}
