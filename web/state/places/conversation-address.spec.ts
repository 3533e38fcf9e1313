import { describe, expect, it } from 'vitest';
import type { Feed } from '../model/feed.js';
import { locationOf } from './conversation-address.js';
import { narrowKey, narrowOf } from '../model/narrow.js';
import { unreadFrom } from '../model/unread.js';

const roses = { kind: 'topic', channelId: 3, topic: 'Roses' } as const;
const narrow = narrowOf(roses);
const noUnread = { streams: [], pms: [], huddles: [], mentions: [], count: 0, old_unreads_missing: false };
const nothing = { topics: {}, feeds: {}, unread: unreadFrom(noUnread, 1) };
const feed = (...ids: number[]): Record<string, Feed> => ({ [narrowKey(narrow)]: { ids } as Feed });

describe('The address of a topic', () => {
  it('names the newest message that is known of it', () => {
    const topics = { 3: { entries: { 'topic:3:roses': { topic: 'roses', maxMessageId: 9 } }, complete: false } };
    expect(locationOf({ ...nothing, topics }, roses)).toEqual({ view: 'narrow', narrow, with: 9 });
    expect(locationOf({ ...nothing, feeds: feed(5, 7) }, roses)).toEqual({ view: 'narrow', narrow, with: 7 });
    const streams = [{ stream_id: 3, topic: 'roses', unread_message_ids: [8, 4] }] as never;
    expect(locationOf({ ...nothing, unread: unreadFrom({ ...noUnread, streams }, 1) }, roses)).toEqual({ view: 'narrow', narrow, with: 8 });
  });

  it('is its name alone if no message is known', () => {
    expect(locationOf(nothing, roses)).toEqual({ view: 'narrow', narrow });
    expect(locationOf({ ...nothing, feeds: feed() }, roses)).toEqual({ view: 'narrow', narrow });
  });
});

describe('The address of a direct conversation', () => {
  it('names the people, who stay the same', () => {
    const ben = { kind: 'direct', userIds: [2] } as const;
    expect(locationOf(nothing, ben)).toEqual({ view: 'narrow', narrow: narrowOf(ben) });
  });
});
