import { describe, expect, it } from 'vitest';
import { conversationTag, conversationTitle, type ConversationPlace, messageHash } from './conversation-place.js';

const [ada, ben, cem] = [
  { id: 10, name: 'Ada' },
  { id: 9, name: 'Ben' },
  { id: 8, name: 'Cem' },
];
const topic: ConversationPlace = { kind: 'topic', channelId: 3, channelName: 'garden', topic: 'Tomatoes', topicName: 'Tomatoes' };
const direct = (...participants: readonly { readonly id: number; readonly name: string }[]): ConversationPlace => ({
  kind: 'direct',
  participants,
});

describe('The place of a message', () => {
  const crowd = Array.from({ length: 60 }, (_, index) => ({ id: index + 100, name: 'Dan' }));

  it.each<[ConversationPlace, tag: string, title: string]>([
    [topic, '10 topic:3:tomatoes', 'Ben (garden › Tomatoes)'],
    [direct(ben, ada), '10 dm:9', 'Ben'],
    [direct(ben, ada, cem), '10 dm:8,9', 'Ben (Ben, Cem)'],
    [direct(ada), '10 dm:10', 'Ben'],
  ])('identifies and names its notification', (place, tag, title) => {
    expect([conversationTag(place, ada.id), conversationTitle(place, ben, ada.id)]).toEqual([tag, title]);
  });

  it.each<[ConversationPlace, hash: string]>([
    [{ ...topic, topic: 'ripe, red' }, '#narrow/channel/3/topic/ripe.2C.20red/near/5'],
    [direct(ben, ada, cem), '#narrow/dm/8,9/near/5'],
    [direct(ada), '#narrow/dm/10/near/5'],
    [direct(...crowd), '#narrow/near/5'],
  ])('has an address in the web client', (place, hash) => {
    expect(messageHash(place, 5, ada.id)).toBe(hash);
  });
});
