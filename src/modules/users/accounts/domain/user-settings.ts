import type { RealmId } from '../../../../kernel/ids.js';
import { choice, flag, initialValues, number, type SettingValues, text } from '../../../../kernel/setting-rule.js';

export const NOTIFICATION_SOUNDS = [
  'ascend',
  'beep_boop',
  'bink',
  'bright',
  'brlip',
  'chime',
  'deep tom',
  'ding',
  'double tap',
  'down',
  'dry bongos',
  'dutdut',
  'fast ascend',
  'flute',
  'friendly',
  'kick roll',
  'loud tintong',
  'metallic snare',
  'pan',
  'shaker',
  'simple',
  'stairs',
  'subtle',
  'swish',
  'tintong',
  'up',
  'wood block',
  'zaping',
  'zing',
  'zulip',
];

const WEEK_SECONDS = 604_800;
/** The reference keeps these numbers in 16 bits and checks nothing else. */
const SMALL = { min: -32_768, max: 32_767 };
const FOLLOW_POLICIES = {
  oneOf: [1, 2, 3, 4],
  description: '1: topics the account takes part in, 2: topics it sends to, 3: topics it starts, 4: never.',
};

/**
 * Personal settings that new accounts take from their organization (`PATCH /realm/user_settings_defaults`): names, types and bounds, in the
 * order in which requests are checked. Everything that reads or writes these settings follows from this table.
 */
export const SETTINGS_WITH_REALM_DEFAULT = {
  starred_message_counts: flag(true, 'Show the number of starred messages.'),
  receives_typing_notifications: flag(true),
  web_suggest_update_timezone: flag(true),
  fluid_layout_width: flag(false, 'Use the whole width of the screen.'),
  high_contrast_mode: flag(false),
  web_mark_read_on_scroll_policy: number(1, { oneOf: [1, 2, 3], description: '1: always, 2: in conversations only, 3: never.' }),
  resolved_topic_notice_auto_read_policy: choice('except_followed', ['always', 'except_followed', 'never'], {
    literal: true,
    description: 'For which topics notices that they are resolved count as read.',
  }),
  web_channel_default_view: number(1, {
    oneOf: [1, 2, 3, 4],
    description: '1: top topic of the channel, 2: channel feed, 3: list of topics, 4: top topic with unread messages.',
  }),
  web_font_size_px: number(16, SMALL),
  web_line_height_percent: number(140, SMALL),
  color_scheme: number(1, { oneOf: [1, 2, 3], description: '1: automatic, 2: dark, 3: light.' }),
  enable_drafts_synchronization: flag(true),
  translate_emoticons: flag(false, 'Turn emoticons in sent messages into emoji.'),
  display_emoji_reaction_users: flag(true),
  web_home_view: choice('inbox', ['recent_topics', 'inbox', 'all_messages']),
  web_escape_navigates_to_home_view: flag(true),
  left_side_userlist: flag(false),
  emojiset: choice('google', ['google', 'twitter', 'text', 'google-blob']),
  demote_inactive_streams: number(1, { oneOf: [1, 2, 3], description: '1: automatic, 2: always, 3: never.' }),
  user_list_style: number(2, { oneOf: [1, 2, 3], description: '1: compact, 2: with status, 3: with avatar and status.' }),
  web_animate_image_previews: choice('on_hover', ['always', 'on_hover', 'never'], { literal: true }),
  web_stream_unreads_count_display_policy: number(2, {
    oneOf: [1, 2, 3],
    description: '1: all channels, 2: unmuted channels and topics, 3: no channels.',
  }),
  web_left_sidebar_show_channel_folders: flag(true, 'Show channels under their folders in the sidebar.'),
  web_left_sidebar_unreads_count_summary: flag(true, 'Show the sums of unread messages in the sidebar.'),
  web_inbox_show_channel_folders: flag(true, 'Show channels under their folders in the inbox.'),
  hide_ai_features: flag(false),
  enable_stream_desktop_notifications: flag(false),
  enable_stream_email_notifications: flag(false),
  enable_stream_push_notifications: flag(false),
  enable_stream_audible_notifications: flag(false),
  notification_sound: text('zulip', {
    invalidReason: (sound) => (sound === 'none' || NOTIFICATION_SOUNDS.includes(sound) ? null : `Invalid notification sound '${sound}'`),
    description: '`none`, or one of `available_notification_sounds`.',
  }),
  enable_desktop_notifications: flag(true),
  enable_sounds: flag(true),
  enable_followed_topic_desktop_notifications: flag(true),
  enable_followed_topic_email_notifications: flag(true),
  enable_followed_topic_push_notifications: flag(true),
  enable_followed_topic_audible_notifications: flag(true),
  email_notifications_batching_period_seconds: number(120, {
    invalidReason: (seconds) => (seconds > 0 && seconds <= WEEK_SECONDS ? null : `Invalid email batching period: ${seconds} seconds`),
    description: 'From 1 second to a week.',
  }),
  enable_offline_email_notifications: flag(true),
  enable_offline_push_notifications: flag(true),
  enable_online_push_notifications: flag(true),
  enable_digest_emails: flag(true),
  message_content_in_email_notifications: flag(true),
  pm_content_in_desktop_notifications: flag(true),
  wildcard_mentions_notify: flag(true),
  enable_followed_topic_wildcard_mentions_notify: flag(true),
  desktop_icon_count_display: number(1, {
    oneOf: [1, 2, 3, 4],
    description: '1: all unread, 2: direct messages, mentions and followed topics, 3: direct messages and mentions, 4: none.',
  }),
  realm_name_in_email_notifications_policy: number(1, { oneOf: [1, 2, 3], description: '1: automatic, 2: always, 3: never.' }),
  automatically_follow_topics_policy: number(3, FOLLOW_POLICIES),
  automatically_unmute_topics_in_muted_streams_policy: number(2, FOLLOW_POLICIES),
  automatically_follow_topics_where_mentioned: flag(true),
  presence_enabled: flag(true),
  enter_sends: flag(false),
  twenty_four_hour_time: flag(false),
  send_private_typing_notifications: flag(true),
  send_stream_typing_notifications: flag(true),
  send_read_receipts: flag(true),
  email_address_visibility: number(1, {
    oneOf: [1, 2, 3, 4, 5],
    description: 'Who sees the real address. 1: everyone, 2: members, 3: administrators, 4: nobody, 5: moderators.',
  }),
  web_navigate_to_sent_message: flag(true),
};

