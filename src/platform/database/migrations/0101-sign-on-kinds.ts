import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What identity providers speak. All that exist speak OpenID Connect. */
export class SignOnKinds1700000000101 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE sign_on_provider ADD COLUMN IF NOT EXISTS kind varchar(20) NOT NULL DEFAULT 'oidc'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sign_on_provider DROP COLUMN IF EXISTS kind');
  }
}
