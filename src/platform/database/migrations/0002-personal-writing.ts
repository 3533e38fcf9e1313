import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE = 'ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin';

/** What accounts keep for themselves: drafts, snippets, alert words, and messages that are to be sent later. Times are milliseconds UTC. */
const TABLES: readonly string[] = [
  `draft (
    id bigint unsigned NOT NULL AUTO_INCREMENT,
    realm_id int unsigned NOT NULL,
    owner_id int unsigned NOT NULL,
    kind varchar(20) NOT NULL,
    channel_id int unsigned NULL,
    user_ids text NOT NULL,
    topic varchar(60) NOT NULL,
    content mediumtext NOT NULL,
    edited_at bigint NOT NULL,
    PRIMARY KEY (id),
    KEY draft_owner (realm_id, owner_id, edited_at)
  )`,
  `saved_snippet (
    id bigint unsigned NOT NULL AUTO_INCREMENT,
    realm_id int unsigned NOT NULL,
    owner_id int unsigned NOT NULL,
    title varchar(60) NOT NULL,
    content mediumtext NOT NULL,
    created_at bigint NOT NULL,
    PRIMARY KEY (id),
    KEY saved_snippet_owner (realm_id, owner_id)
  )`,
  `alert_word (
    id bigint unsigned NOT NULL AUTO_INCREMENT,
    realm_id int unsigned NOT NULL,
    user_id int unsigned NOT NULL,
    word varchar(100) NOT NULL,
    word_key varchar(300) NOT NULL,
    PRIMARY KEY (id),
    UNIQUE KEY alert_word_of_user (realm_id, user_id, word_key)
  )`,
  `scheduled_message (
    id bigint unsigned NOT NULL AUTO_INCREMENT,
    realm_id int unsigned NOT NULL,
    sender_id int unsigned NOT NULL,
    kind varchar(20) NOT NULL,
    channel_id int unsigned NULL,
    user_ids text NOT NULL,
    topic varchar(60) NOT NULL,
    content mediumtext NOT NULL,
    rendered_content mediumtext NOT NULL,
    client varchar(30) NOT NULL,
    read_by_sender tinyint(1) NOT NULL,
    deliver_at bigint NOT NULL,
    state varchar(10) NOT NULL,
    next_attempt_at bigint NULL,
    failure varchar(1024) NULL,
    message_id bigint unsigned NULL,
    PRIMARY KEY (id),
    KEY scheduled_message_sender (realm_id, sender_id, deliver_at),
    KEY scheduled_message_due (next_attempt_at)
  )`,
];

/** Every statement may run again: a migration that broke off half-way is simply repeated. */
export class PersonalWriting1700000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`CREATE TABLE IF NOT EXISTS ${table} ${TABLE}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of [...TABLES].reverse()) await runner.query(`DROP TABLE IF EXISTS ${table.slice(0, table.indexOf(' '))}`);
  }
}
