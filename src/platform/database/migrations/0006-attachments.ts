import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE = 'ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin';

/** Uploaded files, the messages that link to them, and the bytes that each organization uses. Times are milliseconds UTC. */
const TABLES: readonly string[] = [
  `attachment (
    id bigint unsigned NOT NULL AUTO_INCREMENT,
    realm_id int unsigned NOT NULL,
    owner_id int unsigned NOT NULL,
    path_id varchar(255) NOT NULL,
    name text NOT NULL,
    content_type varchar(255) NOT NULL,
    size bigint unsigned NOT NULL,
    created_at bigint NOT NULL,
    unused_since bigint NULL,
    image_width int unsigned NULL,
    image_height int unsigned NULL,
    image_frames int unsigned NULL,
    image_type varchar(50) NULL,
    PRIMARY KEY (id),
    UNIQUE KEY attachment_path (realm_id, path_id),
    KEY attachment_owner (realm_id, owner_id, id),
    KEY attachment_unused (unused_since)
  )`,
  `attachment_use (
    message_id bigint unsigned NOT NULL,
    attachment_id bigint unsigned NOT NULL,
    realm_id int unsigned NOT NULL,
    sent_at bigint NOT NULL,
    PRIMARY KEY (message_id, attachment_id),
    KEY attachment_use_file (realm_id, attachment_id, message_id)
  )`,
  `upload_space (
    realm_id int unsigned NOT NULL,
    used bigint NOT NULL,
    PRIMARY KEY (realm_id)
  )`,
];

/** Every statement may run again: a migration that broke off half-way is simply repeated. */
export class Attachments1700000000006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`CREATE TABLE IF NOT EXISTS ${table} ${TABLE}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of [...TABLES].reverse()) await runner.query(`DROP TABLE IF EXISTS ${table.slice(0, table.indexOf(' '))}`);
  }
}
