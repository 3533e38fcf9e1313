import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The places from which accounts have logged in, so that they can be notified of log-ins from new ones. */
export class LoginPlaces1700000000148 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS login_place (
      realm_id int unsigned NOT NULL,
      user_id int unsigned NOT NULL,
      place_digest binary(32) NOT NULL,
      used_at bigint NOT NULL,
      PRIMARY KEY (realm_id, user_id, place_digest),
      KEY login_place_used (used_at)
    ) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS login_place');
  }
}
