import { describe, expect, it } from 'vitest';
import { decide, type Decision } from './decide.js';
import type { DELIVERY_CHANNEL_NAMES } from './delivery-channel-name.js';
import type { Address, ChannelChoices, NoticeFacts, NoticeSettings } from './facts.js';
import { type Obstacle, OBSTACLES } from './reason.js';

type ChannelAddress = Extract<Address, { kind: 'channel' }>;

const NOW = 1_800_000_000_000;
const MINUTE = 60_000;

const SETTINGS: NoticeSettings = {
  enable_offline_email_notifications: true,
  enable_offline_push_notifications: true,
  enable_online_push_notifications: true,
  enable_stream_email_notifications: false,
  enable_stream_push_notifications: false,
  enable_followed_topic_email_notifications: true,
  enable_followed_topic_push_notifications: true,
  wildcard_mentions_notify: true,
  enable_followed_topic_wildcard_mentions_notify: true,
  email_notifications_batching_period_seconds: 120,
};

const CHOICES: ChannelChoices = { muted: false, email_notifications: null, push_notifications: null, wildcard_mentions_notify: null };

const IN_CHANNEL: ChannelAddress = {
  kind: 'channel',
  mention: null,
  channelWildcard: false,
  topicWildcard: false,
  topic: 'none',
  channel: CHOICES,
  edited: false,
};

const DIRECT: NoticeFacts = {
  now: NOW,
  since: NOW,
  channel: 'mail',
  ownMessage: false,
  botAccount: false,
  accountDeactivated: false,
  serviceMessage: false,
  access: 'received',
  senderMuted: false,
  address: { kind: 'direct' },
  settings: SETTINGS,
  unsubscribed: false,
  read: false,
  alreadyNotified: false,
  activity: null,
  pushDelayMs: 0,
  quiet: null,
  unreachable: null,
  limitedUntil: null,
};

const inChannel = (address: Partial<ChannelAddress>, facts: Partial<NoticeFacts> = {}): NoticeFacts => ({
  ...DIRECT,
  ...facts,
  address: { ...IN_CHANNEL, ...address },
});
const withSettings = (changed: Partial<NoticeSettings>): Pick<NoticeFacts, 'settings'> => ({ settings: { ...SETTINGS, ...changed } });
const active = { idleSeconds: 5, queuesEndAt: NOW + 10 * MINUTE };

