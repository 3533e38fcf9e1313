import type { GroupSettingDefinition, GroupSettingRules } from '../../../kernel/group-setting-value.js';
import type { ChannelId } from '../../../kernel/ids.js';
import { LIMITS } from '../../../kernel/limits.js';
import { boolean, fieldsOf, integer, literal, nullable, object, record, string } from '../../../kernel/schema.js';
import { choice, flag, initialValues, number, settingFields, type SettingValues, text } from '../../../kernel/setting-rule.js';
import { ZULIP_FEATURE_LEVEL } from '../../../kernel/server-identity.js';
import type { AuthenticationMethods } from './authentication-methods.js';

/** Languages of user interfaces: English names by the API's codes. */
export const LANGUAGES: Readonly<Record<string, string>> = {
  ar: 'Arabic',
  bg: 'Bulgarian',
  ca: 'Catalan',
  cs: 'Czech',
  cy: 'Welsh',
  da: 'Danish',
  de: 'German',
  en: 'English',
  'en-gb': 'British English',
  es: 'Spanish',
  fa: 'Persian',
  fi: 'Finnish',
  fr: 'French',
  gl: 'Galician',
  gu: 'Gujarati',
  hi: 'Hindi',
  hu: 'Hungarian',
  id: 'Indonesian',
  it: 'Italian',
  ja: 'Japanese',
  ko: 'Korean',
  lt: 'Lithuanian',
  ml: 'Malayalam',
  mn: 'Mongolian',
  nl: 'Dutch',
  pl: 'Polish',
  pt: 'Portuguese',
  'pt-br': 'Brazilian Portuguese',
  'pt-pt': 'European Portuguese',
  ro: 'Romanian',
  ru: 'Russian',
  si: 'Sinhala',
  sr: 'Serbian',
  sv: 'Swedish',
  ta: 'Tamil',
  tl: 'Tagalog',
  tr: 'Turkish',
  uk: 'Ukrainian',
  vi: 'Vietnamese',
  'zh-hans': 'Simplified Chinese',
  'zh-tw': 'Traditional Chinese (Taiwan)',
};

/** The numbers of the kinds of organizations in the API, which clients show with names of their own. */
const ORGANIZATION_TYPES = [0, 10, 20, 30, 35, 40, 50, 60, 70, 80, 90, 100, 1000];

const ONE_WEEK = 604_800;
const TEN_MINUTES = 600;

/**
 * Realm settings that administrators may change, in the order in which requests are checked; the API presents each as `realm_<name>`.
 * Parameters, defaults and presentation all follow from this table and those below.
 */
export const REALM_SETTINGS = {
  emails_restricted_to_domains: flag(false, 'Only addresses of the domains of the organization may join.'),
  disallow_disposable_email_addresses: flag(true),
  invite_required: flag(true, 'Nobody joins without an invitation.'),
  require_unique_names: flag(false),
  name_changes_disabled: flag(false),
  email_changes_disabled: flag(false),
  avatar_changes_disabled: flag(false),
  inline_image_preview: flag(true),
  inline_url_embed_preview: flag(false),
  allow_message_editing: flag(true),
  message_edit_history_visibility_policy: choice('all', ['all', 'moves', 'none']),
  topics_policy: choice('allow_empty_topic', ['allow_empty_topic', 'disable_empty_topic'], {
    description: 'Whether messages in channels may be sent without a topic, where the channel itself does not say so.',
  }),
  mandatory_topics: flag(false, 'Deprecated: follows from topics_policy.'),
  default_language: text('en', { invalidReason: (code) => (Object.hasOwn(LANGUAGES, code) ? null : `Invalid language '${code}'`) }),
  waiting_period_threshold: number(0, { min: 0, max: 36_500, description: 'Days until a new member is a full member.' }),
  send_welcome_emails: flag(true),
  welcome_message_custom_text: text('', {
    max: LIMITS.MAX_WELCOME_TEXT_CODE_POINTS,
    description: 'Markdown that the welcome bot sends to new accounts after its greeting.',
  }),
  digest_emails_enabled: flag(false),
  message_content_allowed_in_email_notifications: flag(true),
  video_chat_provider: number(1, { invalidReason: (id) => ([0, 1].includes(id) ? null : `Invalid video_chat_provider ${id}`) }),
  giphy_rating: number(2, { invalidReason: (id) => (id >= 0 && id <= 4 ? null : `Invalid giphy_rating ${id}`) }),
  default_code_block_language: text('', { max: 100 }),
  digest_weekday: number(1, { oneOf: [0, 1, 2, 3, 4, 5, 6], description: '0: Monday.' }),
  enable_spectator_access: flag(false),
  want_advertise_in_communities_directory: flag(false),
  enable_read_receipts: flag(false),
  enable_guest_user_dm_warning: flag(true),
  enable_guest_user_indicator: flag(true),
  require_e2ee_push_notifications: flag(false, 'Pushes that the services of Apple and Google could read do not quote messages.'),
  presence_disabled: flag(false, 'Nobody sees who is online.'),
  allow_direct_messages_in_event_webhooks: flag(false, 'Webhooks get events about direct messages of their owners.'),
  require_second_factor: flag(false, 'Who logs in with a password alone is led to the set-up of a second factor.'),
  org_type: number(0, { oneOf: ORGANIZATION_TYPES, description: 'The kind of organization; 0: not specified.' }),
};

