import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Places where code blocks can be run. */
export class Playgrounds1700000000060 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS realm_playground (
      id int unsigned NOT NULL AUTO_INCREMENT,
      realm_id int unsigned NOT NULL,
      name text NOT NULL,
      language varchar(40) NOT NULL,
      url_template text NOT NULL,
      PRIMARY KEY (id),
      KEY realm_playground_realm (realm_id)
    ) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS realm_playground');
  }
}