describe('decide', () => {
  it.each<[string, NoticeFacts, Partial<Decision>]>([
    ['batches a mail for the period of the account', DIRECT, { outcome: 'batch_until', reason: 'direct', at: NOW + 120_000 }],
    ['counts the period from the message', { ...DIRECT, since: NOW - 50_000 }, { outcome: 'batch_until', at: NOW + 70_000 }],
    ['sends a mail at once whose period is over', { ...DIRECT, since: NOW - 130_000 }, { outcome: 'batch_until', at: NOW }],
    ['sends a push notification at once', { ...DIRECT, channel: 'web_push' }, { outcome: 'send_now', reason: 'direct', at: NOW }],
    ['drops an own message', { ...DIRECT, ownMessage: true }, { outcome: 'drop', reason: 'own_message', at: null }],
    ['drops what a muted account writes', { ...DIRECT, senderMuted: true }, { outcome: 'drop', reason: 'sender_muted' }],
    ['notifies no bots', { ...DIRECT, botAccount: true }, { outcome: 'drop', reason: 'bot_account' }],
    ['notifies no deactivated accounts', { ...DIRECT, accountDeactivated: true }, { outcome: 'drop', reason: 'account_deactivated' }],
    [
      'names the setting that prevents a mail about a direct message',
      { ...DIRECT, ...withSettings({ enable_offline_email_notifications: false }) },
      { outcome: 'drop', cause: null, reason: 'setting_off:enable_offline_email_notifications' },
    ],
    [
      'asks another setting about push notifications',
      { ...DIRECT, channel: 'url', ...withSettings({ enable_offline_email_notifications: false }) },
      { outcome: 'send_now', reason: 'direct' },
    ],
    ['notifies of a mention', inChannel({ mention: 'name' }), { outcome: 'batch_until', reason: 'mention' }],
    ['names a mention of a group', inChannel({ mention: { groupId: 7 } }), { reason: 'group_mention' }],
    ['notifies of a mention in a muted topic', inChannel({ mention: 'name', topic: 'muted' }), { reason: 'mention' }],
    [
      'notifies of a mention in a muted channel',
      inChannel({ mention: 'name', channel: { ...CHOICES, muted: true } }),
      { reason: 'mention' },
    ],
    ['notifies of a channel wildcard', inChannel({ channelWildcard: true }), { outcome: 'batch_until', reason: 'channel_wildcard' }],
    [
      'puts the wildcard of the topic before that of the channel',
      inChannel({ channelWildcard: true, topicWildcard: true }),
      { reason: 'topic_wildcard' },
    ],
    ['puts a mention before a wildcard', inChannel({ mention: 'name', channelWildcard: true }), { reason: 'mention' }],
    [
      'notifies of no wildcard in a muted topic',
      inChannel({ channelWildcard: true, topic: 'muted' }),
      { outcome: 'drop', reason: 'topic_muted' },
    ],
    [
      'notifies of no wildcard in a muted channel',
      inChannel({ channelWildcard: true, channel: { ...CHOICES, muted: true } }),
      { outcome: 'drop', reason: 'channel_muted' },
    ],
    [
      'notifies of a wildcard in an unmuted topic of a muted channel',
      inChannel({ channelWildcard: true, topic: 'unmuted', channel: { ...CHOICES, muted: true } }),
      { reason: 'channel_wildcard' },
    ],
    [
      'notifies of a wildcard in a followed topic of a muted channel',
      inChannel({ channelWildcard: true, topic: 'followed', channel: { ...CHOICES, muted: true } }),
      { reason: 'channel_wildcard_in_followed_topic' },
    ],
    [
      'prefers what the account chose for the channel to its setting for wildcards',
      inChannel({ channelWildcard: true, channel: { ...CHOICES, wildcard_mentions_notify: false } }),
      { outcome: 'drop', reason: 'channel_setting_off:wildcard_mentions_notify' },
    ],
    [
      'needs the setting for mentions as well for a wildcard',
      inChannel({ channelWildcard: true }, withSettings({ enable_offline_email_notifications: false })),
      { outcome: 'drop', reason: 'setting_off:enable_offline_email_notifications' },
    ],
    ['notifies of a followed topic', inChannel({ topic: 'followed' }), { outcome: 'batch_until', reason: 'followed_topic' }],
    [
      'notifies of a followed topic although the setting for mentions is off',
      inChannel({ topic: 'followed' }, withSettings({ enable_offline_email_notifications: false })),
      { reason: 'followed_topic' },
    ],
    [
      'notifies of a followed topic in a muted channel',
      inChannel({ topic: 'followed', channel: { ...CHOICES, muted: true } }),
      { reason: 'followed_topic' },
    ],
    [
      'does not notify of an ordinary message in a channel',
      inChannel({}),
      { outcome: 'drop', cause: null, reason: 'setting_off:enable_stream_email_notifications' },
    ],
    [
      'notifies of all messages of a channel for which the account chose it',
      inChannel({ channel: { ...CHOICES, email_notifications: true } }),
      { outcome: 'batch_until', reason: 'channel' },
    ],
    [
      'notifies of all channels but the one that the account excluded',
      inChannel({ channel: { ...CHOICES, email_notifications: false } }, withSettings({ enable_stream_email_notifications: true })),
      { outcome: 'drop', reason: 'channel_setting_off:email_notifications' },
    ],
    [
      'does not notify of a muted topic of such a channel',
      inChannel({ topic: 'muted', channel: { ...CHOICES, email_notifications: true } }),
      { outcome: 'drop', reason: 'topic_muted' },
    ],
    [
      'reports several obstacles if no single one decides',
      { ...DIRECT, senderMuted: true, read: true },
      { outcome: 'drop', reason: 'several_obstacles', obstacles: ['sender_muted', 'read_before_send'] },
    ],
    [
      'holds a mail while the account uses a client',
      { ...DIRECT, activity: active },
      { outcome: 'hold_until', reason: 'active', at: active.queuesEndAt },
    ],
    [
      'sends a push notification also to an account that is active',
      { ...DIRECT, channel: 'web_push', activity: active },
      { outcome: 'send_now' },
    ],
    [
      'holds a push notification for an account that wants none while it is active',
      { ...DIRECT, channel: 'web_push', activity: active, ...withSettings({ enable_online_push_notifications: false }) },
      { outcome: 'hold_until', reason: 'active', at: active.queuesEndAt },
    ],
    [
      'delays a push notification for an account that chose a delay and is active',
      { ...DIRECT, channel: 'web_push', activity: active, pushDelayMs: MINUTE },
      { outcome: 'hold_until', reason: 'active', at: NOW + MINUTE },
    ],
    [
      'holds a notice until the quiet hours are over',
      { ...DIRECT, channel: 'url', quiet: { reason: 'quiet_hours', until: NOW + MINUTE } },
      { outcome: 'hold_until', reason: 'quiet_hours', at: NOW + MINUTE },
    ],
    [
      'holds a notice until the last of several delays is over',
      { ...DIRECT, activity: active, quiet: { reason: 'snoozed', until: NOW + MINUTE } },
      { outcome: 'hold_until', reason: 'several_obstacles', at: active.queuesEndAt },
    ],
    ['drops rather than holds', { ...DIRECT, read: true, activity: active }, { outcome: 'drop', reason: 'several_obstacles' }],
    ['drops what reaches nobody', { ...DIRECT, unreachable: 'no_address' }, { outcome: 'drop', reason: 'no_address' }],
    [
      'leaves out a conversation whose mails the account stopped',
      { ...DIRECT, unsubscribed: true },
      { outcome: 'drop', reason: 'unsubscribed' },
    ],
    ['notifies of a mention that an edit added', inChannel({ edited: true, mention: 'name' }), { reason: 'mention' }],
    [
      'notifies of nothing else after an edit',
      inChannel({ edited: true, topic: 'followed' }),
      { outcome: 'drop', reason: 'not_addressed' },
    ],
  ])('%s', (_, facts, expected) => {
    expect(decide(facts)).toMatchObject(expected);
  });
});

