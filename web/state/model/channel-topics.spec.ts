import { describe, expect, it } from 'vitest';
import { type ChannelTopics, noteTopic, setTopics, topicsOf } from './channel-topics.js';
import { topicConversation } from './conversation.js';
import { addUnread, moveUnread, unreadFrom } from './unread.js';

const NOTHING = { count: 0, pms: [], streams: [], huddles: [], mentions: [], old_unreads_missing: false } as unknown as Parameters<
  typeof unreadFrom
>[0];

describe('A topic is called as its newest message spells it', () => {
  it('after its name has changed in case only, and after a message with another spelling', () => {
    const topics: ChannelTopics = {};
    const names = (): string[] => topicsOf({ topics, unread: unreadFrom(NOTHING, 1) }, 3).map(({ topic }) => topic);
    setTopics(topics, 3, [{ topic: 'roses', maxMessageId: 12 }]);
    noteTopic(topics, 3, 'Roses', 12);
    expect(names()).toEqual(['Roses']);
    noteTopic(topics, 3, 'ROSES', 13);
    noteTopic(topics, 3, 'roses', 11);
    expect(names()).toEqual(['ROSES']);
  });

  it('among the conversations with unread messages, too', () => {
    const unread = unreadFrom(NOTHING, 1);
    const topics = (): unknown[] => [...unread.conversations.values()].map(({ conversation }) => conversation);
    addUnread(unread, topicConversation(3, 'roses'), [11, 12]);
    addUnread(unread, topicConversation(3, 'Roses'), [13]);
    expect(topics()).toEqual([topicConversation(3, 'Roses')]);
    moveUnread(unread, [12, 13], topicConversation(3, 'ROSES'));
    expect(topics()).toEqual([topicConversation(3, 'ROSES')]);
    moveUnread(unread, [11], topicConversation(3, 'roses'));
    expect(topics()).toEqual([topicConversation(3, 'ROSES')]);
  });
});
