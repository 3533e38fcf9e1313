import type { MigrationInterface, QueryRunner } from 'typeorm';

const NOTICE = `notice (
  id bigint unsigned NOT NULL AUTO_INCREMENT,
  realm_id int unsigned NOT NULL,
  user_id int unsigned NOT NULL,
  message_id bigint unsigned NOT NULL,
  channel varchar(20) NOT NULL,
  cause varchar(40) NOT NULL,
  outcome varchar(20) NOT NULL,
  reason varchar(80) NOT NULL,
  decided_at bigint NOT NULL,
  due_at bigint NULL,
  leased_until bigint NULL,
  attempts int unsigned NOT NULL DEFAULT 0,
  finished_at bigint NULL,
  result varchar(20) NULL,
  detail varchar(255) NULL,
  provider_id varchar(100) NULL,
  PRIMARY KEY (id),
  UNIQUE KEY notice_once (user_id, message_id, channel),
  KEY notice_account (realm_id, user_id, id),
  KEY notice_due (due_at),
  KEY notice_waiting (user_id, channel, due_at),
  KEY notice_decided (decided_at),
  KEY notice_provider (channel, provider_id)
)`;

/** The decisions about notices, and who chose them for a channel. Every statement may run again. */
export class Notices1700000000014 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS ${NOTICE} ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
    for (const column of ['email_notifications', 'push_notifications']) {
      const key = `membership_${column}`;
      const found = (await runner.query(
        `SELECT 1 FROM information_schema.statistics
          WHERE table_schema = DATABASE() AND table_name = 'membership' AND index_name = ?`,
        [key],
      )) as unknown[];
      if (found.length === 0) await runner.query(`ALTER TABLE membership ADD KEY ${key} (realm_id, conversation_id, ${column})`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS notice');
    await runner.query('ALTER TABLE membership DROP KEY membership_email_notifications, DROP KEY membership_push_notifications');
  }
}
