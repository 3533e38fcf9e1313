import type { DeliveryChannelName } from './delivery-channel-name.js';
import { familyOf, type SettingsFamily } from './delivery-channel-name.js';
import type { Address, NoticeFacts, NoticeSettings } from './facts.js';
import type { ChannelSwitch, NoticeCause, NoticeSwitch, Obstacle, Reason } from './reason.js';
import { SEVERAL_OBSTACLES } from './reason.js';

export const NOTICE_OUTCOMES = ['send_now', 'batch_until', 'hold_until', 'drop'] as const;
export type NoticeOutcome = (typeof NOTICE_OUTCOMES)[number];

/** What becomes of a message for one account and one delivery channel. */
export interface Decision {
  readonly outcome: NoticeOutcome;
  /** Why the message is a notice for the account; null if it is none. */
  readonly cause: NoticeCause | null;
  /** Everything that prevents or delays the notice. Without all of it, the outcome would be another one. */
  readonly obstacles: readonly Obstacle[];
  /** The cause of a notice that nothing prevents; otherwise the only obstacle, or that there are several. */
  readonly reason: Reason;
  /** When the notice is due, in milliseconds UTC; null if it is dropped. */
  readonly at: number | null;
}

type ChannelAddress = Extract<Address, { kind: 'channel' }>;

/** A cause that the message has for the account, with the settings that take it away. */
interface Trigger {
  readonly cause: NoticeCause;
  readonly obstacles: readonly Obstacle[];
}

/** Obstacles that pass with time: they hold a notice, and do not drop it. */
interface Delay {
  readonly obstacle: Obstacle;
  readonly until: number;
}

/**
 * Decides whether a message notifies an account through a delivery channel, and when. With the initial settings the answer is that of the Zulip
 * server. The trigger with the fewest obstacles counts, and of several the first in the order of precedence.
 */
export function decide(facts: NoticeFacts): Decision {
  const trigger = bestTrigger(facts);
  const delays = delaysOf(facts);
  const fixed = [...fixedObstacles(facts), ...(trigger?.obstacles ?? ['not_addressed' as const])];
  const cause = trigger?.obstacles.length === 0 ? trigger.cause : null;
  const obstacles = [...fixed, ...delays.map(({ obstacle }) => obstacle)];
  if (fixed.length > 0 || !trigger) return { outcome: 'drop', cause, obstacles, reason: reasonOf(obstacles), at: null };
  if (delays.length > 0) {
    const at = delays.reduce((latest, { until }) => Math.max(latest, until), facts.now);
    return { outcome: 'hold_until', cause, obstacles, reason: reasonOf(obstacles), at };
  }
  return { ...whenToSend(facts), cause, obstacles, reason: trigger.cause };
}

/** The setting by which an account turns a delivery channel off for direct messages and mentions. */
export function offlineSetting(channel: DeliveryChannelName): NoticeSwitch {
  return `enable_offline_${familyOf(channel)}_notifications`;
}

/** A decision that is made late does not let the notice wait for longer. */
function whenToSend({ channel, now, since, settings }: NoticeFacts): { readonly outcome: 'send_now' | 'batch_until'; readonly at: number } {
  if (channel !== 'mail') return { outcome: 'send_now', at: now };
  return { outcome: 'batch_until', at: Math.max(now, since + settings.email_notifications_batching_period_seconds * 1000) };
}

function reasonOf(obstacles: readonly Obstacle[]): Reason {
  const [only] = obstacles;
  return obstacles.length === 1 && only !== undefined ? only : SEVERAL_OBSTACLES;
}

/** Obstacles that are no matter of settings for the message's conversation and do not pass with time. */
function fixedObstacles(facts: NoticeFacts): Obstacle[] {
  const present: readonly (readonly [boolean, Obstacle])[] = [
    [facts.ownMessage, 'own_message'],
    [facts.botAccount, 'bot_account'],
    [facts.accountDeactivated, 'account_deactivated'],
    [facts.serviceMessage, 'service_message'],
    [facts.access === 'not_received', 'not_received'],
    [facts.access === 'lost', 'access_lost'],
    [facts.access === 'deleted', 'message_deleted'],
    [facts.senderMuted, 'sender_muted'],
    [facts.unsubscribed, 'unsubscribed'],
    [facts.read, 'read_before_send'],
    [facts.alreadyNotified, 'already_notified'],
  ];
  const obstacles = present.filter(([applies]) => applies).map(([, obstacle]) => obstacle);
  return facts.unreachable === null ? obstacles : [...obstacles, facts.unreachable];
}