/** What a case of the generated table consists of. */
interface Case {
  readonly trigger: (typeof TRIGGERS)[number];
  readonly channel: (typeof DELIVERY_CHANNEL_NAMES)[number];
  readonly off: keyof NoticeSettings | null;
  readonly choice: boolean | null;
  readonly channelMuted: boolean;
  readonly topic: ChannelAddress['topic'];
  readonly isActive: boolean;
  readonly senderMuted: boolean;
  readonly isBot: boolean;
}

const TRIGGERS = [
  'direct',
  'mention',
  'group',
  'topic wildcard',
  'channel wildcard',
  'both wildcards',
  'mention and wildcard',
  'none',
] as const;
const SWITCHES = Object.keys(SETTINGS).filter((name) => name !== 'email_notifications_batching_period_seconds') as (keyof NoticeSettings)[];
const BOOLEANS = [false, true] as const;

function* cases(): Generator<Case> {
  for (const trigger of TRIGGERS)
    for (const channel of ['mail', 'web_push'] as const)
      for (const off of [null, ...SWITCHES])
        for (const choice of [null, true, false])
          for (const channelMuted of BOOLEANS)
            for (const topic of ['none', 'muted', 'unmuted', 'followed'] as const)
              for (const isActive of BOOLEANS)
                for (const senderMuted of BOOLEANS)
                  for (const isBot of BOOLEANS) yield { trigger, channel, off, choice, channelMuted, topic, isActive, senderMuted, isBot };
}

