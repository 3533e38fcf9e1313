import { describe, expect, it } from 'vitest';
import { directConversation, keyOf, topicConversation } from './conversation.js';
import { addUnread, addUnreadAgain, moveUnread, removeUnread, removeUnreadOfChannel, type UnreadState } from './unread.js';

const TEA = topicConversation(3, 'tea');
const COFFEE = topicConversation(3, 'coffee');
const DIRECT = directConversation([7], 1);

function stateOf(...[tea, coffee, direct]: readonly (readonly number[])[]): UnreadState {
  const state: UnreadState = { conversations: new Map(), mentions: new Set(), keys: new Map(), incomplete: false };
  addUnread(state, TEA, tea ?? []);
  addUnread(state, COFFEE, coffee ?? []);
  addUnread(state, DIRECT, direct ?? []);
  return state;
}

const idsOf = (state: UnreadState): Record<string, readonly number[]> =>
  Object.fromEntries([...state.conversations].map(([key, { ids }]) => [key, ids]));

describe('The unread messages', () => {
  it('are in new maps after a change, so that views which track the maps see it', () => {
    const state = stateOf([1], [], []);
    const { conversations, mentions } = state;
    const tea = conversations.get(keyOf(TEA));
    addUnread(state, TEA, [2], true);
    expect(state.conversations).not.toBe(conversations);
    expect(state.mentions).not.toBe(mentions);
    expect(tea?.ids).toEqual([1]);
    expect(idsOf(state)).toEqual({ [keyOf(TEA)]: [1, 2] });
    expect([...state.mentions]).toEqual([2]);
  });

  it('are in the same maps after an event that changes nothing', () => {
    const state = stateOf([1], [], []);
    const { conversations, mentions } = state;
    addUnread(state, TEA, [1], true);
    removeUnread(state, [5]);
    expect(state.conversations).toBe(conversations);
    expect(state.mentions).toBe(mentions);
  });

  it('are counted once, wherever they are added again', () => {
    const state = stateOf([1, 2], [], []);
    addUnreadAgain(
      state,
      {
        1: { type: 'stream', stream_id: 3, topic: 'tea' },
        4: { type: 'stream', stream_id: 3, topic: 'tea', mentioned: true },
        5: { type: 'private', user_ids: [7] },
      },
      1,
    );
    expect(idsOf(state)).toEqual({ [keyOf(TEA)]: [1, 2, 4], [keyOf(DIRECT)]: [5] });
    expect([...state.mentions]).toEqual([4]);
  });

  it('keep their mentions when they move', () => {
    const state = stateOf([1], [2], []);
    addUnread(state, TEA, [3], true);
    moveUnread(state, [3, 9], COFFEE);
    expect(idsOf(state)).toEqual({ [keyOf(TEA)]: [1], [keyOf(COFFEE)]: [2, 3] });
    expect([...state.mentions]).toEqual([3]);
    expect(state.keys.get(3)).toBe(keyOf(COFFEE));
  });

  it('go with the channel that the account leaves', () => {
    const state = stateOf([1, 2], [3], [4]);
    addUnread(state, TEA, [5], true);
    removeUnreadOfChannel(state, 3);
    expect(idsOf(state)).toEqual({ [keyOf(DIRECT)]: [4] });
    expect([...state.keys.keys()]).toEqual([4]);
    expect(state.mentions.size).toBe(0);
  });
});
