import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When people were last seen; Redis knows it to the minute, and this table outlives it. */
export class Presence1700000000022 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS presence (
      user_id int unsigned NOT NULL,
      realm_id int unsigned NOT NULL,
      active_at bigint NOT NULL,
      connected_at bigint NOT NULL,
      update_id bigint NOT NULL,
      PRIMARY KEY (user_id),
      KEY presence_realm (realm_id, user_id)
    ) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS presence');
  }
}
