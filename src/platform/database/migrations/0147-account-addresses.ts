import type { MigrationInterface, QueryRunner } from 'typeorm';

/** People look for their accounts by address without knowing the organization. */
export class AccountAddresses1700000000147 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (!(await exists(runner))) await runner.query('ALTER TABLE user_account ADD KEY user_account_address (email_key)');
  }

  async down(runner: QueryRunner): Promise<void> {
    if (await exists(runner)) await runner.query('ALTER TABLE user_account DROP KEY user_account_address');
  }
}

async function exists(runner: QueryRunner): Promise<boolean> {
  const found = (await runner.query(
    `SELECT 1 FROM information_schema.statistics
      WHERE table_schema = DATABASE() AND table_name = 'user_account' AND index_name = 'user_account_address'`,
  )) as unknown[];
  return found.length > 0;
}
