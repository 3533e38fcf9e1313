import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The LDAP directories in which people of organizations have their passwords, and which accounts their people have. */
export class Directories1700000000103 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS directory (
      realm_id int unsigned NOT NULL,
      url varchar(300) NOT NULL,
      plain tinyint NOT NULL,
      certificates text NOT NULL,
      service_dn varchar(500) NOT NULL,
      sealed_password blob NOT NULL,
      base varchar(500) NOT NULL,
      filter varchar(1000) NOT NULL,
      unique_id_attribute varchar(100) NOT NULL,
      email_attribute varchar(100) NOT NULL,
      name_attribute varchar(100) NOT NULL,
      groups_attribute varchar(100) NOT NULL,
      picture_attribute varchar(100) NOT NULL,
      domains text NOT NULL,
      creates_accounts tinyint NOT NULL,
      max_wrong_passwords smallint unsigned NOT NULL,
      enabled tinyint NOT NULL,
      created_at bigint NOT NULL,
      tested_at bigint NULL,
      PRIMARY KEY (realm_id)
    ) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
    await runner.query(`CREATE TABLE IF NOT EXISTS directory_person (
      realm_id int unsigned NOT NULL,
      unique_id varbinary(255) NOT NULL,
      user_id int unsigned NOT NULL,
      linked_by varchar(20) NOT NULL,
      linked_at bigint NOT NULL,
      used_at bigint NOT NULL,
      PRIMARY KEY (realm_id, unique_id),
      UNIQUE KEY directory_person_account (realm_id, user_id)
    ) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS directory_person');
    await runner.query('DROP TABLE IF EXISTS directory');
  }
}
