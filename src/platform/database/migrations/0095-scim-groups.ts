import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What SCIM providers say of user groups. */
export class ScimGroups1700000000095 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS scim_group (
      group_id int unsigned NOT NULL,
      realm_id int unsigned NOT NULL,
      external_id varchar(255) NULL,
      removed tinyint NOT NULL,
      changed_at bigint NOT NULL,
      PRIMARY KEY (group_id),
      KEY scim_group_realm (realm_id)
    ) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS scim_group');
  }
}