/** Inverts the setting, because two of them are off at first. */
function settingsOf({ off }: Case): NoticeSettings {
  return off === null ? SETTINGS : { ...SETTINGS, [off]: !SETTINGS[off] };
}

function factsOf(one: Case): NoticeFacts {
  const { trigger, channel, choice, channelMuted, topic, isActive, senderMuted, isBot } = one;
  const common = { channel, settings: settingsOf(one), activity: isActive ? active : null, senderMuted, botAccount: isBot };
  if (trigger === 'direct') return { ...DIRECT, ...common };
  return inChannel(
    {
      mention: trigger.startsWith('mention') ? 'name' : trigger === 'group' ? { groupId: 3 } : null,
      channelWildcard: ['channel wildcard', 'both wildcards', 'mention and wildcard'].includes(trigger),
      topicWildcard: ['topic wildcard', 'both wildcards'].includes(trigger),
      topic,
      channel: { muted: channelMuted, email_notifications: choice, push_notifications: choice, wildcard_mentions_notify: choice },
    },
    common,
  );
}

/** The rules of the Zulip server for one case, row by row of its documentation. They share nothing with `decide`. */
class ZulipRules {
  private readonly settings: NoticeSettings;
  private readonly mail: boolean;

  constructor(private readonly one: Case) {
    this.settings = settingsOf(one);
    this.mail = one.channel === 'mail';
  }

  /** Why the account is notified: the first row that applies; null if none does. */
  notifiesBecause(): string | null {
    const { senderMuted, isBot, isActive } = this.one;
    if (senderMuted || isBot || (isActive && !this.reachesActive)) return null;
    return this.ofMention() ?? this.ofFollowedWildcard() ?? this.ofWildcard() ?? this.ofConversation();
  }

  private get reachesActive(): boolean {
    return !this.mail && this.settings.enable_online_push_notifications;
  }

  private get offline(): boolean {
    return this.mail ? this.settings.enable_offline_email_notifications : this.settings.enable_offline_push_notifications;
  }

  private get topicWildcard(): boolean {
    return ['topic wildcard', 'both wildcards'].includes(this.one.trigger);
  }

  private get channelWildcard(): boolean {
    return ['channel wildcard', 'both wildcards', 'mention and wildcard'].includes(this.one.trigger);
  }

  private ofMention(): string | null {
    const causes: Readonly<Record<string, string>> = {
      mention: 'mention',
      'mention and wildcard': 'mention',
      group: 'group_mention',
      direct: 'direct',
    };
    return this.offline ? (causes[this.one.trigger] ?? null) : null;
  }

  private ofFollowedWildcard(): string | null {
    if (this.one.topic !== 'followed' || !this.settings.enable_followed_topic_wildcard_mentions_notify || !this.offline) return null;
    if (this.topicWildcard) return 'topic_wildcard_in_followed_topic';
    return this.channelWildcard ? 'channel_wildcard_in_followed_topic' : null;
  }

  private ofWildcard(): string | null {
    if (!this.allows(this.settings.wildcard_mentions_notify) || !this.offline) return null;
    if (this.topicWildcard) return 'topic_wildcard';
    return this.channelWildcard ? 'channel_wildcard' : null;
  }

  private ofConversation(): string | null {
    const { enable_followed_topic_email_notifications: email, enable_followed_topic_push_notifications: push } = this.settings;
    if (this.one.trigger === 'direct') return null;
    if (this.one.topic === 'followed' && (this.mail ? email : push)) return 'followed_topic';
    const { enable_stream_email_notifications: emailOfAll, enable_stream_push_notifications: pushOfAll } = this.settings;
    return this.allows(this.mail ? emailOfAll : pushOfAll) ? 'channel' : null;
  }

