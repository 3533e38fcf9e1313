import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When accounts do not want to be notified. */
export class QuietSchedule1700000000018 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS quiet_schedule (
      user_id int unsigned NOT NULL,
      realm_id int unsigned NOT NULL,
      windows text NOT NULL,
      snooze_until bigint NULL,
      exceptions text NOT NULL,
      PRIMARY KEY (user_id),
      KEY quiet_schedule_realm (realm_id, user_id)
    ) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS quiet_schedule');
  }
}
