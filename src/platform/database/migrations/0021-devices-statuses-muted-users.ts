import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES: Readonly<Record<string, string>> = {
  push_device: `user_id int unsigned NOT NULL,
    kind tinyint unsigned NOT NULL,
    token_digest binary(32) NOT NULL,
    realm_id int unsigned NOT NULL,
    token text NOT NULL,
    app_id varchar(255) NULL,
    registered_at bigint NOT NULL,
    PRIMARY KEY (user_id, kind, token_digest),
    KEY push_device_realm (realm_id, user_id)`,
  user_status: `user_id int unsigned NOT NULL,
    realm_id int unsigned NOT NULL,
    status_text varchar(255) NOT NULL,
    emoji_name varchar(255) NOT NULL,
    emoji_code varchar(255) NOT NULL,
    reaction_type varchar(20) NOT NULL,
    PRIMARY KEY (user_id),
    KEY user_status_realm (realm_id, user_id)`,
  muted_user: `user_id int unsigned NOT NULL,
    muted_id int unsigned NOT NULL,
    realm_id int unsigned NOT NULL,
    muted_at bigint NOT NULL,
    PRIMARY KEY (user_id, muted_id),
    KEY muted_user_by_muted (realm_id, muted_id, user_id)`,
};

/** Devices that want push notifications, what people say they are doing, and whom they do not want to hear. */
export class DevicesStatusesMutedUsers1700000000021 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [name, columns] of Object.entries(TABLES)) {
      await runner.query(
        `CREATE TABLE IF NOT EXISTS ${name} (${columns}) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`,
      );
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(TABLES).reverse()) await runner.query(`DROP TABLE IF EXISTS ${name}`);
  }
}
