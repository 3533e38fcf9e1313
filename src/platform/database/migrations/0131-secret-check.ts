import type { MigrationInterface, QueryRunner } from 'typeorm';

/** By which a process knows whether it has the secret that the keys of this database were derived from. One row. */
export class SecretCheck1700000000131 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS secret_check (
      id int unsigned NOT NULL,
      check_value char(64) NOT NULL,
      PRIMARY KEY (id)
    ) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS secret_check');
  }
}
