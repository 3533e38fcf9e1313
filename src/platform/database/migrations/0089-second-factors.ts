import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What people log in with besides a password: codes of an authenticator app, recovery codes and passkeys. */
export class SecondFactors1700000000089 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS totp_factor (
      user_id int unsigned NOT NULL,
      realm_id int unsigned NOT NULL,
      sealed_secret varbinary(255) NOT NULL,
      last_step bigint NOT NULL,
      created_at bigint NOT NULL,
      used_at bigint NULL,
      PRIMARY KEY (user_id),
      KEY totp_factor_realm (realm_id, user_id)
    ) ENGINE = InnoDB`);
    await runner.query(`CREATE TABLE IF NOT EXISTS recovery_code (
      user_id int unsigned NOT NULL,
      code_digest binary(32) NOT NULL,
      realm_id int unsigned NOT NULL,
      PRIMARY KEY (user_id, code_digest),
      KEY recovery_code_realm (realm_id, user_id)
    ) ENGINE = InnoDB`);
    await runner.query(`CREATE TABLE IF NOT EXISTS passkey (
      id int unsigned NOT NULL AUTO_INCREMENT,
      realm_id int unsigned NOT NULL,
      user_id int unsigned NOT NULL,
      name varchar(100) NOT NULL,
      credential_digest binary(32) NOT NULL,
      credential_id varbinary(1023) NOT NULL,
      public_key blob NOT NULL,
      user_handle binary(32) NOT NULL,
      counter bigint NOT NULL,
      transports text NOT NULL,
      backed_up tinyint NOT NULL,
      created_at bigint NOT NULL,
      used_at bigint NULL,
      PRIMARY KEY (id),
      UNIQUE KEY passkey_credential (realm_id, credential_digest),
      KEY passkey_account (realm_id, user_id)
    ) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS passkey');
    await runner.query('DROP TABLE IF EXISTS recovery_code');
    await runner.query('DROP TABLE IF EXISTS totp_factor');
  }
}
