import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE = 'ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin';

const MAIL_COLUMNS: readonly (readonly [name: string, definition: string])[] = [
  ['html', 'mediumtext NULL'],
  ['headers', 'text NULL'],
  ['link_label', 'varchar(200) NULL'],
  ['link_unsubscribes', 'tinyint(1) NOT NULL DEFAULT 0'],
];

const TABLES: readonly string[] = [
  `mail_subscription (
    id bigint unsigned NOT NULL AUTO_INCREMENT,
    realm_id int unsigned NOT NULL,
    user_id int unsigned NOT NULL,
    conversation_id int unsigned NOT NULL,
    scope varchar(12) NOT NULL,
    topic_key varchar(180) NOT NULL,
    topic varchar(60) NOT NULL,
    created_at bigint NOT NULL,
    stopped_at bigint NULL,
    PRIMARY KEY (id),
    UNIQUE KEY mail_subscription_once (user_id, conversation_id, scope, topic_key),
    KEY mail_subscription_account (realm_id, user_id)
  )`,
  `mail_refusal (
    user_id int unsigned NOT NULL,
    realm_id int unsigned NOT NULL,
    email_key varchar(254) NOT NULL,
    refusals int unsigned NOT NULL,
    refused_at bigint NOT NULL,
    PRIMARY KEY (user_id),
    KEY mail_refusal_realm (realm_id)
  )`,
];

/** What mails about messages consist of, how accounts stop them, and addresses that mail servers refuse. Every statement may run again. */
export class MissedMessageMails1700000000015 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`CREATE TABLE IF NOT EXISTS ${table} ${TABLE}`);
    for (const [name, definition] of MAIL_COLUMNS) {
      if (!(await runner.hasColumn('mail', name))) await runner.query(`ALTER TABLE mail ADD COLUMN ${name} ${definition}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [name] of MAIL_COLUMNS) await runner.query(`ALTER TABLE mail DROP COLUMN ${name}`);
    await runner.query('DROP TABLE IF EXISTS mail_refusal, mail_subscription');
  }
}
