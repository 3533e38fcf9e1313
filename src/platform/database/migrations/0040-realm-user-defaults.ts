import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The personal settings with which an organization's people begin. */
export class RealmUserDefaults1700000000040 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE IF NOT EXISTS realm_user_default (
        realm_id int unsigned NOT NULL,
        settings longtext NOT NULL,
        PRIMARY KEY (realm_id)
      ) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS realm_user_default');
  }
}