  private allows(general: boolean): boolean {
    const { channelMuted, topic, choice } = this.one;
    if (channelMuted && topic !== 'unmuted') return false;
    if (topic === 'muted') return false;
    return choice ?? general;
  }
}

/** Facts that are obstacles by themselves, and what they are without one. */
const FREE: Partial<Record<Obstacle, Partial<NoticeFacts>>> = {
  own_message: { ownMessage: false },
  bot_account: { botAccount: false },
  account_deactivated: { accountDeactivated: false },
  service_message: { serviceMessage: false },
  not_received: { access: 'received' },
  access_lost: { access: 'received' },
  message_deleted: { access: 'received' },
  sender_muted: { senderMuted: false },
  unsubscribed: { unsubscribed: false },
  active: { activity: null },
  quiet_hours: { quiet: null },
  snoozed: { quiet: null },
  read_before_send: { read: false },
  no_address: { unreachable: null },
  address_bouncing: { unreachable: null },
  no_device: { unreachable: null },
  device_rejected: { unreachable: null },
  operator_disabled: { unreachable: null },
  rate_limited: { limitedUntil: null },
  already_notified: { alreadyNotified: false },
};

/** The facts without one obstacle. */
function without(facts: NoticeFacts, obstacle: Obstacle): NoticeFacts {
  const [code, name = ''] = obstacle.split(':');
  const address = facts.address.kind === 'channel' ? facts.address : IN_CHANNEL;
  switch (code) {
    case 'not_addressed':
      return { ...facts, address: { ...address, mention: 'name' } };
    case 'topic_muted':
      return { ...facts, address: { ...address, topic: 'none' } };
    case 'channel_muted':
      return { ...facts, address: { ...address, channel: { ...address.channel, muted: false } } };
    case 'setting_off':
      return { ...facts, settings: { ...facts.settings, [name]: true } };
    case 'channel_setting_off':
      return { ...facts, address: { ...address, channel: { ...address.channel, [name]: true } } };
    default:
      return { ...facts, ...FREE[obstacle] };
  }
}

const notifies = ({ outcome }: Decision): boolean => outcome === 'send_now' || outcome === 'batch_until';

describe('The decisions of a generated table', () => {
  const table = [...cases()].map((one) => ({ one, facts: factsOf(one), decision: decide(factsOf(one)) }));

  it('are those of the Zulip server', () => {
    expect(table.length).toBeGreaterThan(20_000);
    const different = table.filter(
      ({ one, decision }) => (notifies(decision) ? decision.reason : null) !== new ZulipRules(one).notifiesBecause(),
    );
    expect(different.slice(0, 3)).toEqual([]);
  });

  it('name the one obstacle without which the account is notified', () => {
    const refused = table.filter(({ decision }) => !notifies(decision) && decision.obstacles.length === 1);
    expect(refused.length).toBeGreaterThan(1_000);
    const wrong = refused.filter(({ facts, decision }) => !notifies(decide(without(facts, decision.obstacles[0] as Obstacle))));
    expect(wrong.slice(0, 3)).toEqual([]);
    expect(refused.every(({ decision }) => decision.reason === decision.obstacles[0])).toBe(true);
  });

  it('name all obstacles of which each prevents the notice while the others are gone', () => {
    const refused = table.filter(({ decision }) => decision.obstacles.length > 1);
    expect(refused.length).toBeGreaterThan(1_000);
    const wrong = refused.filter(({ facts, decision: { obstacles, reason } }) => {
      if (reason !== 'several_obstacles') return true;
      const freed = (kept: Obstacle | null): Decision =>
        decide(obstacles.filter((one) => one !== kept).reduce((rest, obstacle) => without(rest, obstacle), facts));
      return !notifies(freed(null)) || obstacles.some((kept) => notifies(freed(kept)));
    });
    expect(wrong.slice(0, 3)).toEqual([]);
  });
});

