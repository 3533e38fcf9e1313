import { describe, expect, it } from 'vitest';
import type { ClientState } from '../model/client-state.js';
import { channelChoices, peopleChoices, topicChoices } from './recipient-choices.js';

const channel = (id: number, name: string, more: object = {}): object => ({
  stream_id: id,
  name,
  subscribed: true,
  is_archived: false,
  is_recently_active: true,
  ...more,
});

const STATE = {
  ownId: 1,
  channels: {
    3: channel(3, 'garden'),
    4: channel(4, 'garden tools', { subscribed: false }),
    5: channel(5, 'old garden', { is_archived: true }),
    6: channel(6, 'my garden'),
  },
  people: {
    7: { user_id: 7, full_name: 'Ben', is_active: true, is_bot: false, delivery_email: 'ben@example.com' },
    8: { user_id: 8, full_name: 'Bea', is_active: true, is_bot: false, delivery_email: null },
    9: { user_id: 9, full_name: 'Bert', is_active: false, is_bot: false, delivery_email: null },
  },
  directConversations: { 'dm:7': { userIds: [7], maxMessageId: 40 } },
  topics: { 3: { complete: true, entries: { a: { topic: 'apples', maxMessageId: 5 }, b: { topic: 'red apples', maxMessageId: 9 } } } },
  unread: { conversations: new Map() },
} as unknown as ClientState;

describe('channelChoices', () => {
  it('are channels that can be written to, better names first, then subscribed ones', () => {
    expect(channelChoices(STATE, 'gar').map(({ name }) => name)).toEqual(['garden', 'garden tools', 'my garden']);
  });
});

describe('topicChoices', () => {
  const choices = (typed: string, suggested = ''): [string, boolean][] =>
    topicChoices(STATE, 3, typed, suggested).map(({ topic, isNew }) => [topic, isNew]);

  it('are the last topics of the channel, after a suggestion from the text', () => {
    expect(choices('')).toEqual([
      ['red apples', false],
      ['apples', false],
    ]);
    expect(choices('', 'Who has seeds')[0]).toEqual(['Who has seeds', true]);
  });

  it('begin with what is typed as a new topic, unless it is one', () => {
    expect(choices('app')).toEqual([
      ['app', true],
      ['apples', false],
      ['red apples', false],
    ]);
    expect(choices('Apples')).toEqual([
      ['apples', false],
      ['red apples', false],
    ]);
  });
});

describe('peopleChoices', () => {
  it('are active people who are not chosen yet, those of recent conversations first', () => {
    expect(peopleChoices(STATE, 'be', []).map((person) => person.full_name)).toEqual(['Ben', 'Bea']);
    expect(peopleChoices(STATE, 'be', [7]).map((person) => person.full_name)).toEqual(['Bea']);
    expect(peopleChoices(STATE, 'ben@', []).map((person) => person.full_name)).toEqual(['Ben']);
  });
});
