const NOT_LISTED = 'Value error, Not in the list of possible values';

/** One personal setting with valid and invalid values and their errors. */
export interface PersonalSettingRow {
  readonly name: string;
  readonly initial: unknown;
  /** A value other than the initial one. */
  readonly good: unknown;
  /** Invalid values as sent, each with its error. */
  readonly bad: readonly (readonly [sent: string, error: string])[];
}

const flag = (name: string, initial: boolean): PersonalSettingRow => ({
  name,
  initial,
  good: !initial,
  bad: [
    ['1', `${name} is not a boolean`],
    ['"true"', `${name} is not a boolean`],
    ['True', `${name} is not valid JSON`],
    ['', `${name} is not valid JSON`],
  ],
});

const integer = (name: string, initial: number, good: number, outside: readonly (readonly [string, string])[]): PersonalSettingRow => ({
  name,
  initial,
  good,
  bad: [
    ['"1"', `${name} is not an integer`],
    ['1.5', `${name} is not an integer`],
    ['true', `${name} is not an integer`],
    ['', `${name} is not valid JSON`],
    ...outside,
  ],
});

/** @param last the largest value; the smallest one is 1 */
const listed = (name: string, last: number, initial: number): PersonalSettingRow =>
  integer(name, initial, initial === last ? 1 : last, [
    ['0', `Invalid ${name}: ${NOT_LISTED}`],
    [String(last + 1), `Invalid ${name}: ${NOT_LISTED}`],
  ]);

const text = (name: string, initial: string, good: string, error: string): PersonalSettingRow => ({
  name,
  initial,
  good,
  bad: [
    ['nonsense', error.replace('?', 'nonsense')],
    [JSON.stringify(good), error.replace('?', JSON.stringify(good))],
    ['', error.replace('?', '')],
  ],
});

const ON = [
  'starred_message_counts',
  'receives_typing_notifications',
  'web_suggest_update_timezone',
  'enable_drafts_synchronization',
  'display_emoji_reaction_users',
  'web_escape_navigates_to_home_view',
  'enable_desktop_notifications',
  'enable_sounds',
  'enable_followed_topic_desktop_notifications',
  'enable_followed_topic_email_notifications',
  'enable_followed_topic_push_notifications',
  'enable_followed_topic_audible_notifications',
  'enable_offline_email_notifications',
  'enable_offline_push_notifications',
  'enable_online_push_notifications',
  'enable_digest_emails',
  'message_content_in_email_notifications',
  'pm_content_in_desktop_notifications',
  'wildcard_mentions_notify',
  'enable_followed_topic_wildcard_mentions_notify',
  'automatically_follow_topics_where_mentioned',
  'presence_enabled',
  'web_left_sidebar_show_channel_folders',
  'web_left_sidebar_unreads_count_summary',
  'web_inbox_show_channel_folders',
  'send_private_typing_notifications',
  'send_stream_typing_notifications',
  'send_read_receipts',
  'web_navigate_to_sent_message',
];
const OFF = [
  'fluid_layout_width',
  'high_contrast_mode',
  'translate_emoticons',
  'left_side_userlist',
  'hide_ai_features',
  'enable_stream_desktop_notifications',
  'enable_stream_email_notifications',
  'enable_stream_push_notifications',
  'enable_stream_audible_notifications',
  'enter_sends',
  'twenty_four_hour_time',
];

/** Every setting parameter of PATCH /realm/user_settings_defaults (see docs/contract.md). */
export const PERSONAL_SETTINGS: readonly PersonalSettingRow[] = [
  ...ON.map((name) => flag(name, true)),
  ...OFF.map((name) => flag(name, false)),
  listed('web_channel_default_view', 4, 1),
  listed('color_scheme', 3, 1),
  listed('demote_inactive_streams', 3, 1),
  listed('user_list_style', 3, 2),
  listed('web_stream_unreads_count_display_policy', 3, 2),
  listed('desktop_icon_count_display', 4, 1),
  listed('realm_name_in_email_notifications_policy', 3, 1),
  listed('automatically_follow_topics_policy', 4, 3),
  listed('automatically_unmute_topics_in_muted_streams_policy', 4, 2),
  listed('email_address_visibility', 5, 1),
  integer('web_font_size_px', 16, 20, [['40000', 'web_font_size_px is too large']]),
  integer('web_line_height_percent', 140, 150, [['40000', 'web_line_height_percent is too large']]),
  integer('email_notifications_batching_period_seconds', 120, 604_800, [
    ['0', 'Invalid email batching period: 0 seconds'],
    ['604801', 'Invalid email batching period: 604801 seconds'],
  ]),
  text('web_home_view', 'inbox', 'recent_topics', `Invalid web_home_view: ${NOT_LISTED}`),
  text('emojiset', 'google', 'google-blob', `Invalid emojiset: ${NOT_LISTED}`),
  text('web_animate_image_previews', 'on_hover', 'never', 'Invalid web_animate_image_previews'),
  text('notification_sound', 'zulip', 'ding', "Invalid notification sound '?'"),
];

export const goodValues: Readonly<Record<string, unknown>> = Object.fromEntries(PERSONAL_SETTINGS.map(({ name, good }) => [name, good]));
export const initialValues: Readonly<Record<string, unknown>> = Object.fromEntries(
  PERSONAL_SETTINGS.map(({ name, initial }) => [name, initial]),
);
