import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { type GroupSettingDefinition, GroupSettingValue } from '../../../../kernel/group-setting-value.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { EMPTY_TOPIC_DISPLAY_NAME, MobilePushSupport } from '../../../../kernel/server-identity.js';
import {
  array,
  boolean,
  fieldsLike,
  fieldsOf,
  type FieldValues,
  integer,
  literal,
  nullable,
  object,
  omit,
  optional,
  prefixed,
  record,
  seconds,
  type Static,
  string,
} from '../../../../kernel/schema.js';
import { CHANNEL_GROUP_SETTINGS } from '../../../channels/channels.api.js';
import {
  OfferedAuthenticationMethods,
  REALM_GROUP_SETTINGS,
  REALM_SETTING_FIELDS,
  type RealmGroupSetting,
} from '../../../realm/realm-settings.api.js';
import { RealmDomainsService, WireRealmDomain, type Realm, RealmLookup, SignOnMethods, presentMethods } from '../../../realm/realm.api.js';
import { REPORT_TYPES } from '../../../messaging/sending.api.js';
import { EmojiData, CustomEmojiService, WireCustomEmoji } from '../../../realm/emoji.api.js';
import { EXTERNAL_ACCOUNTS, PROFILE_FIELD_TYPES, ProfileFieldsService, WireProfileField } from '../../../realm/profile-fields.api.js';
import { LinkifiersService, PlaygroundsService, WireLinkifier, WirePlayground } from '../../../realm/linkifiers.api.js';
import { MAX_REALM_IMAGE_MIB, presentRealmImage, REALM_IMAGE_KINDS } from '../../../realm/realm-images.api.js';
import { THUMBNAIL_FORMATS, UploadLimits } from '../../../uploads/uploads.api.js';
import { GroupPermissions, SYSTEM_GROUP_SETTING_VALUE, USER_GROUP_SETTING_DEFINITIONS } from '../../../users/groups.api.js';
import { includesState, type InitialStateInput, StateSection } from './state-section.js';

export const ORGANIZATION_STATE = {
  realm_default_external_accounts: record(object({ text: string(), url_pattern: string(), name: string(), hint: string() })),
  custom_profile_fields: array(WireProfileField),
  custom_profile_field_types: record(object({ id: integer(), name: string() })),
  realm_domains: array(WireRealmDomain),
  realm_emoji: record(WireCustomEmoji),
  realm_filters: array(object({}), 'Always empty: linkifiers with URL templates cannot be expressed in this older form.'),
  realm_linkifiers: array(WireLinkifier),
  realm_playgrounds: array(WirePlayground),
};
type OrganizationState = FieldValues<typeof ORGANIZATION_STATE>;

/** What administrators configure for all accounts: profile fields, domains, emoji, linkifiers and playgrounds. */
@Injectable()
export class OrganizationSection extends StateSection {
  readonly types = [
    'realm',
    'custom_profile_fields',
    'realm_domains',
    'realm_emoji',
    'realm_filters',
    'realm_linkifiers',
    'realm_playgrounds',
  ];

  constructor(
    private readonly customEmoji: CustomEmojiService,
    private readonly linkifiers: LinkifiersService,
    private readonly playgrounds: PlaygroundsService,
    private readonly profileFields: ProfileFieldsService,
    private readonly domains: RealmDomainsService,
  ) {
    super();
  }

  async load({ realmId }: Actor, input: InitialStateInput): Promise<Partial<OrganizationState>> {
    return {
      ...(includesState(input, 'realm') ? { realm_default_external_accounts: EXTERNAL_ACCOUNTS } : {}),
      ...(includesState(input, 'custom_profile_fields') ? await this.loadProfileFields(realmId) : {}),
      ...(includesState(input, 'realm_domains') ? { realm_domains: await this.domains.list(realmId) } : {}),
      ...(includesState(input, 'realm_emoji') ? { realm_emoji: await this.customEmoji.list(realmId) } : {}),
      ...(includesState(input, 'realm_filters') ? { realm_filters: [] } : {}),
      ...(includesState(input, 'realm_linkifiers')
        ? { realm_linkifiers: input.capabilities.linkifierUrlTemplate ? await this.linkifiers.list(realmId) : [] }
        : {}),
      ...(includesState(input, 'realm_playgrounds') ? { realm_playgrounds: await this.playgrounds.list(realmId) } : {}),
    };
  }

  private async loadProfileFields(
    realmId: RealmId,
  ): Promise<Pick<OrganizationState, 'custom_profile_fields' | 'custom_profile_field_types'>> {
    return {
      custom_profile_fields: await this.profileFields.list(realmId),
      custom_profile_field_types: PROFILE_FIELD_TYPES,
    };
  }
}

