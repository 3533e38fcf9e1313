import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE = 'ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin';

/** What accounts want of topics, and what messages are found by: words, and the few that mention everybody. */
const TABLES: readonly string[] = [
  `user_topic (
    user_id int unsigned NOT NULL,
    conversation_id int unsigned NOT NULL,
    topic_key varchar(180) NOT NULL,
    realm_id int unsigned NOT NULL,
    topic varchar(60) NOT NULL,
    visibility_policy tinyint NOT NULL,
    updated_at bigint NOT NULL,
    PRIMARY KEY (user_id, conversation_id, topic_key),
    KEY user_topic_topic (realm_id, conversation_id, topic_key)
  )`,
  `search_token (
    realm_id int unsigned NOT NULL,
    token varchar(40) NOT NULL,
    message_id bigint unsigned NOT NULL,
    PRIMARY KEY (realm_id, token, message_id),
    KEY search_token_message (realm_id, message_id, token)
  )`,
  `wildcard_message (
    realm_id int unsigned NOT NULL,
    message_id bigint unsigned NOT NULL,
    PRIMARY KEY (realm_id, message_id)
  )`,
];

/** Every statement may run again: a migration that broke off half-way is simply repeated. */
export class TopicsAndSearch1700000000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`CREATE TABLE IF NOT EXISTS ${table} ${TABLE}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of [...TABLES].reverse()) await runner.query(`DROP TABLE IF EXISTS ${table.slice(0, table.indexOf(' '))}`);
  }
}