/**
 * The settings of the table that are parameters of requests: from feature level 392 on, `mandatory_topics` only follows from `topics_policy`.
 * @param level the announced one
 */
export function realmSettingParameters(level: number = ZULIP_FEATURE_LEVEL): typeof REALM_SETTINGS {
  const { mandatory_topics, ...lasting } = REALM_SETTINGS;
  return (level >= 392 ? lasting : { ...lasting, mandatory_topics }) as typeof REALM_SETTINGS;
}

/** Default time limits in seconds; null is no limit, `unlimited` in the API. */
export const REALM_TIME_LIMITS = {
  message_content_delete_limit_seconds: TEN_MINUTES,
  message_content_edit_limit_seconds: TEN_MINUTES,
  move_messages_within_stream_limit_seconds: ONE_WEEK,
  move_messages_between_streams_limit_seconds: ONE_WEEK,
};
export type RealmTimeLimit = keyof typeof REALM_TIME_LIMITS;

/** The value of a channel setting that names no channel. */
export const NO_CHANNEL = -1;

/** Settings that name a channel by its id. */
export const REALM_CHANNEL_SETTINGS = [
  'moderation_request_channel_id',
  'new_stream_announcements_stream_id',
  'signup_announcements_stream_id',
  'zulip_update_announcements_stream_id',
] as const;
export type RealmChannelSetting = (typeof REALM_CHANNEL_SETTINGS)[number];

/** Settings that have parameters of their own or cannot be changed. */
interface OtherSettings extends Record<RealmTimeLimit, number | null>, Record<RealmChannelSetting, ChannelId> {
  authentication_methods: AuthenticationMethods;
  /** Null: the server's default. */
  jitsi_server_url: string | null;
  /** -1: without limit. */
  message_retention_days: number;
  message_edit_history_visibility_policy: 'all' | 'moves' | 'none';
  push_notifications_enabled: boolean;
}

export type PlainRealmSettings = SettingValues<typeof REALM_SETTINGS>;
export type RealmSettings = PlainRealmSettings & OtherSettings;
/** The settings that are stored. `topics_policy` is stored as `mandatory_topics`, its name in earlier versions of this server. */
export type StoredRealmSettings = Omit<RealmSettings, 'topics_policy'>;

const NO_CHANNELS = Object.fromEntries(REALM_CHANNEL_SETTINGS.map((name) => [name, NO_CHANNEL])) as Record<RealmChannelSetting, ChannelId>;

export const REALM_SETTING_DEFAULTS: RealmSettings = {
  ...initialValues(REALM_SETTINGS),
  ...REALM_TIME_LIMITS,
  ...NO_CHANNELS,
  authentication_methods: {},
  jitsi_server_url: null,
  message_edit_history_visibility_policy: 'all',
  message_retention_days: -1,
  push_notifications_enabled: false,
};

