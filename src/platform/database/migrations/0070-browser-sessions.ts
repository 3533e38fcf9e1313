import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Browsers that are logged in; of what they show, only the digest is here. */
export class BrowserSessions1700000000070 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS browser_session (
      secret_digest binary(32) NOT NULL,
      realm_id int unsigned NOT NULL,
      user_id int unsigned NOT NULL,
      seal binary(32) NOT NULL,
      expires_at bigint NOT NULL,
      PRIMARY KEY (secret_digest),
      KEY browser_session_realm (realm_id, user_id),
      KEY browser_session_expiry (expires_at)
    ) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS browser_session');
  }
}
