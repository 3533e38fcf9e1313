import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Pushes that devices may still show, and when they are to be withdrawn. */
export class ShownPushes1700000000066 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS shown_push (
      user_id int unsigned NOT NULL,
      message_id bigint unsigned NOT NULL,
      channel varchar(20) NOT NULL,
      realm_id int unsigned NOT NULL,
      shown_at bigint NOT NULL,
      withdraw_at bigint NULL,
      PRIMARY KEY (user_id, message_id, channel),
      KEY shown_push_message (realm_id, message_id),
      KEY shown_push_due (withdraw_at),
      KEY shown_push_age (shown_at)
    ) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS shown_push');
  }
}
