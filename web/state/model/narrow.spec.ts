import { describe, expect, it } from 'vitest';
import { type Narrow, showsWholeConversations } from './narrow.js';

const OWN_ID = 7;
const channel = { operator: 'channel', operand: 3 };
const topic = { operator: 'topic', operand: 'tomatoes' };

describe('Messages', () => {
  it.each<[string, Narrow]>([
    ['the combined feed', []],
    ['a topic', [channel, topic]],
    ['a direct conversation', [{ operator: 'dm', operand: [8] }]],
    ['a channel', [channel]],
    ['all direct conversations', [{ operator: 'is', operand: 'dm' }]],
    ['all channels', [{ operator: 'is', operand: 'dm', negated: true }]],
    ['resolved topics', [{ operator: 'is', operand: 'resolved' }]],
  ])('are read in %s', (_, narrow) => {
    expect(showsWholeConversations(narrow, OWN_ID)).toBe(true);
  });

  it.each<[string, Narrow]>([
    ['what is found', [{ operator: 'search', operand: 'red' }]],
    ['what is found in a topic', [channel, topic, { operator: 'search', operand: 'red' }]],
    ['what one person has sent', [{ operator: 'sender', operand: 8 }]],
    ['a topic name in any channel', [topic]],
    ['mentions', [{ operator: 'is', operand: 'mentioned' }]],
    ['everything but a channel', [{ ...channel, negated: true }]],
  ])('are not read in %s', (_, narrow) => {
    expect(showsWholeConversations(narrow, OWN_ID)).toBe(false);
  });
});
