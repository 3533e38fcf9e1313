import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For which day each account last got a digest. */
export class Digests1700000000021 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS digest (
      user_id int unsigned NOT NULL,
      realm_id int unsigned NOT NULL,
      day int unsigned NOT NULL,
      PRIMARY KEY (user_id),
      KEY digest_realm (realm_id, user_id)
    ) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS digest');
  }
}
