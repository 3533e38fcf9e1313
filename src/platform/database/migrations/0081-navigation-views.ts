import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The views that accounts have put into the navigation of their clients. */
export class NavigationViews1700000000081 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS navigation_view (
      id bigint unsigned NOT NULL AUTO_INCREMENT,
      realm_id int unsigned NOT NULL,
      owner_id int unsigned NOT NULL,
      fragment varchar(500) NOT NULL,
      name varchar(100) NULL,
      pinned tinyint(1) NOT NULL,
      PRIMARY KEY (id),
      UNIQUE KEY navigation_view_fragment (realm_id, owner_id, fragment),
      UNIQUE KEY navigation_view_name (realm_id, owner_id, name)
    ) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS navigation_view');
  }
}
