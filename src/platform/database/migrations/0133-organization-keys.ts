import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keys with which organizations are created. They belong to no organization, and a used key is deleted. */
export class OrganizationKeys1700000000133 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS organization_key (
      id int unsigned NOT NULL AUTO_INCREMENT,
      email varchar(254) NULL,
      key_digest binary(32) NULL,
      expires_at bigint NOT NULL,
      PRIMARY KEY (id),
      UNIQUE KEY organization_key_digest (key_digest),
      KEY organization_key_expires (expires_at)
    ) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS organization_key');
  }
}
