import { expect, it } from 'vitest';
import { groupByTopic, rankTopics } from './hot-topics.js';

/** Messages of one topic, one for each sender in the list. */
const written = (topic: string, senders: readonly number[]): { id: number; senderId: number; topic: string; topicKey: string }[] =>
  senders.map((senderId, index) => ({ id: index + 1, senderId, topic, topicKey: topic.toLowerCase() }));

it('messages are grouped by topic without regard to case, with the newest name and the most active people first', () => {
  const messages = [...written('Logo', [2, 1]), ...written('logo', [1, 1])];
  expect(groupByTopic(7, messages)).toMatchObject([{ conversationId: 7, topicKey: 'logo', topic: 'logo', senderIds: [1, 2] }]);
});

it('two topics in which most people wrote come first, and then those with most messages', () => {
  const topics = [
    ...written('monologue', [1, 1, 1, 1, 1, 1]),
    ...written('party', [1, 2, 3, 4]),
    ...written('pair', [1, 2, 1]),
    ...written('trio', [1, 2, 3]),
    ...written('long pair', [1, 2, 1, 2, 1]),
  ];
  expect(rankTopics(groupByTopic(7, topics)).map(({ topic }) => topic)).toEqual(['party', 'trio', 'monologue', 'long pair', 'pair']);
});
