import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Text equality is identity everywhere; what people may write in either case has a folded `*_key` column beside it. */
const TABLE = 'ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin';

/** Work that must follow a transaction, the audit log, and what the processes of a deployment agree on. */
const PLATFORM: readonly string[] = [
  `secret_check (
    id int unsigned NOT NULL,
    check_value char(64) NOT NULL,
    PRIMARY KEY (id)
  )`,
  `outbox (
    id bigint unsigned NOT NULL AUTO_INCREMENT,
    realm_id int unsigned NOT NULL,
    kind varchar(30) NOT NULL,
    payload mediumtext NOT NULL,
    created_at bigint NOT NULL,
    PRIMARY KEY (id)
  )`,
  `audit_entry (
    id bigint unsigned NOT NULL AUTO_INCREMENT,
    realm_id int unsigned NOT NULL,
    actor_id int unsigned NULL,
    client varchar(100) NOT NULL,
    action varchar(60) NOT NULL,
    target_kind varchar(30) NOT NULL,
    target_id bigint unsigned NOT NULL,
    details text NOT NULL,
    created_at bigint NOT NULL,
    PRIMARY KEY (id),
    KEY audit_entry_target (realm_id, target_kind, target_id, id),
    KEY audit_entry_time (realm_id, created_at),
    KEY audit_entry_realm (realm_id, id),
    KEY audit_entry_actor (realm_id, actor_id, id),
    KEY audit_entry_action (realm_id, action, id)
  )`,
  `cache_node (
    id char(36) NOT NULL,
    seen_at bigint NOT NULL,
    PRIMARY KEY (id)
  )`,
  `cache_change (
    id char(36) NOT NULL,
    PRIMARY KEY (id)
  )`,
];

/** Organizations. */
const REALM: readonly string[] = [
  `realm (
    id int unsigned NOT NULL AUTO_INCREMENT,
    string_id varchar(40) NOT NULL,
    name varchar(100) NOT NULL,
    description text NOT NULL,
    settings longtext NOT NULL,
    images varchar(500) NOT NULL DEFAULT '{}',
    created_at bigint NOT NULL,
    active tinyint(1) NOT NULL,
    deleting tinyint(1) NOT NULL DEFAULT 0,
    PRIMARY KEY (id),
    UNIQUE KEY realm_string_id (string_id)
  )`,
  `realm_domain (
    id int unsigned NOT NULL AUTO_INCREMENT,
    realm_id int unsigned NOT NULL,
    domain varchar(80) NOT NULL,
    allow_subdomains tinyint(1) NOT NULL,
    PRIMARY KEY (id),
    UNIQUE KEY realm_domain_name (realm_id, domain)
  )`,
  `linkifier (
    id int unsigned NOT NULL AUTO_INCREMENT,
    realm_id int unsigned NOT NULL,
    pattern text NOT NULL,
    url_template text NOT NULL,
    position int NOT NULL,
    PRIMARY KEY (id),
    KEY linkifier_realm (realm_id)
  )`,
  `custom_emoji (
    id int unsigned NOT NULL AUTO_INCREMENT,
    realm_id int unsigned NOT NULL,
    name varchar(100) NOT NULL,
    author_id int unsigned NOT NULL,
    file_name varchar(40) NOT NULL,
    animated tinyint(1) NOT NULL,
    deactivated tinyint(1) NOT NULL,
    PRIMARY KEY (id),
    KEY custom_emoji_realm (realm_id)
  )`,
  `profile_field (
    id int unsigned NOT NULL AUTO_INCREMENT,
    realm_id int unsigned NOT NULL,
    name varchar(40) NOT NULL,
    hint varchar(80) NOT NULL,
    type tinyint NOT NULL,
    data text NULL,
    position int NOT NULL,
    in_summary tinyint(1) NOT NULL,
    required tinyint(1) NOT NULL,
    editable_by_user tinyint(1) NOT NULL,
    PRIMARY KEY (id),
    UNIQUE KEY profile_field_name (realm_id, name)
  )`,
  `realm_playground (
    id int unsigned NOT NULL AUTO_INCREMENT,
    realm_id int unsigned NOT NULL,
    name text NOT NULL,
    language varchar(40) NOT NULL,
    url_template text NOT NULL,
    PRIMARY KEY (id),
    KEY realm_playground_realm (realm_id)
  )`,
];

