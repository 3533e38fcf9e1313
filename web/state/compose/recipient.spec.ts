import { describe, expect, it } from 'vitest';
import { conversationOfRecipient, recipientKey, recipientOfLocation, suggestedTopic } from './recipient.js';

const OWN = 1;
const PLAIN = { realm: { mandatory_topics: false, empty_topic_display_name: 'general chat' }, channels: {}, ownId: OWN };
const REQUIRING = { ...PLAIN, realm: { ...PLAIN.realm, mandatory_topics: true } };

describe('conversationOfRecipient', () => {
  const of = (topic: string, state: Parameters<typeof conversationOfRecipient>[1] = PLAIN): unknown =>
    conversationOfRecipient({ kind: 'topic', channelId: 3, topic }, state);

  it('has the topic without white space around it', () => {
    expect(of(' apples ')).toEqual({ kind: 'topic', channelId: 3, topic: 'apples' });
  });

  it('has the empty topic if nothing or its name is typed, where topics are optional', () => {
    expect([of(' '), of('General chat')]).toEqual(Array(2).fill({ kind: 'topic', channelId: 3, topic: '' }));
    expect(of('', REQUIRING)).toBeNull();
  });

  it.each([
    ['inherit', PLAIN, [{ topic: '' }, { topic: 'apples' }]],
    ['inherit', REQUIRING, [null, { topic: 'apples' }]],
    ['allow_empty_topic', REQUIRING, [{ topic: '' }, { topic: 'apples' }]],
    ['disable_empty_topic', PLAIN, [null, { topic: 'apples' }]],
    ['empty_topic_only', REQUIRING, [{ topic: '' }, { topic: '' }]],
  ] as const)('follows the policy %s of the channel', (policy, state, expected) => {
    const rules = { ...state, channels: { 3: { topics_policy: policy } } };
    expect([of('', rules), of('apples', rules)]).toMatchObject(expected);
  });

  it('is missing until a channel or a person is chosen', () => {
    expect(conversationOfRecipient({ kind: 'topic', channelId: null, topic: 'a' }, PLAIN)).toBeNull();
    expect(conversationOfRecipient({ kind: 'direct', userIds: [] }, PLAIN)).toBeNull();
    expect(conversationOfRecipient({ kind: 'direct', userIds: [7, 5] }, PLAIN)).toEqual({ kind: 'direct', userIds: [5, 7] });
  });
});

describe('recipientOfLocation', () => {
  it('is the conversation or the channel on screen', () => {
    const channel = { operator: 'channel', operand: 3 };
    expect(recipientOfLocation({ view: 'narrow', narrow: [channel, { operator: 'topic', operand: 'a' }] }, OWN)).toEqual({
      kind: 'topic',
      channelId: 3,
      topic: 'a',
    });
    expect(recipientOfLocation({ view: 'narrow', narrow: [channel] }, OWN)).toEqual({ kind: 'topic', channelId: 3, topic: '' });
    expect(recipientOfLocation({ view: 'narrow', narrow: [{ operator: 'is', operand: 'dm' }] }, OWN)).toEqual({
      kind: 'direct',
      userIds: [],
    });
    expect(recipientOfLocation({ view: 'inbox' }, OWN)).toEqual({ kind: 'topic', channelId: null, topic: '' });
  });
});

describe('recipientKey', () => {
  it('does not depend on the case of a topic', () => {
    const key = (topic: string): string => recipientKey({ kind: 'topic', channelId: 3, topic });
    expect(key('Apples ')).toBe(key('apples'));
    expect(key('pears')).not.toBe(key('apples'));
  });
});

describe('suggestedTopic', () => {
  it.each([
    ['The **tracking map** is slow. On Safari it takes ten seconds', 'The tracking map is slow. On Safari it'],
    ['@**Ada|7** have you seen [this](https://example.com)?', 'Ada have you seen this'],
    ['\n> ## Quoted\nmore', 'Quoted'],
    ['***', ''],
    ['', ''],
  ])('of %j is %j', (text, topic) => {
    expect(suggestedTopic(text)).toBe(topic);
  });
});