/** Settings of one account that the organization has no part in. */
const OWN_SETTINGS = {
  default_language: text('en', { description: 'Code of a language.' }),
  enable_login_emails: flag(true),
  enable_marketing_emails: flag(true),
  allow_private_data_export: flag(false),
};

export const USER_SETTINGS = { ...SETTINGS_WITH_REALM_DEFAULT, ...OWN_SETTINGS };

export type UserSettings = SettingValues<typeof USER_SETTINGS>;
export type RealmDefaultSettings = SettingValues<typeof SETTINGS_WITH_REALM_DEFAULT>;

export const USER_SETTING_DEFAULTS: UserSettings = initialValues(USER_SETTINGS);

/** What nobody changes for others, as on the Zulip server: what is about the privacy of a person, and what mails they want. */
export const PERSONAL_CHOICES: ReadonlySet<string> = new Set([
  'allow_private_data_export',
  'email_address_visibility',
  'enable_digest_emails',
  'enable_login_emails',
  'enable_marketing_emails',
  'presence_enabled',
  'send_private_typing_notifications',
  'send_read_receipts',
  'send_stream_typing_notifications',
]);

/** Settings that older clients receive in events of type `update_display_settings`. */
export const OLD_DISPLAY_SETTINGS = [
  'color_scheme',
  'default_language',
  'demote_inactive_streams',
  'emojiset',
  'enable_drafts_synchronization',
  'enter_sends',
  'fluid_layout_width',
  'high_contrast_mode',
  'left_side_userlist',
  'receives_typing_notifications',
  'starred_message_counts',
  'timezone',
  'translate_emoticons',
  'twenty_four_hour_time',
  'web_home_view',
] as const;
/** The same with `update_global_notifications`. */
export const OLD_NOTIFICATION_SETTINGS = [
  'desktop_icon_count_display',
  'email_notifications_batching_period_seconds',
  'enable_desktop_notifications',
  'enable_digest_emails',
  'enable_login_emails',
  'enable_marketing_emails',
  'enable_offline_email_notifications',
  'enable_offline_push_notifications',
  'enable_online_push_notifications',
  'enable_sounds',
  'enable_stream_audible_notifications',
  'enable_stream_desktop_notifications',
  'enable_stream_email_notifications',
  'enable_stream_push_notifications',
  'message_content_in_email_notifications',
  'notification_sound',
  'pm_content_in_desktop_notifications',
  'presence_enabled',
  'realm_name_in_email_notifications_policy',
  'wildcard_mentions_notify',
] as const;

const INITIAL: RealmDefaultSettings = initialValues(SETTINGS_WITH_REALM_DEFAULT);

/** The settings that an organization gives to new accounts. Accounts copy them at their creation, so a change affects no existing account. */
export class RealmUserDefaults {
  constructor(
    readonly realmId: RealmId,
    /** Settings that differ from what every organization has. */
    public choices: Partial<RealmDefaultSettings> = {},
  ) {}

  get settings(): RealmDefaultSettings {
    return { ...INITIAL, ...this.choices };
  }

  /** Changes the settings that have another value than at present. @returns the changed settings */
  change(input: Partial<RealmDefaultSettings>): Partial<RealmDefaultSettings> {
    const present: Readonly<Record<string, unknown>> = this.settings;
    const changed = Object.fromEntries(Object.entries(input).filter(([name, value]) => present[name] !== value));
    this.choices = { ...this.choices, ...changed };
    return changed;
  }
}
