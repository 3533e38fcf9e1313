import { describe, expect, it } from 'vitest';
import type { Message, UserSettings } from '../../api/wire.js';
import type { ClientState, PersonalChannelSettings } from '../model/client-state.js';
import { iconCount, isForDesktop, isForEars } from './notification-rules.js';
import { mutingOf } from '../search/narrow-matching.js';
import { countUnread } from '../unread/unread-counts.js';
import { addUnread } from '../model/unread.js';

const OWN = 7;
const ADDRESSED = { enable_desktop_notifications: true, enable_sounds: true };

const QUIET = {
  enable_desktop_notifications: false,
  enable_sounds: false,
  enable_stream_desktop_notifications: false,
  enable_stream_audible_notifications: false,
  enable_followed_topic_desktop_notifications: false,
  enable_followed_topic_audible_notifications: false,
  wildcard_mentions_notify: true,
};

interface Case {
  readonly settings?: Partial<UserSettings>;
  readonly personal?: Partial<PersonalChannelSettings>;
  readonly policy?: 1 | 2 | 3;
  readonly message?: Partial<Message>;
  readonly read?: boolean;
}

function stateOf({ settings = ADDRESSED, personal = {}, policy, read = false }: Case, message: Message): ClientState {
  const state = {
    ownId: OWN,
    settings: { ...QUIET, ...settings },
    channels: { 3: { personal: { is_muted: false, ...personal } } },
    topicPolicies: policy ? { 'topic:3:tea': { channelId: 3, topic: 'tea', policy } } : {},
    mutedUserIds: [9],
    unread: { conversations: new Map(), mentions: new Set(), keys: new Map(), incomplete: false },
  } as unknown as ClientState;
  if (!read) addUnread(state.unread, { kind: 'topic', channelId: 3, topic: 'tea' }, [message.id], message.flags.includes('mentioned'));
  return state;
}

const messageOf = (changes: Partial<Message> = {}): Message =>
  ({ id: 1, type: 'stream', stream_id: 3, subject: 'tea', sender_id: 8, flags: [], display_recipient: 'kitchen', ...changes }) as Message;

const DIRECT = { type: 'private', display_recipient: [{ id: OWN }, { id: 8 }] } as unknown as Partial<Message>;

describe('A message is notified on the desktop', () => {
  it.each<[string, Case, boolean]>([
    ['if it is direct', { message: DIRECT }, true],
    ['not if it is direct and the account wants none of those', { message: DIRECT, settings: {} }, false],
    ['not in a channel by itself', {}, false],
    ['if it mentions the account, also where that is muted', { message: { flags: ['mentioned'] }, policy: 1 }, true],
    ['if it mentions everybody', { message: { flags: ['stream_wildcard_mentioned'] } }, true],
    ['not if it mentions everybody where that is muted', { message: { flags: ['stream_wildcard_mentioned'] }, policy: 1 }, false],
    [
      'not if the subscription refuses mentions of everybody',
      { message: { flags: ['stream_wildcard_mentioned'] }, personal: { wildcard_mentions_notify: false } },
      false,
    ],
    ['if it contains an alert word', { message: { flags: ['has_alert_word'] } }, true],
    ['if the subscription wants all', { personal: { desktop_notifications: true } }, true],
    ['if the account wants all channels', { settings: { enable_stream_desktop_notifications: true } }, true],
    [
      'not if the subscription differs from the account',
      { settings: { enable_stream_desktop_notifications: true }, personal: { desktop_notifications: false } },
      false,
    ],
    ['if its topic is followed', { settings: { enable_followed_topic_desktop_notifications: true }, policy: 3 }, true],
    ['not if a muted person writes', { message: { ...DIRECT, sender_id: 9 } }, false],
    ['not if the account itself writes', { message: { ...DIRECT, sender_id: OWN } }, false],
    ['not if it has been read', { message: DIRECT, read: true }, false],
  ])('%s', (_, one, expected) => {
    const message = messageOf(one.message);
    expect(isForDesktop(stateOf(one, message), message)).toBe(expected);
  });
});

it('A message is heard by settings of its own', () => {
  const message = messageOf({ flags: ['mentioned'] });
  expect(isForEars(stateOf({ settings: { enable_desktop_notifications: true } }, message), message)).toBe(false);
  expect(isForEars(stateOf({ settings: { enable_sounds: true } }, message), message)).toBe(true);
  expect(isForEars(stateOf({ personal: { audible_notifications: true }, settings: {} }, message), messageOf())).toBe(true);
});

it.each([
  [1, 3],
  [2, 2],
  [3, 1],
  [4, 0],
])('The icon counts by the setting %s', (desktop_icon_count_display, expected) => {
  const message = messageOf({ flags: ['mentioned'] });
  const state = stateOf({ settings: { desktop_icon_count_display }, policy: 3 }, message);
  addUnread(state.unread, { kind: 'topic', channelId: 3, topic: 'tea' }, [2]);
  addUnread(state.unread, { kind: 'topic', channelId: 3, topic: 'coffee' }, [3]);
  expect(iconCount(state, countUnread(state.unread, mutingOf(state)))).toBe(expected);
});
