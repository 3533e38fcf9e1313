import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Wishes of people to have another address; of the keys that were mailed, only digests are here. */
export class AddressChanges1700000000085 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS address_change (
      id int unsigned NOT NULL AUTO_INCREMENT,
      realm_id int unsigned NOT NULL,
      user_id int unsigned NOT NULL,
      email varchar(254) NOT NULL,
      key_digest binary(32) NULL,
      open tinyint(1) NOT NULL,
      expires_at bigint NOT NULL,
      PRIMARY KEY (id),
      UNIQUE KEY address_change_key (key_digest),
      KEY address_change_realm (realm_id, user_id)
    ) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS address_change');
  }
}