/** The permitted values of the group settings of realms, channels and groups, from the tables by which the server checks them. */
export const SUPPORTED_PERMISSIONS = {
  realm: presentSettings(REALM_GROUP_SETTINGS),
  stream: presentSettings(Object.fromEntries(Object.values(CHANNEL_GROUP_SETTINGS).map((setting) => [setting.name, setting]))),
  group: presentSettings(USER_GROUP_SETTING_DEFINITIONS, SYSTEM_GROUP_SETTING_VALUE),
};

function presentSettings(
  kinds: Readonly<Record<string, GroupSettingDefinition>>,
  systemGroupDefault: string | null = null,
): Static<typeof PermissionSettings> {
  const entries = Object.entries(kinds).map(([name, { initial, rules }]) => [
    name,
    {
      require_system_group: rules.requireSystemGroup ?? false,
      allow_internet_group: false,
      allow_nobody_group: rules.allowNobody,
      allow_everyone_group: rules.allowEveryone,
      default_group_name: initial,
      default_for_system_groups: systemGroupDefault,
      allowed_system_groups: rules.allowedSystemGroups ?? [],
    },
  ]);
  return Object.fromEntries(entries) as Static<typeof PermissionSettings>;
}

const STARTED_AT = Math.floor(Date.now() / 1000);
/** Longer than the longest poll. */
const LONGPOLL_TIMEOUT_SECONDS = 90;

/** The numbers with which older clients name groups. */
const LEGACY_POLICIES: Readonly<Record<string, number>> = {
  'role:everyone': 5,
  'role:members': 1,
  'role:fullmembers': 3,
  'role:moderators': 4,
  'role:administrators': 2,
  'role:owners': 7,
  'role:nobody': 6,
};
const LEGACY_WILDCARD_POLICIES: Readonly<Record<string, number>> = {
  ...LEGACY_POLICIES,
  'role:everyone': 1,
  'role:members': 2,
  'role:moderators': 7,
  'role:administrators': 5,
};

const SETTINGS_STATE = {
  ...prefixed('realm_', omit(REALM_SETTING_FIELDS, 'authentication_methods')),
  realm_allow_edit_history: boolean(),
};
type SettingsState = FieldValues<typeof SETTINGS_STATE>;

const GROUP_SETTINGS_STATE = prefixed('realm_', fieldsOf(Object.keys(REALM_GROUP_SETTINGS) as RealmGroupSetting[], GroupSettingValue));
type GroupSettingsState = FieldValues<typeof GROUP_SETTINGS_STATE>;

const LOGIN_METHODS_STATE = {
  realm_authentication_methods: REALM_SETTING_FIELDS.authentication_methods,
  realm_email_auth_enabled: boolean(),
  realm_password_auth_enabled: boolean(),
};
type LoginMethodsState = FieldValues<typeof LOGIN_METHODS_STATE>;

/** Policies for clients older than group settings; absent where no number names the group. */
const LEGACY_POLICIES_STATE = {
  realm_create_public_stream_policy: optional(integer()),
  realm_create_private_stream_policy: optional(integer()),
  realm_create_web_public_stream_policy: optional(integer()),
  realm_wildcard_mention_policy: optional(integer()),
};
type LegacyPoliciesState = FieldValues<typeof LEGACY_POLICIES_STATE>;

const APPEARANCE_STATE = fieldsOf(
  REALM_IMAGE_KINDS.flatMap((kind) => [`realm_${kind}_url`, `realm_${kind}_source`] as const),
  string(),
);
type AppearanceState = FieldValues<typeof APPEARANCE_STATE>;

const DEFAULT_JITSI_SERVER_URL = 'https://meet.jit.si';

