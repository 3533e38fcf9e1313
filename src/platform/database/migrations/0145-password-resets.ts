import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One-time keys with which people set new passwords; only digests of the keys are stored. */
export class PasswordResets1700000000145 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS password_reset (
      id int unsigned NOT NULL AUTO_INCREMENT,
      realm_id int unsigned NOT NULL,
      user_id int unsigned NULL,
      key_digest binary(32) NULL,
      seal binary(32) NOT NULL,
      expires_at bigint NOT NULL,
      PRIMARY KEY (id),
      UNIQUE KEY password_reset_key (key_digest),
      KEY password_reset_realm (realm_id, user_id),
      KEY password_reset_expiry (expires_at)
    ) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS password_reset');
  }
}
