import { describe, expect, it } from 'vitest';
import type { ClientState } from '../model/client-state.js';
import { directConversation, keyOf, topicConversation, topicKey } from '../model/conversation.js';
import { mutingOf } from '../search/narrow-matching.js';
import { inboxCount, inboxGroups } from './inbox.js';
import { channelSections, inOrder } from './sidebar-channels.js';
import { addUnread } from '../model/unread.js';
import { countUnread, shownCount, sumOf } from './unread-counts.js';

const OWN_ID = 5;
const compare = (a: string, b: string): number => a.localeCompare(b);

interface ChannelChoices {
  readonly muted?: boolean;
  readonly pinned?: boolean;
  readonly active?: boolean;
  readonly subscribed?: boolean;
  readonly folder?: number;
}

function channel(
  id: number,
  name: string,
  { muted = false, pinned = false, active = true, subscribed = true, folder }: ChannelChoices = {},
): object {
  const personal = { is_muted: muted, pin_to_top: pinned };
  return { stream_id: id, name, subscribed, is_archived: false, is_recently_active: active, folder_id: folder ?? null, personal };
}

/** A state with these channels, and without unread messages. */
function stateWith(channels: readonly object[], demote = 2): ClientState {
  return {
    ownId: OWN_ID,
    settings: { demote_inactive_streams: demote, web_left_sidebar_show_channel_folders: true, web_inbox_show_channel_folders: true },
    folders: { 8: { id: 8, name: 'Late', order: 2 }, 9: { id: 9, name: 'Early', order: 1 }, 10: { id: 10, name: 'Empty', order: 0 } },
    channels: Object.fromEntries(channels.map((one) => [(one as { stream_id: number }).stream_id, one])),
    topicPolicies: {},
    mutedUserIds: [],
    unread: { conversations: new Map(), mentions: new Set(), keys: new Map(), incomplete: false },
  } as unknown as ClientState;
}

const CHANNELS = [
  channel(1, 'beta'),
  channel(2, 'alpha'),
  channel(3, 'muted', { muted: true }),
  channel(4, 'zeta', { pinned: true }),
  channel(5, 'quiet', { active: false }),
];
const groupsOf = (state: ClientState, ...more: readonly ['all' | 'for-me' | 'followed'] | readonly []) =>
  inboxGroups(state, countUnread(state.unread, mutingOf(state)), compare, ...more);

describe('inboxGroups', () => {
  it('has the channels of folders below their headings, where the setting says so', () => {
    const state = stateWith([...CHANNELS, channel(6, 'in folder', { folder: 8 }), channel(7, 'also', { folder: 8 })]);
    for (const id of [1, 4, 6, 7]) addUnread(state.unread, topicConversation(id, 'x'), [10 + id]);
    addUnread(state.unread, directConversation([7], OWN_ID), [9]);
    const shown = (): unknown[] => groupsOf(state).map(({ channelId, heading }) => [channelId, heading]);
    expect(shown()).toEqual([
      [null, null],
      [4, null],
      [7, 8],
      [6, 8],
      [1, 'others'],
    ]);
    state.settings.web_inbox_show_channel_folders = false;
    expect(shown()).toEqual([
      [null, null],
      [4, null],
      [7, null],
      [1, null],
      [6, null],
    ]);
  });

  it('begins with direct messages, and has channels in the order of the sidebar', () => {
    const state = stateWith(CHANNELS);
    addUnread(state.unread, topicConversation(1, 'x'), [10]);
    addUnread(state.unread, topicConversation(2, 'x'), [11]);
    addUnread(state.unread, topicConversation(4, 'x'), [12]);
    addUnread(state.unread, topicConversation(5, 'x'), [13]);
    addUnread(state.unread, directConversation([7], OWN_ID), [9]);
    expect(groupsOf(state).map(({ channelId }) => channelId)).toEqual([null, 4, 2, 1, 5]);
  });

  it('has the conversation with the newest message first in each group', () => {
    const state = stateWith(CHANNELS);
    addUnread(state.unread, topicConversation(1, 'old'), [10, 14]);
    addUnread(state.unread, topicConversation(1, 'new'), [20, 11, 13, 12]);
    const [group] = groupsOf(state);
    expect(group?.rows.map(({ key, newestIds }) => [key, newestIds])).toEqual([
      [topicKey(1, 'new'), [20, 13, 12]],
      [topicKey(1, 'old'), [14, 10]],
    ]);
  });

  it('leaves out what is muted, but not a mention in it', () => {
    const state = stateWith(CHANNELS);
    addUnread(state.unread, topicConversation(3, 'loud'), [10, 11]);
    addUnread(state.unread, topicConversation(3, 'mention'), [12, 13]);
    state.unread.mentions = new Set([13]);
    state.mutedUserIds = [8];
    addUnread(state.unread, directConversation([8], OWN_ID), [14]);
    const groups = groupsOf(state);
    expect(groups.map(({ rows, unread }) => [rows.map(({ key }) => key), unread])).toEqual([[[topicKey(3, 'mention')], 1]]);
  });

  it('shows by its filters what is addressed to the account, or what it follows', () => {
    const state = stateWith(CHANNELS);
    addUnread(state.unread, topicConversation(1, 'plain'), [10]);
    addUnread(state.unread, topicConversation(1, 'mention'), [11], true);
    addUnread(state.unread, topicConversation(1, 'followed'), [12]);
    addUnread(state.unread, directConversation([7], OWN_ID), [13]);
    state.topicPolicies[topicKey(1, 'followed')] = { channelId: 1, topic: 'followed', policy: 3 };
    const keys = (filter: 'for-me' | 'followed'): string[] => groupsOf(state, filter).flatMap(({ rows }) => rows.map(({ key }) => key));
    expect(keys('for-me')).toEqual([keyOf(directConversation([7], OWN_ID)), topicKey(1, 'mention')]);
    expect(keys('followed')).toEqual([topicKey(1, 'followed')]);
  });

  it('has numbers that are sums of one another, whatever is muted, mentioned or unsubscribed', () => {
    const state = stateWith([...CHANNELS, channel(6, 'left', { subscribed: false })]);
    let id = 0;
    for (let place = 0; place < 60; place += 1) {
      const conversation = place % 7 === 0 ? directConversation([7 + place], OWN_ID) : topicConversation(1 + (place % 6), `topic ${place}`);
      const ids = Array.from({ length: 1 + (place % 5) }, () => (id += 1));
      addUnread(state.unread, conversation, ids, place % 4 === 0);
      if (conversation.kind === 'topic' && place % 3 === 0) {
        const { channelId, topic } = conversation;
        state.topicPolicies[keyOf(conversation)] = { channelId, topic, policy: place % 2 === 0 ? 1 : 2 };
      }
    }
    state.mutedUserIds = [14];
    const counts = countUnread(state.unread, mutingOf(state));
    const groups = groupsOf(state);
    for (const { channelId, rows, unread } of groups) {
      expect(unread).toBe(rows.reduce((sum, { count }) => sum + shownCount(count), 0));
      const above = channelId === null ? counts.direct : counts.byChannel.get(channelId);
      expect(above && inboxCount(above)).toBe(unread);
    }
    expect(groups.reduce((sum, { unread }) => sum + unread, 0)).toBe(inboxCount(counts.total));
    const listed = inOrder(channelSections(state, counts, compare));
    const inSidebar = sumOf([counts.direct, ...listed.flatMap((one) => counts.byChannel.get(one) ?? [])]);
    expect(inSidebar).toEqual(counts.total);
  });
});