const SERVER_FACTS = {
  realm_plan_type: 1,
  zulip_plan_is_not_limited: true,
  upgrade_text_for_wide_organization_logo: '',
  realm_is_zephyr_mirror_realm: false,
  realm_push_notifications_enabled_end_timestamp: null,
  realm_available_video_chat_providers: { disabled: { name: 'None', id: 0 }, jitsi_meet: { name: 'Jitsi Meet', id: 1 } },
  max_avatar_file_size_mib: 5,
  max_icon_file_size_mib: MAX_REALM_IMAGE_MIB,
  max_logo_file_size_mib: MAX_REALM_IMAGE_MIB,
  max_message_length: LIMITS.MAX_MESSAGE_CODE_POINTS,
  max_topic_length: LIMITS.MAX_TOPIC_CODE_POINTS,
  max_stream_name_length: 60,
  max_stream_description_length: 1024,
  max_bulk_new_subscription_messages: LIMITS.MAX_TOLD_SUBSCRIBERS,
  max_reminder_note_length: LIMITS.MAX_REMINDER_NOTE_CODE_POINTS,
  max_channel_folder_name_length: LIMITS.MAX_CHANNEL_FOLDER_NAME_CODE_POINTS,
  max_channel_folder_description_length: LIMITS.MAX_CHANNEL_FOLDER_DESCRIPTION_CODE_POINTS,
  password_min_length: 6,
  password_max_length: 100,
  password_min_guesses: 10_000,
  settings_send_digest_emails: false,
  server_generation: STARTED_AT,
  server_avatar_changes_disabled: false,
  server_name_changes_disabled: false,
  server_inline_image_preview: true,
  server_inline_url_embed_preview: true,
  server_web_public_streams_enabled: true,
  server_needs_upgrade: false,
  server_can_summarize_topics: false,
  server_jitsi_server_url: DEFAULT_JITSI_SERVER_URL,
  server_report_message_types: Object.entries(REPORT_TYPES).map(([key, name]): { key: string; name: string } => ({ key, name })),
  server_min_deactivated_realm_deletion_days: 14,
  server_max_deactivated_realm_deletion_days: null,
  server_presence_ping_interval_seconds: 60,
  server_presence_offline_threshold_seconds: 200,
  server_typing_started_expiry_period_milliseconds: 45_000,
  server_typing_stopped_wait_period_milliseconds: 12_000,
  server_typing_started_wait_period_milliseconds: 30_000,
  giphy_rating_options: { disabled: { id: 0, name: 'GIPHY integration disabled' } },
  event_queue_longpoll_timeout_seconds: LONGPOLL_TIMEOUT_SECONDS,
  development_environment: false,
};

const PermissionSettings = record(
  object({
    require_system_group: boolean(),
    allow_internet_group: boolean(),
    allow_nobody_group: boolean(),
    allow_everyone_group: boolean(),
    default_group_name: string(),
    default_for_system_groups: nullable(string()),
    allowed_system_groups: array(string()),
  }),
);

export const REALM_STATE = {
  ...SETTINGS_STATE,
  ...GROUP_SETTINGS_STATE,
  ...LEGACY_POLICIES_STATE,
  ...APPEARANCE_STATE,
  ...fieldsLike(SERVER_FACTS),
  server_supported_permission_settings: object({ realm: PermissionSettings, stream: PermissionSettings, group: PermissionSettings }),
  ...LOGIN_METHODS_STATE,
  jitsi_server_url: string(),
  realm_name: string(),
  realm_description: string(),
  server_emoji_data_url: string(),
  realm_url: string(),
  realm_uri: string('Old name of realm_url.'),
  realm_bot_domain: string(),
  realm_date_created: seconds(),
  realm_empty_topic_display_name: string(),
};
type RealmState = FieldValues<typeof REALM_STATE>;

/** The realm, its settings, and the capabilities of the server. */
@Injectable()
export class RealmSection extends StateSection {
  readonly types = ['realm'];

  constructor(
    private readonly realms: RealmLookup,
    private readonly permissions: GroupPermissions,
    private readonly emoji: EmojiData,
    private readonly methods: OfferedAuthenticationMethods,
    private readonly signOn: SignOnMethods,
    private readonly mobilePushes: MobilePushSupport,
  ) {
    super();
  }

  async load(actor: Actor): Promise<RealmState> {
    const realm = await this.realms.get(actor.realmId);
    const url = await this.realms.realmUrl(realm.id);
    return {
      ...settings(realm),
      realm_push_notifications_enabled: this.mobilePushes.isAvailable,
      ...(await this.groupSettings(realm)),
      ...(await this.legacyPolicies(realm)),
      ...appearance(realm, url),
      ...SERVER_FACTS,
      server_supported_permission_settings: SUPPORTED_PERMISSIONS,
      ...loginMethods(realm, this.methods, await this.signOn.usesDirectory(realm.id)),
      jitsi_server_url: realm.setting('jitsi_server_url') ?? DEFAULT_JITSI_SERVER_URL,
      realm_name: realm.name,
      realm_description: realm.description,
      server_emoji_data_url: `${url}/${this.emoji.path}`,
      realm_url: url,
      realm_uri: url,
      realm_bot_domain: await this.realms.botDomain(realm.id),
      realm_date_created: Math.floor(realm.createdAt / 1000),
      realm_empty_topic_display_name: EMPTY_TOPIC_DISPLAY_NAME,
    };
  }

  private async groupSettings(realm: Realm): Promise<GroupSettingsState> {
    const entries = await Promise.all(
      (Object.keys(REALM_GROUP_SETTINGS) as RealmGroupSetting[]).map(async (name) => {
        return [`realm_${name}`, await this.permissions.realmValue(realm.id, name)] as const;
      }),
    );
    return Object.fromEntries(entries) as GroupSettingsState;
  }

