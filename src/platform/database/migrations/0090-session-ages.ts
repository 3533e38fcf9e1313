import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * When a browser session began, when its account last proved who it is, and on which device. Sessions from before, and those that the version before begins, have
 * proved nothing recently.
 */
export class SessionAges1700000000090 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE browser_session
      ADD COLUMN IF NOT EXISTS opened_at bigint NOT NULL DEFAULT 0,
      ADD COLUMN IF NOT EXISTS proved_at bigint NOT NULL DEFAULT 0,
      ADD COLUMN IF NOT EXISTS device varchar(100) NOT NULL DEFAULT ''`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE browser_session DROP COLUMN IF EXISTS opened_at, DROP COLUMN IF EXISTS proved_at, DROP COLUMN IF EXISTS device',
    );
  }
}
