import { describe, expect, it } from 'vitest';
import { conversationTag, conversationTitle, type ConversationPlace } from './conversation-place.js';

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
  it.each<[ConversationPlace, tag: string, title: string]>([
    [topic, '10 topic:3:tomatoes', 'Ben (garden › Tomatoes)'],
    [direct(ben, ada), '10 dm:9', 'Ben'],
    [direct(ben, ada, cem), '10 dm:8,9', 'Ben (Ben, Cem)'],
    [direct(ada), '10 dm:10', 'Ben'],
  ])('identifies and names its notification', (place, tag, title) => {
    expect([conversationTag(place, ada.id), conversationTitle(place, ben, ada.id)]).toEqual([tag, title]);
  });
});
