import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The integrations that organizations declare themselves. */
export class IntegrationDeclarations1700000000092 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS integration_declaration (
      realm_id int unsigned NOT NULL,
      name varchar(60) NOT NULL,
      declaration mediumtext NOT NULL,
      PRIMARY KEY (realm_id, name)
    ) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS integration_declaration');
  }
}
