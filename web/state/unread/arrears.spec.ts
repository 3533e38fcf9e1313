import { describe, expect, it } from 'vitest';
import { directConversation, topicConversation } from '../model/conversation.js';
import type { Feed } from '../model/feed.js';
import { type Narrow, narrowOf } from '../model/narrow.js';
import { addUnread, unreadFrom } from '../model/unread.js';
import { arrearsOf } from './arrears.js';

const OWN = 1;
const beans = topicConversation(3, 'beans');
const ben = directConversation([2], OWN);

const state = (incomplete = false): Parameters<typeof arrearsOf>[0] => {
  const unread = unreadFrom({ count: 0, pms: [], streams: [], huddles: [], mentions: [], old_unreads_missing: incomplete }, OWN);
  addUnread(unread, beans, [40, 10, 30, 20]);
  addUnread(unread, ben, [15, 25]);
  return { unread, ownId: OWN };
};
const feed = (narrow: Narrow, ids: number[], foundNewest: boolean): Feed => {
  return { narrow, ids, foundOldest: false, foundNewest, historyLimited: false, undecidedIds: [], incomplete: false, matches: {} };
};

describe('arrearsOf', () => {
  it.each<[string, Narrow, number[], boolean, ReturnType<typeof arrearsOf>]>([
    ['all that is unread in a topic, also what is not loaded', narrowOf(beans), [5, 10, 20], false, { firstId: 10, count: 4 }],
    ['all that is unread in a direct conversation', narrowOf(ben), [15, 16], false, { firstId: 15, count: 2 }],
    ['nothing, if older ones than those in memory are unread', narrowOf(beans), [20, 30, 40], true, undefined],
    ['nothing, if all of what is loaded was read', narrowOf(beans), [5, 6], false, undefined],
    ['what is loaded of other lists, if that is all', [], [10, 15, 20], true, { firstId: 10, count: 3 }],
    ['an unknown number of other lists, if that is not all', [], [10, 15, 20], false, { firstId: 10, count: undefined }],
  ])('is %s', (_what, narrow, ids, foundNewest, expected) => {
    expect(arrearsOf(state(), feed(narrow, ids, foundNewest))).toEqual(expected);
  });

  it('has no number if the server has not told of all unread messages', () => {
    expect(arrearsOf(state(true), feed(narrowOf(beans), [20, 30], true))).toEqual({ firstId: 20, count: undefined });
  });
});
