import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How often accounts want digests, and for how long pushes wait for them. */
export class NoticeTiming1700000000065 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS notice_timing (
      user_id int unsigned NOT NULL,
      realm_id int unsigned NOT NULL,
      digest_period varchar(10) NOT NULL,
      push_delay_seconds int unsigned NOT NULL,
      PRIMARY KEY (user_id),
      KEY notice_timing_realm (realm_id, digest_period, user_id)
    ) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS notice_timing');
  }
}