  private async legacyPolicies({ id }: Realm): Promise<LegacyPoliciesState> {
    const number = async (setting: RealmGroupSetting, numbers = LEGACY_POLICIES): Promise<number | undefined> =>
      numbers[(await this.permissions.realmSystemGroup(id, setting)) ?? ''];
    const policies = {
      realm_create_public_stream_policy: await number('can_create_public_channel_group'),
      realm_create_private_stream_policy: await number('can_create_private_channel_group'),
      realm_create_web_public_stream_policy: await number('can_create_web_public_channel_group'),
      realm_wildcard_mention_policy: await number('can_mention_many_users_group', LEGACY_WILDCARD_POLICIES),
    };
    return Object.fromEntries(Object.entries(policies).filter(([, policy]) => policy !== undefined));
  }
}

function settings(realm: Realm): SettingsState {
  const plain = Object.fromEntries(Object.entries(realm.settings).map(([name, value]) => [`realm_${name}`, value]));
  return { ...(plain as SettingsState), realm_allow_edit_history: realm.setting('message_edit_history_visibility_policy') !== 'none' };
}

function loginMethods(realm: Realm, offered: OfferedAuthenticationMethods, usesDirectory: boolean): LoginMethodsState {
  const byEmail = realm.allowsLoginBy('Email');
  return {
    realm_authentication_methods: presentMethods(realm.setting('authentication_methods'), offered.names),
    realm_email_auth_enabled: byEmail,
    realm_password_auth_enabled: byEmail || usesDirectory,
  };
}

function appearance(realm: Realm, url: string): AppearanceState {
  const properties = REALM_IMAGE_KINDS.flatMap((kind) => Object.entries(presentRealmImage(realm, kind, url)));
  return Object.fromEntries(properties.map(([name, value]) => [`realm_${name}`, value])) as AppearanceState;
}

/** The state of features that this server does not have; clients do not offer these then. */
const UNSUPPORTED_FEATURES = {
  giphy: { giphy_api_key: '' },
  onboarding_steps: { onboarding_steps: [], navigation_tour_video_url: null },
  push_device: { push_devices: {} },
  realm_billing: { realm_billing: { has_pending_sponsorship_request: false } },
  realm_embedded_bots: { realm_embedded_bots: [] },
  stop_words: { stop_words: [] },
  video_calls: { has_zoom_token: false },
};

export const UNSUPPORTED_STATE = {
  giphy_api_key: string(),
  onboarding_steps: array(object({})),
  navigation_tour_video_url: literal(null),
  push_devices: record(object({}), 'Devices that are registered for pushes encrypted end to end.'),
  realm_billing: object({ has_pending_sponsorship_request: boolean() }),
  realm_embedded_bots: array(object({})),
  stop_words: array(string()),
  has_zoom_token: boolean(),
};
type UnsupportedState = Partial<FieldValues<typeof UNSUPPORTED_STATE>>;

/** The empty state of unsupported features. */
@Injectable()
export class UnsupportedFeaturesSection extends StateSection {
  readonly types = Object.keys(UNSUPPORTED_FEATURES);

  load(_: Actor, input: InitialStateInput): Promise<UnsupportedState> {
    const requested = Object.entries(UNSUPPORTED_FEATURES).filter(([type]) => includesState(input, type));
    return Promise.resolve(Object.assign({}, ...requested.map(([, state]) => state)) as UnsupportedState);
  }
}

const SERVER_THUMBNAIL_FORMATS = THUMBNAIL_FORMATS.map(({ name, maxWidth, maxHeight, format, animated }) => ({
  name,
  max_width: maxWidth,
  max_height: maxHeight,
  format,
  animated,
}));

export const UPLOADS_STATE = {
  max_file_upload_size_mib: integer(),
  realm_upload_quota_mib: nullable(integer()),
  server_thumbnail_formats: array(
    object({ name: string(), max_width: integer(), max_height: integer(), format: string(), animated: boolean() }),
  ),
};
type UploadsState = FieldValues<typeof UPLOADS_STATE>;

/** The limits of uploads, and the formats of thumbnails. The files themselves are listed by `GET /attachments`. */
@Injectable()
export class UploadsSection extends StateSection {
  readonly types = ['realm'];

  constructor(private readonly limits: UploadLimits) {
    super();
  }

  load(): Promise<UploadsState> {
    return Promise.resolve({
      max_file_upload_size_mib: this.limits.maxFileMib,
      realm_upload_quota_mib: this.limits.quotaMib,
      server_thumbnail_formats: SERVER_THUMBNAIL_FORMATS,
    });
  }
}
