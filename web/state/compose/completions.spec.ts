import { describe, expect, it } from 'vitest';
import type { ClientState } from '../model/client-state.js';
import { acceptCompletion } from './completion-text.js';
import { completionRequestAt } from './completion-request.js';
import { type Completion, type CompletionContext, completionsOf } from './completions.js';
import { emojiGroups } from '../messages/emoji.js';

const TABLE = { code_to_names: { '1f389': ['tada'], '1f34e': ['apple'] }, groups: { objects: ['1f389', '1f34e'] } };

function person(id: number, name: string, more: object = {}): [number, object] {
  return [id, { user_id: id, full_name: name, is_active: true, is_bot: false, delivery_email: null, ...more }];
}

/** A state with the parts that completions read. */
function stateOf(people: readonly [number, object][]): ClientState {
  return {
    ownId: 1,
    people: Object.fromEntries(people),
    channels: {
      3: { stream_id: 3, name: 'garden', subscribed: true, is_archived: false, is_recently_active: true, subscribers: [5, 6] },
      4: { stream_id: 4, name: 'gardens [old]', subscribed: false, is_archived: false, is_recently_active: true, description: '' },
    },
    groups: {
      8: { id: 8, name: 'freight', is_system_group: false, deactivated: false, members: [5], direct_subgroup_ids: [] },
      9: { id: 9, name: 'role:members', is_system_group: true, deactivated: false, members: [], direct_subgroup_ids: [] },
    },
    directConversations: { 'dm:4': { userIds: [4], maxMessageId: 70 } },
    topics: { 3: { complete: true, entries: { a: { topic: 'apples', maxMessageId: 5 }, b: { topic: 'ripe apples', maxMessageId: 9 } } } },
    unread: { conversations: new Map() },
  } as unknown as ClientState;
}

const STATE = stateOf([
  person(1, 'Own Name'),
  person(2, 'Wilfred Osei'),
  person(4, 'Freda'),
  person(5, 'Freya Lindqvist'),
  person(6, 'Frederik'),
  person(7, 'Frei Ünal'),
  person(10, 'Fred Gone', { is_active: false }),
]);

const CONTEXT: CompletionContext = {
  recipient: { kind: 'topic', channelId: 3, topic: 'apples' },
  recentSenders: [7],
  emoji: emojiGroups(TABLE, {}),
};

function complete(text: string, state = STATE, context = CONTEXT): Completion[] {
  const request = completionRequestAt(text, text.length, state.channels);
  return request ? completionsOf(state, request, context) : [];
}

const nameOf = (one: Completion): string => {
  switch (one.kind) {
    case 'person':
      return one.person.full_name;
    case 'group':
      return one.group.name;
    case 'channel':
      return one.channel.name;
    case 'topic':
      return one.topic;
    case 'time':
      return 'time';
    default:
      return one.name;
  }
};
const namesOf = (text: string): string[] => complete(text).map(nameOf);

describe('completionsOf', () => {
  it('ranks people of this conversation, subscribers, people with direct messages and others, and better names before', () => {
    expect(namesOf('@fre')).toEqual(['Frei Ünal', 'freight', 'Frederik', 'Freya Lindqvist', 'Freda', 'Wilfred Osei']);
  });

  it('finds names by several words and without accents', () => {
    expect(namesOf('@fre lin')).toEqual(['Freya Lindqvist']);
    expect(namesOf('@una')).toEqual(['Frei Ünal']);
    const state = stateOf([person(20, 'Łukasz Żak'), person(21, 'Søren Kjær'), person(22, 'Işık Ünal')]);
    for (const typed of ['lukasz', 'zak', 'soren', 'kjaer', 'isik', 'ISIK', 'ışık'])
      expect(complete(`@${typed}`, state).map(nameOf), typed).toHaveLength(1);
  });

  it('offers wildcards where they mean something', () => {
    expect(namesOf('@to')).toEqual(['topic']);
    expect(namesOf('@every')).toEqual(['everyone']);
    expect(namesOf('@').slice(0, 3)).toEqual(['Frei Ünal', 'all', 'topic']);
    expect(namesOf('@_top')).toEqual([]);
  });

  it('offers at most eight', () => {
    const many = stateOf(Array.from({ length: 20 }, (_, id) => person(id + 100, `Ann ${id}`)));
    expect(complete('@ann', many)).toHaveLength(8);
  });

  it('finds channels, their topics, emoji, commands and languages', () => {
    expect(namesOf('#gard')).toEqual(['garden', 'gardens [old]']);
    expect(namesOf('#garden>app')).toEqual(['apples', 'ripe apples']);
    expect(namesOf(':ta')).toEqual(['tada']);
    expect(namesOf('/t')).toEqual(['todo']);
    expect(namesOf('```py')).toEqual(['python']);
  });
});

describe('acceptCompletion', () => {
  const accept = (text: string, choice: number, state = STATE): string => {
    const request = completionRequestAt(text, text.length, state.channels);
    const chosen = complete(text, state)[choice];
    if (!request || !chosen) throw new Error('Nothing is offered.');
    const next = acceptCompletion(state, text, text.length, request, chosen);
    return `${next.text.slice(0, next.start)}|${next.text.slice(next.end)}`;
  };

  it('writes mentions, with the id where a name is not unique', () => {
    expect(accept('Hi @freda', 0)).toBe('Hi @**Freda** |');
    expect(accept('@_freda', 0)).toBe('@_**Freda** |');
    expect(accept('@**Freda', 0, stateOf([person(4, 'Freda'), person(5, 'Freda')]))).toBe('@**Freda|5** |');
  });

  it('writes links to channels and topics, in full if a name has signs of Markdown', () => {
    expect(accept('#garden>app', 0)).toBe('#**garden>apples** |');
    expect(accept('#gard', 1)).toBe('[#gardens &#91;old&#93;](#narrow/channel/4-gardens-.5Bold.5D) |');
  });

  it('closes blocks', () => {
    expect(accept('```py', 0)).toBe('```python\n|\n```');
    expect(accept('```spo', 0)).toBe('```spoiler |\n\n```');
  });
});
