import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What identity providers say of the groups and the roles of new people. */
export class SignOnClaims1700000000088 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE sign_on_provider
      ADD COLUMN IF NOT EXISTS groups_claim varchar(100) NULL,
      ADD COLUMN IF NOT EXISTS role_claim varchar(100) NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sign_on_provider DROP COLUMN IF EXISTS role_claim, DROP COLUMN IF EXISTS groups_claim');
  }
}
