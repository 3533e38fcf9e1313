import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Patterns in messages and topics that become links. */
export class Linkifiers1700000000062 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS linkifier (
      id int unsigned NOT NULL AUTO_INCREMENT,
      realm_id int unsigned NOT NULL,
      pattern text NOT NULL,
      url_template text NOT NULL,
      place int NOT NULL,
      PRIMARY KEY (id),
      KEY linkifier_realm (realm_id)
    ) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS linkifier');
  }
}
