import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE = 'ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin';

/** Webhooks that get events, what is to be delivered to them, and the attempts at it. */
export class EventWebhooks1700000000096 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS event_webhook (
      id int unsigned NOT NULL AUTO_INCREMENT,
      realm_id int unsigned NOT NULL,
      owner_id int unsigned NOT NULL,
      name varchar(100) NOT NULL,
      url varchar(2048) NOT NULL,
      event_types text NOT NULL,
      narrow text NOT NULL,
      apply_markdown tinyint NOT NULL,
      sealed_secret varbinary(255) NOT NULL,
      previous_sealed_secret varbinary(255) NULL,
      previous_secret_until bigint NULL,
      last_sequence bigint unsigned NOT NULL DEFAULT 0,
      created_at bigint NOT NULL,
      failures int unsigned NOT NULL DEFAULT 0,
      failing_since bigint NULL,
      failed_calls int unsigned NOT NULL DEFAULT 0,
      owner_notified_at bigint NULL,
      paused_until bigint NULL,
      disabled_at bigint NULL,
      disabled_reason varchar(20) NULL,
      PRIMARY KEY (id),
      KEY event_webhook_realm (realm_id),
      KEY event_webhook_owner (owner_id)
    ) ${TABLE}`);
    await runner.query(`CREATE TABLE IF NOT EXISTS event_delivery (
      id bigint unsigned NOT NULL AUTO_INCREMENT,
      realm_id int unsigned NOT NULL,
      webhook_id int unsigned NOT NULL,
      source_row_id bigint unsigned NOT NULL,
      sequence bigint unsigned NOT NULL,
      event_type varchar(40) NOT NULL,
      message_id bigint unsigned NULL,
      event mediumtext NOT NULL,
      state varchar(20) NOT NULL,
      attempts int unsigned NOT NULL,
      attempts_before_replay int unsigned NOT NULL DEFAULT 0,
      happened_at bigint NOT NULL,
      created_at bigint NOT NULL,
      next_attempt_at bigint NULL,
      finished_at bigint NULL,
      PRIMARY KEY (id),
      UNIQUE KEY event_delivery_source (webhook_id, source_row_id),
      KEY event_delivery_waiting (state, webhook_id, next_attempt_at),
      KEY event_delivery_webhook (webhook_id, id),
      KEY event_delivery_finished (finished_at),
      KEY event_delivery_realm (realm_id)
    ) ${TABLE}`);
    await runner.query(`CREATE TABLE IF NOT EXISTS event_attempt (
      event_delivery_id bigint unsigned NOT NULL,
      number int unsigned NOT NULL,
      realm_id int unsigned NOT NULL,
      started_at bigint NOT NULL,
      duration_ms int unsigned NOT NULL,
      status smallint unsigned NULL,
      outcome varchar(20) NOT NULL,
      detail varchar(1024) NOT NULL,
      PRIMARY KEY (event_delivery_id, number),
      KEY event_attempt_realm (realm_id)
    ) ${TABLE}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['event_attempt', 'event_delivery', 'event_webhook']) await runner.query(`DROP TABLE IF EXISTS ${table}`);
  }
}
