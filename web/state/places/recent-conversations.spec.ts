import { describe, expect, it } from 'vitest';
import type { ClientState } from '../model/client-state.js';
import type { Feed } from '../model/feed.js';
import { recentConversations } from './recent-conversations.js';

const OWN_ID = 5;

interface Sent {
  readonly id: number;
  readonly topic: string;
  readonly from?: number;
}

function scene(sent: readonly Sent[], foundOldest: boolean): { readonly state: ClientState; readonly feed: Feed } {
  const messages = sent.map(({ id, topic, from = 7 }) => ({ id, type: 'stream', stream_id: 1, subject: topic, sender_id: from }));
  const state = {
    ownId: OWN_ID,
    messages: Object.fromEntries(messages.map((one) => [one.id, one])),
    directConversations: { 'dm:7': { userIds: [7], maxMessageId: 15 }, 'dm:8': { userIds: [8], maxMessageId: 3 } },
    mutedUserIds: [],
    topicPolicies: {},
    channels: {},
  } as unknown as ClientState;
  const feed = { narrow: [], ids: sent.map(({ id }) => id), foundOldest, foundNewest: true } as unknown as Feed;
  return { state, feed };
}

describe('recentConversations', () => {
  const sent = [
    { id: 10, topic: 'a', from: OWN_ID },
    { id: 11, topic: 'b' },
    { id: 12, topic: 'A', from: 8 },
    { id: 20, topic: 'a', from: 7 },
  ];

  it('has each conversation once, by its newest message, with those who wrote last', () => {
    const { state, feed } = scene(sent, true);
    expect(recentConversations(state, feed).map(({ key, newestId, senderIds, tookPart }) => [key, newestId, senderIds, tookPart])).toEqual([
      ['topic:1:a', 20, [7, 8, OWN_ID], true],
      ['dm:7', 15, [], false],
      ['topic:1:b', 11, [7], false],
      ['dm:8', 3, [], false],
    ]);
  });

  it('leaves out what is older than the messages that are known, among which other conversations may be missing', () => {
    const { state, feed } = scene(sent, false);
    expect(recentConversations(state, feed).map(({ key }) => key)).toEqual(['topic:1:a', 'dm:7', 'topic:1:b']);
  });
});