/** Accounts, bots, user groups, settings, presence, mail and logging in. */
const USERS: readonly string[] = [
  `user_account (
    id int unsigned NOT NULL AUTO_INCREMENT,
    realm_id int unsigned NOT NULL,
    email varchar(254) NOT NULL,
    email_key varchar(254) NOT NULL,
    full_name varchar(100) NOT NULL,
    full_name_key varchar(300) NOT NULL,
    role smallint NOT NULL,
    active tinyint(1) NOT NULL,
    deactivations int unsigned NOT NULL DEFAULT 0,
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
    can_create_users tinyint(1) NOT NULL DEFAULT 0,
    can_change_user_emails tinyint(1) NOT NULL DEFAULT 0,
    settings longtext NOT NULL,
    PRIMARY KEY (id),
    UNIQUE KEY user_account_email (realm_id, email_key),
    UNIQUE KEY user_account_api_key (api_key_digest),
    KEY user_account_full_name (realm_id, full_name_key),
    KEY user_account_address (email_key)
  )`,
  `realm_user_default (
    realm_id int unsigned NOT NULL,
    settings longtext NOT NULL,
    PRIMARY KEY (realm_id)
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
  `bot_defaults (
    bot_id int unsigned NOT NULL,
    realm_id int unsigned NOT NULL,
    sending_channel_id int unsigned NULL,
    events_channel_id int unsigned NULL,
    all_public_channels tinyint(1) NOT NULL,
    PRIMARY KEY (bot_id),
    KEY bot_defaults_realm (realm_id)
  )`,
  `bot_storage (
    user_id int unsigned NOT NULL,
    name_digest binary(32) NOT NULL,
    realm_id int unsigned NOT NULL,
    name varchar(500) NOT NULL,
    content longtext NOT NULL,
    PRIMARY KEY (user_id, name_digest)
  )`,
  `user_group (
    id int unsigned NOT NULL AUTO_INCREMENT,
    realm_id int unsigned NOT NULL,
    name varchar(100) NOT NULL,
    description text NOT NULL,
    system tinyint(1) NOT NULL,
    deactivated tinyint(1) NOT NULL DEFAULT 0,
    creator_id int unsigned NULL,
    created_at bigint NULL,
    settings longtext NULL,
    PRIMARY KEY (id),
    UNIQUE KEY user_group_name (realm_id, name)
  )`,
  `user_group_member (
    group_id int unsigned NOT NULL,
    user_id int unsigned NOT NULL,
    realm_id int unsigned NOT NULL,
    PRIMARY KEY (group_id, user_id),
    KEY user_group_member_realm (realm_id, group_id)
  )`,
  `user_group_subgroup (
    group_id int unsigned NOT NULL,
    subgroup_id int unsigned NOT NULL,
    realm_id int unsigned NOT NULL,
    PRIMARY KEY (group_id, subgroup_id),
    KEY user_group_subgroup_realm (realm_id, group_id)
  )`,
  `profile_value (
    realm_id int unsigned NOT NULL,
    user_id int unsigned NOT NULL,
    field_id int unsigned NOT NULL,
    value mediumtext NOT NULL,
    rendered_value mediumtext NULL,
    PRIMARY KEY (realm_id, user_id, field_id),
    KEY profile_value_field (realm_id, field_id)
  )`,
  `user_status (
    user_id int unsigned NOT NULL,
    realm_id int unsigned NOT NULL,
    status_text varchar(255) NOT NULL,
    emoji_name varchar(255) NOT NULL,
    emoji_code varchar(255) NOT NULL,
    reaction_type varchar(20) NOT NULL,
    PRIMARY KEY (user_id),
    KEY user_status_realm (realm_id, user_id)
  )`,
  `presence (
    user_id int unsigned NOT NULL,
    realm_id int unsigned NOT NULL,
    last_active_at bigint NOT NULL,
    last_connected_at bigint NOT NULL,
    update_id bigint NOT NULL,
    PRIMARY KEY (user_id),
    KEY presence_realm (realm_id, user_id)
  )`,
  `push_device (
    user_id int unsigned NOT NULL,
    kind tinyint unsigned NOT NULL,
    token_digest binary(32) NOT NULL,
    realm_id int unsigned NOT NULL,
    token text NOT NULL,
    app_id varchar(255) NULL,
    registered_at bigint NOT NULL,
    PRIMARY KEY (user_id, kind, token_digest),
    KEY push_device_realm (realm_id, user_id)
  )`,
  `muted_user (
    user_id int unsigned NOT NULL,
    muted_user_id int unsigned NOT NULL,
    realm_id int unsigned NOT NULL,
    muted_at bigint NOT NULL,
    PRIMARY KEY (user_id, muted_user_id),
    KEY muted_user_muted_user (realm_id, muted_user_id, user_id)
  )`,
  `email_change_request (
    id int unsigned NOT NULL AUTO_INCREMENT,
    realm_id int unsigned NOT NULL,
    user_id int unsigned NOT NULL,
    email varchar(254) NOT NULL,
    key_digest binary(32) NULL,
    open tinyint(1) NOT NULL,
    expires_at bigint NOT NULL,
    PRIMARY KEY (id),
    UNIQUE KEY email_change_request_key (key_digest),
    KEY email_change_request_realm (realm_id, user_id)
  )`,
  `browser_session (
    secret_digest binary(32) NOT NULL,
    realm_id int unsigned NOT NULL,
    user_id int unsigned NOT NULL,
    credentials_digest binary(32) NOT NULL,
    expires_at bigint NOT NULL,
    PRIMARY KEY (secret_digest),
    KEY browser_session_realm (realm_id, user_id),
    KEY browser_session_expiry (expires_at)
  )`,
  `login_place (
    realm_id int unsigned NOT NULL,
    user_id int unsigned NOT NULL,
    place_digest binary(32) NOT NULL,
    used_at bigint NOT NULL,
    PRIMARY KEY (realm_id, user_id, place_digest),
    KEY login_place_used (used_at)
  )`,
  `password_reset (
    id int unsigned NOT NULL AUTO_INCREMENT,
    realm_id int unsigned NOT NULL,
    user_id int unsigned NULL,
    key_digest binary(32) NULL,
    credentials_digest binary(32) NOT NULL,
    expires_at bigint NOT NULL,
    PRIMARY KEY (id),
    UNIQUE KEY password_reset_key (key_digest),
    KEY password_reset_realm (realm_id, user_id),
    KEY password_reset_expiry (expires_at)
  )`,
  `mail (
    id bigint unsigned NOT NULL AUTO_INCREMENT,
    realm_id int unsigned NOT NULL,
    recipient varchar(254) NOT NULL,
    subject varchar(255) NOT NULL,
    content text NOT NULL,
    link_prefix varchar(512) NULL,
    secret_purpose varchar(30) NULL,
    secret_owner_id bigint unsigned NULL,
    secret_generation int unsigned NULL,
    attempts int unsigned NOT NULL,
    next_attempt_at bigint NULL,
    created_at bigint NOT NULL,
    PRIMARY KEY (id),
    KEY mail_due (next_attempt_at)
  )`,
  `mail_count (
    realm_id int unsigned NOT NULL,
    kind varchar(20) NOT NULL,
    subject_digest binary(32) NOT NULL,
    mails int unsigned NOT NULL,
    since bigint NOT NULL,
    PRIMARY KEY (realm_id, kind, subject_digest),
    KEY mail_count_since (since)
  )`,
];

/** Conversations and who belongs to them. */
const CHANNELS: readonly string[] = [
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
  `default_channel_group (
    id int unsigned NOT NULL AUTO_INCREMENT,
    realm_id int unsigned NOT NULL,
    name varchar(60) NOT NULL,
    description text NOT NULL,
    channel_ids text NOT NULL,
    PRIMARY KEY (id),
    UNIQUE KEY default_channel_group_name (realm_id, name)
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
  `invitation (
    id int unsigned NOT NULL AUTO_INCREMENT,
    realm_id int unsigned NOT NULL,
    email varchar(254) NULL,
    inviter_id int unsigned NULL,
    by_operator tinyint(1) NOT NULL DEFAULT 0,
    link_id int unsigned NULL,
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

/** Uploaded files. */
const UPLOADS: readonly string[] = [
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
    thumbnails_due_at bigint NULL,
    PRIMARY KEY (id),
    UNIQUE KEY attachment_path (realm_id, path_id),
    KEY attachment_owner (realm_id, owner_id, id),
    KEY attachment_unused (unused_since),
    KEY attachment_thumbnails_due (thumbnails_due_at)
  )`,
  `attachment_link (
    message_id bigint unsigned NOT NULL,
    attachment_id bigint unsigned NOT NULL,
    realm_id int unsigned NOT NULL,
    sent_at bigint NOT NULL,
    PRIMARY KEY (message_id, attachment_id),
    KEY attachment_link_attachment (realm_id, attachment_id, message_id)
  )`,
  `upload_usage (
    realm_id int unsigned NOT NULL,
    used_bytes bigint NOT NULL,
    reserved_bytes bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (realm_id)
  )`,
  `upload_reservation (
    id varchar(100) NOT NULL,
    realm_id int unsigned NOT NULL,
    owner_id int unsigned NOT NULL,
    bytes bigint unsigned NOT NULL,
    expires_at bigint NOT NULL,
    PRIMARY KEY (id),
    KEY upload_reservation_owner (realm_id, owner_id),
    KEY upload_reservation_expiry (expires_at)
  )`,
];

/** Messages, read state, search, and what an account keeps for itself. */
const MESSAGING: readonly string[] = [
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
    version int unsigned NOT NULL DEFAULT 0,
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
    KEY message_mark_conversation (user_id, conversation_id, message_id),
    KEY message_mark_message (realm_id, message_id)
  )`,
  `conversation_revision (
    conversation_id int unsigned NOT NULL,
    realm_id int unsigned NOT NULL,
    revision int unsigned NOT NULL,
    PRIMARY KEY (conversation_id),
    KEY conversation_revision_realm (realm_id)
  )`,
  `idempotency_key (
    user_id int unsigned NOT NULL,
    key_digest binary(32) NOT NULL,
    realm_id int unsigned NOT NULL,
    message_id bigint unsigned NOT NULL,
    request_digest binary(32) NULL,
    created_at bigint NOT NULL,
    PRIMARY KEY (user_id, key_digest),
    KEY idempotency_key_created (created_at)
  )`,
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
  `message_tokens (
    realm_id int unsigned NOT NULL,
    message_id bigint unsigned NOT NULL,
    tokens mediumtext NOT NULL,
    PRIMARY KEY (realm_id, message_id)
  )`,
  `search_queue (
    realm_id int unsigned NOT NULL,
    message_id bigint unsigned NOT NULL,
    stale_tokens mediumtext NULL,
    PRIMARY KEY (realm_id, message_id)
  )`,
  `search_segment (
    realm_id int unsigned NOT NULL,
    first_id bigint unsigned NOT NULL,
    last_id bigint unsigned NOT NULL,
    message_count int unsigned NOT NULL,
    PRIMARY KEY (realm_id, first_id)
  )`,
  `search_posting (
    realm_id int unsigned NOT NULL,
    first_id bigint unsigned NOT NULL,
    token varchar(40) NOT NULL,
    message_ids mediumblob NOT NULL,
    PRIMARY KEY (realm_id, first_id, token)
  )`,
  `wildcard_mention (
    realm_id int unsigned NOT NULL,
    message_id bigint unsigned NOT NULL,
    PRIMARY KEY (realm_id, message_id)
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
];

/** What the database knows about the event log. */
const EVENTS: readonly string[] = [
  `event_log_ledger (
    id int unsigned NOT NULL,
    epoch varchar(36) NOT NULL,
    checkpoint bigint unsigned NULL,
    PRIMARY KEY (id)
  )`,
];

/** Calls to outgoing webhook bots. */
const WEBHOOKS: readonly string[] = [
  `webhook_endpoint (
    bot_id int unsigned NOT NULL,
    realm_id int unsigned NOT NULL,
    failures int unsigned NOT NULL,
    failing_since bigint NULL,
    failed_calls int unsigned NOT NULL DEFAULT 0,
    owner_notified_at bigint NULL,
    paused_until bigint NULL,
    disabled_at bigint NULL,
    disabled_reason varchar(20) NULL,
    previous_secret_until bigint NULL,
    PRIMARY KEY (bot_id),
    KEY webhook_endpoint_realm (realm_id)
  )`,
  `webhook_delivery (
    id bigint unsigned NOT NULL AUTO_INCREMENT,
    realm_id int unsigned NOT NULL,
    bot_id int unsigned NOT NULL,
    message_id bigint unsigned NOT NULL,
    trigger_kind varchar(20) NOT NULL,
    mention_conversation_id int unsigned NULL,
    state varchar(20) NOT NULL,
    attempts int unsigned NOT NULL,
    attempts_before_replay int unsigned NOT NULL DEFAULT 0,
    next_attempt_at bigint NULL,
    created_at bigint NOT NULL,
    failure_notified_at bigint NULL,
    finished_at bigint NULL,
    conclusion mediumtext NULL,
    PRIMARY KEY (id),
    UNIQUE KEY webhook_delivery_message (bot_id, message_id),
    KEY webhook_delivery_bot (realm_id, bot_id, id),
    KEY webhook_delivery_waiting (state, bot_id, next_attempt_at),
    KEY webhook_delivery_finished (finished_at)
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

/** The right to create an organization. */
const ORGANIZATIONS: readonly string[] = [
  `organization_key (
    id int unsigned NOT NULL AUTO_INCREMENT,
    email varchar(254) NULL,
    key_digest binary(32) NULL,
    expires_at bigint NOT NULL,
    PRIMARY KEY (id),
    UNIQUE KEY organization_key_digest (key_digest),
    KEY organization_key_expires (expires_at)
  )`,
];

const TABLES = [...PLATFORM, ...REALM, ...USERS, ...CHANNELS, ...UPLOADS, ...MESSAGING, ...EVENTS, ...WEBHOOKS, ...ORGANIZATIONS];

/**
 * The tables of the first version, by context. Times are milliseconds UTC. The table `lease` is there before: migrations need it. Every
 * statement may run again: a migration that broke off half-way is simply repeated.
 */
export class Schema1700000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`CREATE TABLE IF NOT EXISTS ${table} ${TABLE}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES.toReversed()) await runner.query(`DROP TABLE IF EXISTS ${table.slice(0, table.indexOf(' '))}`);
  }
}