describe('An obstacle', () => {
  const later = NOW + MINUTE;
  const muted = { ...CHOICES, muted: true };
  const off = (name: keyof NoticeSettings): Pick<NoticeFacts, 'settings'> => withSettings({ [name]: false });
  const push = { channel: 'web_push' } as const;
  const cases: Readonly<Record<Obstacle, NoticeFacts>> = {
    own_message: { ...DIRECT, ownMessage: true },
    bot_account: { ...DIRECT, botAccount: true },
    account_deactivated: { ...DIRECT, accountDeactivated: true },
    service_message: { ...DIRECT, serviceMessage: true },
    not_received: { ...DIRECT, access: 'not_received' },
    not_addressed: inChannel({ edited: true, topic: 'followed' }),
    sender_muted: { ...DIRECT, senderMuted: true },
    topic_muted: inChannel({ channelWildcard: true, topic: 'muted' }),
    channel_muted: inChannel({ channelWildcard: true, channel: muted }),
    unsubscribed: { ...DIRECT, unsubscribed: true },
    active: { ...DIRECT, activity: active },
    quiet_hours: { ...DIRECT, quiet: { reason: 'quiet_hours', until: later } },
    snoozed: { ...DIRECT, quiet: { reason: 'snoozed', until: later } },
    read_before_send: { ...DIRECT, read: true },
    message_deleted: { ...DIRECT, access: 'deleted' },
    access_lost: { ...DIRECT, access: 'lost' },
    no_address: { ...DIRECT, unreachable: 'no_address' },
    address_bouncing: { ...DIRECT, unreachable: 'address_bouncing' },
    no_device: { ...DIRECT, ...push, unreachable: 'no_device' },
    device_rejected: { ...DIRECT, ...push, unreachable: 'device_rejected' },
    rate_limited: { ...DIRECT, limitedUntil: later },
    operator_disabled: { ...DIRECT, unreachable: 'operator_disabled' },
    already_notified: { ...DIRECT, alreadyNotified: true },
    'setting_off:enable_offline_email_notifications': { ...DIRECT, ...off('enable_offline_email_notifications') },
    'setting_off:enable_offline_push_notifications': { ...DIRECT, ...push, ...off('enable_offline_push_notifications') },
    'setting_off:enable_stream_email_notifications': inChannel({}),
    'setting_off:enable_stream_push_notifications': inChannel({}, push),
    'setting_off:enable_followed_topic_email_notifications': inChannel(
      { topic: 'followed' },
      off('enable_followed_topic_email_notifications'),
    ),
    'setting_off:enable_followed_topic_push_notifications': inChannel(
      { topic: 'followed' },
      { ...push, ...off('enable_followed_topic_push_notifications') },
    ),
    'setting_off:wildcard_mentions_notify': inChannel({ channelWildcard: true }, off('wildcard_mentions_notify')),
    'setting_off:enable_followed_topic_wildcard_mentions_notify': inChannel(
      { channelWildcard: true, topic: 'followed', channel: muted },
      withSettings({ enable_followed_topic_wildcard_mentions_notify: false, enable_followed_topic_email_notifications: false }),
    ),
    'channel_setting_off:email_notifications': inChannel({ channel: { ...CHOICES, email_notifications: false } }),
    'channel_setting_off:push_notifications': inChannel({ channel: { ...CHOICES, push_notifications: false } }, push),
    'channel_setting_off:wildcard_mentions_notify': inChannel({
      channelWildcard: true,
      channel: { ...CHOICES, wildcard_mentions_notify: false },
    }),
  };

  it.each(OBSTACLES)('%s is named where it alone prevents a notice', (obstacle) => {
    const decision = decide(cases[obstacle]);
    expect([notifies(decision), decision.reason, decision.obstacles]).toEqual([false, obstacle, [obstacle]]);
    expect(notifies(decide(without(cases[obstacle], obstacle)))).toBe(true);
  });
});
