/**
 * Why a message is a notice for an account, in the order of precedence: the first that applies counts. Stored and sent, so the codes do not
 * change.
 */
export const NOTICE_CAUSES = [
  'direct',
  'mention',
  'group_mention',
  'topic_wildcard_in_followed_topic',
  'channel_wildcard_in_followed_topic',
  'topic_wildcard',
  'channel_wildcard',
  'followed_topic',
  'channel',
] as const;
export type NoticeCause = (typeof NOTICE_CAUSES)[number];

/** Settings of the account, each of which takes causes away while it is off. */
export const NOTICE_SWITCHES = [
  'enable_offline_email_notifications',
  'enable_offline_push_notifications',
  'enable_stream_email_notifications',
  'enable_stream_push_notifications',
  'enable_followed_topic_email_notifications',
  'enable_followed_topic_push_notifications',
  'wildcard_mentions_notify',
  'enable_followed_topic_wildcard_mentions_notify',
] as const;
export type NoticeSwitch = (typeof NOTICE_SWITCHES)[number];

/** What an account may choose for one channel otherwise than in its settings. */
export const CHANNEL_SWITCHES = ['email_notifications', 'push_notifications', 'wildcard_mentions_notify'] as const;
export type ChannelSwitch = (typeof CHANNEL_SWITCHES)[number];

/** What prevents or delays a notice. Stored and sent, so the codes do not change. */
export const OBSTACLES = [
  'own_message',
  'bot_account',
  'account_deactivated',
  'service_message',
  'not_received',
  'not_addressed',
  'sender_muted',
  'topic_muted',
  'channel_muted',
  'unsubscribed',
  'active',
  'quiet_hours',
  'snoozed',
  'read_before_send',
  'message_deleted',
  'access_lost',
  'no_address',
  'address_bouncing',
  'no_device',
  'device_rejected',
  'rate_limited',
  'operator_disabled',
  'already_notified',
  ...NOTICE_SWITCHES.map((name) => `setting_off:${name}` as const),
  ...CHANNEL_SWITCHES.map((name) => `channel_setting_off:${name}` as const),
] as const;
export type Obstacle = (typeof OBSTACLES)[number];

/** In place of an obstacle: the message would have been a notice only without all of several obstacles. */
export const SEVERAL_OBSTACLES = 'several_obstacles';

/** The positive reason is the cause; otherwise it is the one obstacle, or that there are several. */
export const REASONS = [...NOTICE_CAUSES, ...OBSTACLES, SEVERAL_OBSTACLES] as const;
export type Reason = (typeof REASONS)[number];

/** Obstacles that a delivery channel reports about the account itself, whatever the message. */
export type Unreachable = Extract<Obstacle, 'no_address' | 'address_bouncing' | 'no_device' | 'device_rejected' | 'operator_disabled'>;
