import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Says which processes answer from their caches, and which changes of what is cached have been committed recently. */
export class CacheLeases1700000000205 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE IF NOT EXISTS cache_node (
         id char(36) NOT NULL,
         seen_at bigint NOT NULL,
         PRIMARY KEY (id)
       ) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`,
    );
    await runner.query(
      `CREATE TABLE IF NOT EXISTS cache_change (
         id char(36) NOT NULL,
         PRIMARY KEY (id)
       ) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS cache_change');
    await runner.query('DROP TABLE IF EXISTS cache_node');
  }
}
