import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE = 'ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin';

/** Invitations, and mail that has not left yet. Keys are computed; the tables hold their digests and where they come from. */
const TABLES: readonly string[] = [
  `mail (
    id bigint unsigned NOT NULL AUTO_INCREMENT,
    realm_id int unsigned NOT NULL,
    recipient varchar(254) NOT NULL,
    subject varchar(255) NOT NULL,
    content text NOT NULL,
    secret_purpose varchar(30) NULL,
    secret_owner_id bigint unsigned NULL,
    secret_generation int unsigned NULL,
    attempts int unsigned NOT NULL,
    next_attempt_at bigint NULL,
    created_at bigint NOT NULL,
    PRIMARY KEY (id),
    KEY mail_due (next_attempt_at)
  )`,
  `invitation (
    id int unsigned NOT NULL AUTO_INCREMENT,
    realm_id int unsigned NOT NULL,
    email varchar(254) NULL,
    inviter_id int unsigned NULL,
    role smallint NOT NULL,
    channel_ids text NOT NULL,
    group_ids text NOT NULL,
    default_channels tinyint(1) NOT NULL,
    notify_inviter tinyint(1) NOT NULL,
    invited_at bigint NOT NULL,
    expires_at bigint NULL,
    key_digest binary(32) NULL,
    state varchar(10) NOT NULL,
    PRIMARY KEY (id),
    UNIQUE KEY invitation_key (key_digest),
    KEY invitation_realm (realm_id, state)
  )`,
];

/** Every statement may run again: a migration that broke off half-way is simply repeated. */
export class Invitations1700000000042 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`CREATE TABLE IF NOT EXISTS ${table} ${TABLE}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of [...TABLES].reverse()) await runner.query(`DROP TABLE IF EXISTS ${table.slice(0, table.indexOf(' '))}`);
  }
}
