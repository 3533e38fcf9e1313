import type { NoticeChannel, NoticeReason } from '../../api/wire.js';
import { c } from '../channels/texts/channel-texts.js';
import { s } from '../account/texts/settings-texts.js';

/** Where a reader changes what a reason depends on. */
export interface SettingToChange {
  /** A page of the settings, or the reader's own settings for the channel of the message. */
  readonly place: 'notifications' | 'muted-users' | 'topics' | 'account-and-privacy' | 'channel';
  /** What the link says. */
  readonly name: () => string;
  /** Whether the name is the label of a row, which shows itself. */
  readonly isRow: boolean;
}

const setting = (name: () => string): SettingToChange => ({ place: 'notifications', name, isRow: true });
const ofChannel = (name: () => string): SettingToChange => ({ place: 'channel', name, isRow: true });
const page = (place: Exclude<SettingToChange['place'], 'channel'>, name: () => string): SettingToChange => ({ place, name, isRow: false });

/** What would have to change; null where the reader can change nothing, or where the reason is no obstacle. */
export function settingToChange(reason: NoticeReason, channel: NoticeChannel): SettingToChange | null {
  // Mails always wait while the reader uses a client.
  if (reason === 'active' && channel === 'mail') return null;
  if (reason === 'no_device' && channel === 'url') return setting(() => s().notifications.push.address.label);
  return SETTINGS_TO_CHANGE[reason];
}

const SETTINGS_TO_CHANGE: Readonly<Record<NoticeReason, SettingToChange | null>> = {
  direct: null,
  mention: null,
  group_mention: null,
  topic_wildcard_in_followed_topic: null,
  channel_wildcard_in_followed_topic: null,
  topic_wildcard: null,
  channel_wildcard: null,
  followed_topic: null,
  channel: null,
  own_message: null,
  bot_account: null,
  account_deactivated: null,
  service_message: null,
  not_received: null,
  not_addressed: null,
  sender_muted: page('muted-users', () => s().pages.mutedPeople),
  topic_muted: page('topics', () => s().pages.topics),
  channel_muted: ofChannel(() => c().personal.mute.label),
  unsubscribed: null,
  active: setting(() => s().notifications.push.online.label),
  quiet_hours: page('notifications', () => s().notifications.quiet.title),
  snoozed: setting(() => s().notifications.quiet.snooze.label),
  read_before_send: null,
  message_deleted: null,
  access_lost: null,
  no_address: page('account-and-privacy', () => s().account.email),
  address_bouncing: { place: 'account-and-privacy', name: () => s().account.address.label, isRow: true },
  no_device: setting(() => s().notifications.push.thisBrowser.label),
  device_rejected: page('notifications', () => s().pages.notifications),
  rate_limited: null,
  operator_disabled: null,
  already_notified: null,
  'setting_off:enable_offline_email_notifications': setting(() => s().notifications.mailDirect.label),
  'setting_off:enable_offline_push_notifications': setting(() => s().notifications.push.direct.label),
  'setting_off:enable_stream_email_notifications': setting(() => s().notifications.mailChannels.label),
  'setting_off:enable_stream_push_notifications': setting(() => s().notifications.push.channels.label),
  'setting_off:enable_followed_topic_email_notifications': setting(() => s().notifications.mailFollowed.label),
  'setting_off:enable_followed_topic_push_notifications': setting(() => s().notifications.push.followed.label),
  'setting_off:wildcard_mentions_notify': setting(() => s().notifications.wildcard.label),
  'setting_off:enable_followed_topic_wildcard_mentions_notify': setting(() => s().notifications.wildcardFollowed.label),
  'channel_setting_off:email_notifications': ofChannel(() => c().personal.mail.label),
  'channel_setting_off:push_notifications': ofChannel(() => c().personal.push.label),
  'channel_setting_off:wildcard_mentions_notify': ofChannel(() => c().personal.wildcard.label),
  several_obstacles: null,
};