function delaysOf(facts: NoticeFacts): Delay[] {
  const { quiet, limitedUntil } = facts;
  const activity = activityDelay(facts);
  return [
    ...(activity === null ? [] : [{ obstacle: 'active', until: activity } as const]),
    ...(quiet === null ? [] : [{ obstacle: quiet.reason, until: quiet.until }]),
    ...(limitedUntil === null ? [] : [{ obstacle: 'rate_limited', until: limitedUntil } as const]),
  ];
}

/**
 * Until when a notice waits because the account uses a client. A mail, and a push notification for accounts that want none while they are
 * online, wait until the client has fetched the message or its event queues have ended; then it is decided again.
 */
function activityDelay({ activity, channel, settings, pushDelayMs, now }: NoticeFacts): number | null {
  if (activity === null) return null;
  if (familyOf(channel) === 'push' && settings.enable_online_push_notifications) return pushDelayMs > 0 ? now + pushDelayMs : null;
  return activity.queuesEndAt;
}

function bestTrigger(facts: NoticeFacts): Trigger | null {
  const triggers = triggersOf(facts);
  const fewest = triggers.reduce((least, { obstacles }) => Math.min(least, obstacles.length), Infinity);
  return triggers.find(({ obstacles }) => obstacles.length === fewest) ?? null;
}

/** The triggers that the message has for the account, in the order of precedence. */
function triggersOf({ address, channel, settings }: NoticeFacts): Trigger[] {
  const family = familyOf(channel);
  const offline = settingOff(settings, offlineSetting(channel));
  if (address.kind === 'direct') return [{ cause: 'direct', obstacles: offline }];
  const triggers: Trigger[] = [];
  if (address.mention === 'name') triggers.push({ cause: 'mention', obstacles: offline });
  else if (address.mention !== null) triggers.push({ cause: 'group_mention', obstacles: offline });
  triggers.push(...wildcardTriggers(address, settings, offline));
  if (!address.edited) triggers.push(...conversationTriggers(address, settings, family));
  return triggers;
}

function wildcardTriggers(address: ChannelAddress, settings: NoticeSettings, offline: readonly Obstacle[]): Trigger[] {
  const inFollowed = [...settingOff(settings, 'enable_followed_topic_wildcard_mentions_notify'), ...offline];
  const elsewhere = [
    ...mutedObstacles(address),
    ...channelSettingOff(address.channel.wildcard_mentions_notify, 'wildcard_mentions_notify', settings, 'wildcard_mentions_notify'),
    ...offline,
  ];
  const followed = address.topic === 'followed';
  return [
    ...(followed && address.topicWildcard ? [{ cause: 'topic_wildcard_in_followed_topic', obstacles: inFollowed } as const] : []),
    ...(followed && address.channelWildcard ? [{ cause: 'channel_wildcard_in_followed_topic', obstacles: inFollowed } as const] : []),
    ...(address.topicWildcard ? [{ cause: 'topic_wildcard', obstacles: elsewhere } as const] : []),
    ...(address.channelWildcard ? [{ cause: 'channel_wildcard', obstacles: elsewhere } as const] : []),
  ];
}

function conversationTriggers(address: ChannelAddress, settings: NoticeSettings, family: SettingsFamily): Trigger[] {
  const own = `${family}_notifications` as const;
  const followed: Trigger = { cause: 'followed_topic', obstacles: settingOff(settings, `enable_followed_topic_${family}_notifications`) };
  const channel: Trigger = {
    cause: 'channel',
    obstacles: [
      ...mutedObstacles(address),
      ...channelSettingOff(address.channel[own], own, settings, `enable_stream_${family}_notifications`),
    ],
  };
  return address.topic === 'followed' ? [followed, channel] : [channel];
}

/** A mute counts for wildcards and for the setting of the channel, and never for mentions. Only an unmuted topic overrides a muted channel. */
function mutedObstacles({ topic, channel }: ChannelAddress): Obstacle[] {
  if (topic === 'muted') return ['topic_muted', ...(channel.muted ? (['channel_muted'] as const) : [])];
  return channel.muted && topic !== 'unmuted' ? ['channel_muted'] : [];
}

function settingOff(settings: NoticeSettings, name: NoticeSwitch): Obstacle[] {
  return !settings[name] ? [`setting_off:${name}`] : [];
}

/** What the account chose for the channel counts before its setting for all channels. */
function channelSettingOff(chosen: boolean | null, own: ChannelSwitch, settings: NoticeSettings, general: NoticeSwitch): Obstacle[] {
  if (chosen === null) return settingOff(settings, general);
  return chosen ? [] : [`channel_setting_off:${own}`];
}
