import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Text equality is identity everywhere; what people may write in either case has a folded `*_key` column beside it. */
const TABLE = 'ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin';

/** Organizations, accounts, channels, conversations, messages, read state, outbox and webhook deliveries. Times are milliseconds UTC. */
const TABLES: readonly string[] = [
  `realm (
    id int unsigned NOT NULL AUTO_INCREMENT,
    string_id varchar(40) NOT NULL,
    name varchar(100) NOT NULL,
    description text NOT NULL,
    settings longtext NOT NULL,
    created_at bigint NOT NULL,
    active tinyint(1) NOT NULL,
    PRIMARY KEY (id),
    UNIQUE KEY realm_string_id (string_id)
  )`,
  `user_account (
    id int unsigned NOT NULL AUTO_INCREMENT,
    realm_id int unsigned NOT NULL,
    email varchar(254) NOT NULL,
    email_key varchar(254) NOT NULL,
    full_name varchar(100) NOT NULL,
    full_name_key varchar(300) NOT NULL,
    role smallint NOT NULL,
    active tinyint(1) NOT NULL,
    system tinyint(1) NOT NULL,
    bot_type tinyint NULL,
    bot_owner_id int unsigned NULL,
    timezone varchar(64) NOT NULL,
    avatar_uploaded tinyint(1) NOT NULL,
    avatar_version int unsigned NOT NULL,
    joined_at bigint NOT NULL,
    password_hash varchar(255) NULL,
    api_key_digest binary(32) NULL,
    api_key_generation int unsigned NOT NULL,
    settings longtext NOT NULL,
    PRIMARY KEY (id),
    UNIQUE KEY user_account_email (realm_id, email_key),
    UNIQUE KEY user_account_api_key (api_key_digest),
    KEY user_account_full_name (realm_id, full_name_key)
  )`,
  `bot_service (
    bot_id int unsigned NOT NULL,
    realm_id int unsigned NOT NULL,
    name varchar(100) NOT NULL,
    base_url varchar(2048) NOT NULL,
    interface tinyint NOT NULL,
    token_generation int unsigned NOT NULL,
    PRIMARY KEY (bot_id),
    KEY bot_service_realm (realm_id)
  )`,
  `user_group (
    id int unsigned NOT NULL AUTO_INCREMENT,
    realm_id int unsigned NOT NULL,
    name varchar(100) NOT NULL,
    description varchar(1024) NOT NULL,
    system tinyint(1) NOT NULL,
    PRIMARY KEY (id),
    UNIQUE KEY user_group_name (realm_id, name)
  )`,
  `conversation (
    id int unsigned NOT NULL AUTO_INCREMENT,
    realm_id int unsigned NOT NULL,
    direct_key binary(32) NULL,
    last_message_id bigint unsigned NOT NULL,
    PRIMARY KEY (id),
    UNIQUE KEY conversation_direct (realm_id, direct_key)
  )`,
  `channel (
    id int unsigned NOT NULL AUTO_INCREMENT,
    realm_id int unsigned NOT NULL,
    conversation_id int unsigned NOT NULL,
    name varchar(60) NOT NULL,
    name_key varchar(180) NOT NULL,
    description varchar(1024) NOT NULL,
    rendered_description mediumtext NOT NULL,
    creator_id int unsigned NULL,
    created_at bigint NOT NULL,
    invite_only tinyint(1) NOT NULL,
    web_public tinyint(1) NOT NULL,
    history_public tinyint(1) NOT NULL,
    archived tinyint(1) NOT NULL,
    is_default tinyint(1) NOT NULL,
    message_retention_days int NULL,
    can_add_subscribers_group text NOT NULL,
    can_remove_subscribers_group text NOT NULL,
    can_administer_channel_group text NOT NULL,
    can_send_message_group text NOT NULL,
    can_subscribe_group text NOT NULL,
    PRIMARY KEY (id),
    UNIQUE KEY channel_name (realm_id, name_key),
    UNIQUE KEY channel_conversation (conversation_id)
  )`,
  `membership (
    user_id int unsigned NOT NULL,
    conversation_id int unsigned NOT NULL,
    realm_id int unsigned NOT NULL,
    active tinyint(1) NOT NULL,
    read_through_id bigint unsigned NOT NULL,
    color varchar(10) NOT NULL,
    is_muted tinyint(1) NOT NULL,
    pin_to_top tinyint(1) NOT NULL,
    desktop_notifications tinyint(1) NULL,
    audible_notifications tinyint(1) NULL,
    push_notifications tinyint(1) NULL,
    email_notifications tinyint(1) NULL,
    wildcard_mentions_notify tinyint(1) NULL,
    PRIMARY KEY (user_id, conversation_id),
    KEY membership_conversation (realm_id, conversation_id, active)
  )`,
  `membership_period (
    user_id int unsigned NOT NULL,
    conversation_id int unsigned NOT NULL,
    from_id bigint unsigned NOT NULL,
    to_id bigint unsigned NULL,
    realm_id int unsigned NOT NULL,
    PRIMARY KEY (user_id, conversation_id, from_id)
  )`,
  `message (
    id bigint unsigned NOT NULL AUTO_INCREMENT,
    realm_id int unsigned NOT NULL,
    conversation_id int unsigned NOT NULL,
    sender_id int unsigned NOT NULL,
    topic varchar(60) NOT NULL,
    topic_key varchar(180) NOT NULL,
    content mediumtext NOT NULL,
    rendered_content mediumtext NOT NULL,
    sent_at bigint NOT NULL,
    client varchar(30) NOT NULL,
    traits int unsigned NOT NULL,
    edited_at bigint NULL,
    moved_at bigint NULL,
    edit_history mediumtext NULL,
    PRIMARY KEY (id),
    KEY message_conversation (realm_id, conversation_id, id),
    KEY message_topic (realm_id, conversation_id, topic_key, id),
    KEY message_sender (realm_id, sender_id, id)
  )`,
  `message_mark (
    user_id int unsigned NOT NULL,
    message_id bigint unsigned NOT NULL,
    conversation_id int unsigned NOT NULL,
    realm_id int unsigned NOT NULL,
    flags int unsigned NOT NULL,
    PRIMARY KEY (user_id, message_id),
    KEY message_mark_conversation (user_id, conversation_id, message_id)
  )`,
  `send_key (
    user_id int unsigned NOT NULL,
    key_digest binary(32) NOT NULL,
    realm_id int unsigned NOT NULL,
    message_id bigint unsigned NOT NULL,
    created_at bigint NOT NULL,
    PRIMARY KEY (user_id, key_digest),
    KEY send_key_created (created_at)
  )`,
  `outbox (
    id bigint unsigned NOT NULL AUTO_INCREMENT,
    realm_id int unsigned NOT NULL,
    kind varchar(30) NOT NULL,
    payload mediumtext NOT NULL,
    created_at bigint NOT NULL,
    PRIMARY KEY (id)
  )`,
  `webhook_delivery (
    id bigint unsigned NOT NULL AUTO_INCREMENT,
    realm_id int unsigned NOT NULL,
    bot_id int unsigned NOT NULL,
    message_id bigint unsigned NOT NULL,
    trigger_kind varchar(20) NOT NULL,
    state varchar(20) NOT NULL,
    attempts int unsigned NOT NULL,
    next_attempt_at bigint NULL,
    created_at bigint NOT NULL,
    finished_at bigint NULL,
    PRIMARY KEY (id),
    UNIQUE KEY webhook_delivery_cause (bot_id, message_id),
    KEY webhook_delivery_due (state, next_attempt_at),
    KEY webhook_delivery_bot (realm_id, bot_id, id)
  )`,
  `webhook_attempt (
    delivery_id bigint unsigned NOT NULL,
    number int unsigned NOT NULL,
    realm_id int unsigned NOT NULL,
    started_at bigint NOT NULL,
    duration_ms int unsigned NOT NULL,
    status smallint unsigned NULL,
    outcome varchar(20) NOT NULL,
    detail varchar(1024) NOT NULL,
    PRIMARY KEY (delivery_id, number)
  )`,
];

/** Every statement may run again: a migration that broke off half-way is simply repeated. */
export class Foundation1700000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`CREATE TABLE IF NOT EXISTS ${table} ${TABLE}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of [...TABLES].reverse()) await runner.query(`DROP TABLE IF EXISTS ${table.slice(0, table.indexOf(' '))}`);
  }
}
