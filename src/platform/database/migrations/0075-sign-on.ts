import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The identity providers at which people of an organization log in, and which accounts their identities belong to. */
export class SignOn1700000000075 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS sign_on_provider (
      id int unsigned NOT NULL AUTO_INCREMENT,
      realm_id int unsigned NOT NULL,
      name varchar(30) NOT NULL,
      display_name varchar(60) NOT NULL,
      issuer varchar(500) NOT NULL,
      client_id varchar(255) NOT NULL,
      sealed_secret blob NOT NULL,
      domains text NOT NULL,
      creates_accounts tinyint NOT NULL,
      enabled tinyint NOT NULL,
      created_at bigint NOT NULL,
      tested_at bigint NULL,
      PRIMARY KEY (id),
      UNIQUE KEY sign_on_provider_name (realm_id, name)
    ) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
    await runner.query(`CREATE TABLE IF NOT EXISTS external_identity (
      provider_id int unsigned NOT NULL,
      subject varchar(255) NOT NULL,
      realm_id int unsigned NOT NULL,
      user_id int unsigned NOT NULL,
      linked_by varchar(20) NOT NULL,
      linked_at bigint NOT NULL,
      used_at bigint NOT NULL,
      PRIMARY KEY (provider_id, subject),
      UNIQUE KEY external_identity_account (provider_id, user_id),
      KEY external_identity_realm (realm_id, user_id)
    ) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS external_identity');
    await runner.query('DROP TABLE IF EXISTS sign_on_provider');
  }
}