/** The schemas of all settings that are no groups, as clients receive them. */
export const REALM_SETTING_FIELDS = {
  ...settingFields(REALM_SETTINGS),
  ...fieldsOf(Object.keys(REALM_TIME_LIMITS) as RealmTimeLimit[], nullable(integer('Seconds; null: no limit.'))),
  ...fieldsOf(REALM_CHANNEL_SETTINGS, integer('The id of a channel; -1: none.')),
  authentication_methods: record(object({ enabled: boolean(), available: boolean() })),
  jitsi_server_url: nullable(string("Null: the server's default.")),
  message_retention_days: integer('-1: without limit.'),
  message_edit_history_visibility_policy: literal('all', 'moves', 'none'),
  push_notifications_enabled: boolean(),
};

const NOT_EVERYONE: GroupSettingRules = { allowNobody: true, allowEveryone: false };
const SOMEBODY: GroupSettingRules = { allowNobody: false, allowEveryone: false };
const ANYBODY: GroupSettingRules = { allowNobody: true, allowEveryone: true };

const group = (initial: string, rules: GroupSettingRules): GroupSettingDefinition => ({ initial, rules });

/** Settings whose value is a group. */
export const REALM_GROUP_SETTINGS = {
  create_multiuse_invite_group: group('role:administrators', NOT_EVERYONE),
  can_add_custom_emoji_group: group('role:members', NOT_EVERYONE),
  can_add_subscribers_group: group('role:members', NOT_EVERYONE),
  can_create_bots_group: group('role:members', NOT_EVERYONE),
  can_create_groups: group('role:members', NOT_EVERYONE),
  can_create_private_channel_group: group('role:members', NOT_EVERYONE),
  can_create_public_channel_group: group('role:members', NOT_EVERYONE),
  can_create_web_public_channel_group: group('role:owners', {
    ...NOT_EVERYONE,
    requireSystemGroup: true,
    allowedSystemGroups: ['role:moderators', 'role:administrators', 'role:owners', 'role:nobody'],
  }),
  can_create_write_only_bots_group: group('role:members', NOT_EVERYONE),
  can_delete_any_message_group: group('role:administrators', NOT_EVERYONE),
  can_delete_own_message_group: group('role:everyone', ANYBODY),
  can_invite_users_group: group('role:members', NOT_EVERYONE),
  can_manage_all_groups: group('role:owners', SOMEBODY),
  can_manage_billing_group: group('role:administrators', SOMEBODY),
  can_manage_event_webhooks_group: group('role:administrators', NOT_EVERYONE),
  can_mention_many_users_group: group('role:administrators', ANYBODY),
  can_move_messages_between_channels_group: group('role:members', NOT_EVERYONE),
  can_move_messages_between_topics_group: group('role:everyone', ANYBODY),
  can_resolve_topics_group: group('role:everyone', ANYBODY),
  can_set_delete_message_policy_group: group('role:moderators', NOT_EVERYONE),
  can_set_topics_policy_group: group('role:members', NOT_EVERYONE),
  can_summarize_topics_group: group('role:everyone', ANYBODY),
  direct_message_initiator_group: group('role:everyone', ANYBODY),
  direct_message_permission_group: group('role:everyone', ANYBODY),
  can_access_all_users_group: group('role:everyone', {
    allowNobody: false,
    allowEveryone: true,
    requireSystemGroup: true,
    allowedSystemGroups: ['role:everyone', 'role:members'],
  }),
};

export type RealmGroupSetting = keyof typeof REALM_GROUP_SETTINGS;

/** Settings that only owners may change, most of which decide who may join. */
export const OWNER_ONLY_SETTINGS: ReadonlySet<string> = new Set<keyof RealmSettings | RealmGroupSetting>([
  'allow_direct_messages_in_event_webhooks',
  'authentication_methods',
  'message_retention_days',
  'invite_required',
  'create_multiuse_invite_group',
  'can_create_groups',
  'can_invite_users_group',
  'can_manage_all_groups',
  'emails_restricted_to_domains',
  'disallow_disposable_email_addresses',
  'waiting_period_threshold',
]);