describe('channelSections', () => {
  it('puts pinned channels first, folds inactive ones, and has muted ones last', () => {
    const state = stateWith(CHANNELS);
    expect(channelSections(state, countUnread(state.unread, mutingOf(state)), compare)).toEqual({
      pinned: [4],
      folders: [],
      active: [2, 1],
      inactive: [5],
      muted: [3],
    });
  });

  it('puts channels that are not pinned into their folders, in the order of the folders', () => {
    const state = stateWith([
      channel(1, 'beta', { folder: 8 }),
      channel(2, 'alpha', { folder: 8 }),
      channel(3, 'muted', { folder: 8, muted: true }),
      channel(4, 'zeta', { folder: 8, pinned: true }),
      channel(5, 'quiet', { folder: 8, active: false }),
      channel(6, 'first', { folder: 9 }),
      channel(7, 'outside'),
      channel(11, 'of a folder that is gone', { folder: 12 }),
    ]);
    const counts = countUnread(state.unread, mutingOf(state));
    const sections = channelSections(state, counts, compare);
    expect(sections).toEqual({
      pinned: [4],
      folders: [
        { folderId: 9, channelIds: [6] },
        { folderId: 8, channelIds: [2, 1, 5, 3] },
      ],
      active: [11, 7],
      inactive: [],
      muted: [],
    });
    expect(inOrder(sections)).toEqual([4, 6, 2, 1, 5, 3, 11, 7]);
    state.settings.web_left_sidebar_show_channel_folders = false;
    expect(channelSections(state, counts, compare)).toMatchObject({ folders: [], active: [2, 1, 6, 11, 7], inactive: [5], muted: [3] });
  });

  it('regards channels with unread messages as active', () => {
    const state = stateWith(CHANNELS);
    addUnread(state.unread, topicConversation(5, 'x'), [1]);
    expect(channelSections(state, countUnread(state.unread, mutingOf(state)), compare).active).toEqual([2, 1, 5]);
  });

  it('regards few channels as active, or all, where the setting says so', () => {
    const state = stateWith(CHANNELS, 1);
    expect(channelSections(state, countUnread(state.unread, mutingOf(state)), compare).inactive).toEqual([]);
    const many = stateWith(
      Array.from({ length: 40 }, (_, id) => channel(id, `c${id}`, { active: id > 0 })),
      1,
    );
    expect(channelSections(many, countUnread(many.unread, mutingOf(many)), compare).inactive).toEqual([0]);
    many.settings.demote_inactive_streams = 3;
    expect(channelSections(many, countUnread(many.unread, mutingOf(many)), compare).inactive).toEqual([]);
  });
});
