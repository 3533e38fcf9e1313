import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which sessions of browsers began at which identity provider, and how a provider is asked whether somebody may still log in. */
export class SignOnSessions1700000000087 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE sign_on_provider
      ADD COLUMN IF NOT EXISTS logs_out_there tinyint NOT NULL DEFAULT 0,
      ADD COLUMN IF NOT EXISTS checks_people tinyint NOT NULL DEFAULT 0`);
    await runner.query(`ALTER TABLE external_identity
      ADD COLUMN IF NOT EXISTS sealed_refresh_token blob NULL,
      ADD COLUMN IF NOT EXISTS next_check_at bigint NULL`);
    await runner.query('CREATE INDEX IF NOT EXISTS external_identity_check ON external_identity (next_check_at)');
    await runner.query(`CREATE TABLE IF NOT EXISTS sign_on_session (
      session_digest binary(32) NOT NULL,
      realm_id int unsigned NOT NULL,
      user_id int unsigned NOT NULL,
      provider_id int unsigned NOT NULL,
      subject varchar(255) NOT NULL,
      sid varchar(255) NULL,
      sealed_id_token blob NULL,
      PRIMARY KEY (session_digest),
      KEY sign_on_session_sid (provider_id, sid),
      KEY sign_on_session_subject (provider_id, subject),
      KEY sign_on_session_realm (realm_id, user_id)
    ) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS sign_on_session');
    await runner.query(`ALTER TABLE external_identity
      DROP INDEX IF EXISTS external_identity_check,
      DROP COLUMN IF EXISTS next_check_at,
      DROP COLUMN IF EXISTS sealed_refresh_token`);
    await runner.query('ALTER TABLE sign_on_provider DROP COLUMN IF EXISTS checks_people, DROP COLUMN IF EXISTS logs_out_there');
  }
}
