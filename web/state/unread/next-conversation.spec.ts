import { describe, expect, it } from 'vitest';
import type { ClientState } from '../model/client-state.js';
import { directConversation, keyOf, topicConversation, topicKey } from '../model/conversation.js';
import type { InboxGroup } from './inbox.js';
import { nextUnread, type Stop, stepFrom } from './next-conversation.js';

const [first, second, other] = [topicConversation(1, 'first'), topicConversation(1, 'second'), topicConversation(2, 'other')];
const dm = directConversation([7], 5);
const count = { addressed: 0, other: 1, muted: 0, mentions: 0 };
const group = (channelId: number | null, ...conversations: readonly InboxGroup['rows'][number]['conversation'][]): InboxGroup => ({
  channelId,
  heading: null,
  rows: conversations.map((conversation) => ({ key: keyOf(conversation), conversation, count, newestIds: [1] })),
  unread: conversations.length,
});
const GROUPS = [group(null, dm), group(1, first, second), group(2, other)];
const state = { topicPolicies: { [topicKey(2, 'other')]: { channelId: 2, topic: 'other', policy: 3 } } } as unknown as ClientState;

describe('nextUnread', () => {
  it.each([
    ['the first topic, if none is open', null, 'topic' as const, first],
    ['another topic of the same channel', first, 'topic' as const, second],
    ['a topic of a channel before, after the last one', other, 'topic' as const, first],
    ['the next followed topic', first, 'followed-topic' as const, other],
    ['the next direct conversation', first, 'direct' as const, dm],
    ['nothing, if the only one is open', dm, 'direct' as const, undefined],
  ])('is %s', (_what, open, kind, expected) => {
    expect(nextUnread(state, GROUPS, open, kind)).toEqual(expected);
  });
});

describe('stepFrom', () => {
  const stop = (key: string, unread: boolean): Stop => ({ key, conversation: dm, unread });
  const stops = [stop('a', true), stop('b', false), stop('c', true), stop('d', false)];
  it.each<[string, string | null, 1 | -1, boolean, string | undefined]>([
    ['the conversation below', 'a', 1, false, 'b'],
    ['the conversation above', 'c', -1, false, 'b'],
    ['the next unread one', 'a', 1, true, 'c'],
    ['the unread one before', 'c', -1, true, 'a'],
    ['the first one, if none is open', null, 1, false, 'a'],
    ['the last one, upwards', null, -1, false, 'd'],
    ['nothing at the end', 'd', 1, false, undefined],
  ])('is %s', (_what, open, step, onlyUnread, expected) => {
    expect(stepFrom(stops, open, step, onlyUnread)?.key).toBe(expected);
  });
});
