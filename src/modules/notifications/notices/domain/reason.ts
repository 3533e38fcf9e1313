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

/**
 * What prevents or delays a notice. Stored and sent, so the codes do not change. The two codes about settings are followed by a colon and the name
 * of the setting: `setting_off:enable_offline_email_notifications`.
 */
export const OBSTACLE_CODES = [
  'own_message',
  'bot_account',
  'account_deactivated',
  'service_message',
  'not_received',
  'not_addressed',
  'sender_muted',
  'topic_muted',
  'channel_muted',
  'setting_off',
  'channel_setting_off',
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
] as const;
export type ObstacleCode = (typeof OBSTACLE_CODES)[number];
export type Obstacle = ObstacleCode | `setting_off:${string}` | `channel_setting_off:${string}`;

/** In place of an obstacle: the message would have been a notice only without all of several obstacles. */
export const SEVERAL_OBSTACLES = 'several_obstacles';

/** The positive reason is the cause; otherwise it is the one obstacle, or that there are several. */
export type Reason = NoticeCause | Obstacle | typeof SEVERAL_OBSTACLES;

/** Obstacles that a delivery channel reports about the account itself, whatever the message. */
export type Unreachable = Extract<ObstacleCode, 'no_address' | 'address_bouncing' | 'no_device' | 'device_rejected' | 'operator_disabled'>;
