import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE = 'ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin';

/** What people add to messages of others. The order of ids is the order in which it came. */
const TABLES: readonly string[] = [
  `reaction (
    id bigint unsigned NOT NULL AUTO_INCREMENT,
    realm_id int unsigned NOT NULL,
    message_id bigint unsigned NOT NULL,
    user_id int unsigned NOT NULL,
    reaction_type varchar(20) NOT NULL,
    emoji_code varchar(100) NOT NULL,
    emoji_name varchar(100) NOT NULL,
    created_at bigint NOT NULL,
    PRIMARY KEY (id),
    UNIQUE KEY reaction_once (realm_id, message_id, reaction_type, emoji_code, user_id),
    KEY reaction_user (realm_id, user_id, message_id)
  )`,
  `submessage (
    id bigint unsigned NOT NULL AUTO_INCREMENT,
    realm_id int unsigned NOT NULL,
    message_id bigint unsigned NOT NULL,
    sender_id int unsigned NOT NULL,
    msg_type varchar(100) NOT NULL,
    content mediumtext NOT NULL,
    PRIMARY KEY (id),
    KEY submessage_message (realm_id, message_id, id)
  )`,
];

/** Every statement may run again: a migration that broke off half-way is simply repeated. */
export class Reactions1700000000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`CREATE TABLE IF NOT EXISTS ${table} ${TABLE}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of [...TABLES].reverse()) await runner.query(`DROP TABLE IF EXISTS ${table.slice(0, table.indexOf(' '))}`);
  }
}
