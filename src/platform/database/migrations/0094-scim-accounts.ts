import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The tokens with which providers provision accounts, and what the providers say of them. */
export class ScimAccounts1700000000094 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS scim_token (
      realm_id int unsigned NOT NULL,
      digest binary(32) NOT NULL,
      assigns_roles tinyint NOT NULL,
      created_at bigint NOT NULL,
      expires_at bigint NULL,
      used_at bigint NULL,
      PRIMARY KEY (realm_id)
    ) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
    await runner.query(`CREATE TABLE IF NOT EXISTS scim_account (
      user_id int unsigned NOT NULL,
      realm_id int unsigned NOT NULL,
      user_name varchar(255) NULL,
      user_name_key varchar(255) NULL,
      external_id varchar(255) NULL,
      said longtext NULL,
      removed tinyint NOT NULL,
      changed_at bigint NOT NULL,
      PRIMARY KEY (user_id),
      UNIQUE KEY scim_account_user_name (realm_id, user_name_key),
      KEY scim_account_external_id (realm_id, external_id)
    ) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS scim_account');
    await runner.query('DROP TABLE IF EXISTS scim_token');
  }
}
