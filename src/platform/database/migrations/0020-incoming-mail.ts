import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE = 'ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin';

const TABLES: readonly string[] = [
  `channel_address (
    token_digest binary(32) NOT NULL,
    realm_id int unsigned NOT NULL,
    channel_id int unsigned NOT NULL,
    creator_id int unsigned NOT NULL,
    sender_id int unsigned NOT NULL,
    created_at bigint NOT NULL,
    PRIMARY KEY (token_digest),
    KEY channel_address_creator (realm_id, creator_id),
    KEY channel_address_sender (realm_id, sender_id)
  )`,
  `reply_address (
    token_digest binary(32) NOT NULL,
    realm_id int unsigned NOT NULL,
    user_id int unsigned NOT NULL,
    message_id bigint unsigned NOT NULL,
    credentials_digest binary(32) NOT NULL,
    times_used int unsigned NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    PRIMARY KEY (token_digest),
    KEY reply_address_user (realm_id, user_id),
    KEY reply_address_expiry (expires_at)
  )`,
];

/** The addresses at which mail comes in. */
export class IncomingMail1700000000020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`CREATE TABLE IF NOT EXISTS ${table} ${TABLE}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS channel_address, reply_address');
  }
}
