import { describe, expect, it } from 'vitest';
import { MessageMark, MessageTrait } from '../../messages/domain/message-flags.js';
import type { MessageHead } from '../../reading/application/message-feed.js';
import { NewestUnread } from './newest-unread.js';

const GARDEN = 1;
const KITCHEN = 2;

const head = (id: number, conversationId: number, topic: string, traits = 0): MessageHead => ({
  id,
  conversationId,
  topic,
  traits,
  senderId: 9,
  version: 0,
});

describe('The newest unread messages', () => {
  it('are listed by topic in the order of the oldest ones, which name the topics', () => {
    const unread = new NewestUnread(100, new Map());
    unread.add([head(7, GARDEN, 'roses'), head(6, KITCHEN, 'soup'), head(5, GARDEN, 'Tulips')]);
    unread.add([head(4, GARDEN, 'ROSES'), head(3, GARDEN, 'tulips'), head(2, GARDEN, 'roses')]);
    unread.prune();
    expect(unread.topics()).toEqual([
      { conversationId: GARDEN, topic: 'roses', messageIds: [2, 4, 7] },
      { conversationId: GARDEN, topic: 'tulips', messageIds: [3, 5] },
      { conversationId: KITCHEN, topic: 'soup', messageIds: [6] },
    ]);
  });

  it('are limited to as many as are wanted', () => {
    const unread = new NewestUnread(3, new Map());
    expect(unread.canTake(1)).toBe(true);
    unread.add([head(9, GARDEN, 'roses'), head(2, GARDEN, 'roses'), head(4, KITCHEN, 'soup'), head(1, KITCHEN, 'stew')]);
    unread.prune();
    expect([2, 3].map((id) => unread.canTake(id))).toEqual([false, true]);
    unread.add([head(8, KITCHEN, 'soup')]);
    unread.prune();
    expect(unread.topics()).toEqual([
      { conversationId: KITCHEN, topic: 'soup', messageIds: [4, 8] },
      { conversationId: GARDEN, topic: 'roses', messageIds: [9] },
    ]);
  });

  it('leave out messages that are marked as read, and say which may mention the account', () => {
    const marks = new Map([
      [1, MessageMark.read | MessageMark.mentioned],
      [2, MessageMark.mentioned],
      [3, MessageMark.starred],
    ]);
    const unread = new NewestUnread(2, marks);
    const wildcard = { id: 4, conversationId: GARDEN, topic: 'roses', traits: MessageTrait.topicWildcard };
    unread.add([head(1, GARDEN, 'roses'), head(2, GARDEN, 'roses'), head(3, GARDEN, 'roses')]);
    unread.addIds([1, 4], wildcard);
    expect(unread.mentions.map(({ id }) => id)).toEqual([2, 4]);
    unread.prune();
    expect(unread.topics()).toEqual([{ conversationId: GARDEN, topic: 'roses', messageIds: [3, 4] }]);
    expect(unread.mentions).toEqual([wildcard]);
  });
});
