import { describe, expect, it } from 'vitest';
import { ZulipLists } from './zulip-lists.js';

function listsOf(rows: readonly (readonly [table: string, row: object])[]): ZulipLists {
  const lists = new ZulipLists({ id: 1, string_id: 'acme', date_created: 5 });
  for (const [table, row] of rows) lists.add(table, row as Record<string, unknown>);
  return lists;
}

const person = (id: number, more: object = {}): readonly [string, object] => ['zerver_userprofile', { id, full_name: `P${id}`, ...more }];

describe('The lists of an export of Zulip', () => {
  it('know a direct conversation of two by its recipient and its sender, and of more by those who belong to it', () => {
    const lists = listsOf([
      person(1, { recipient: 11 }),
      person(2),
      ['zerver_recipient', { id: 12, type: 1, type_id: 2 }],
      ['zerver_recipient', { id: 13, type: 3, type_id: 7 }],
      ...[1, 2].map((user) => ['zerver_subscription', { recipient: 13, user_profile: user, active: user === 1 }] as const),
    ]);
    const { keys } = lists;
    for (const [recipient, sender] of [
      [12, 1],
      [11, 2],
      [13, 1],
    ] as const)
      expect(lists.placeOf(recipient, sender)).toMatchObject({
        key: keys.direct([1, 2]),
        members: expect.arrayContaining([keys.person(1), keys.person(2)]) as unknown,
      });
    expect(lists.placeOf(99, 1)).toBeNull();
    expect(lists.listConversations(new Map())).toHaveLength(1);
  });

  it('have a place for somebody whom only a direct message names, so that it stays between the same people', () => {
    const lists = listsOf([person(1), ['zerver_recipient', { id: 12, type: 1, type_id: 50 }]]);
    expect(lists.placeOf(12, 1)?.members).toHaveLength(2);
    expect(lists.listPeople().get(lists.keys.person(50))).toMatchObject({ name: 'Unknown (50)', isPlaceholder: true });
  });

  it('know the addresses of their server by its bots and its name', () => {
    const lists = listsOf([person(1, { is_bot: true, email: 'x-bot@chat.example' })]);
    expect(['chat.example', 'acme.zulip.example', 'other.example'].map((host) => lists.isOwnHost(host))).toEqual([true, true, false]);
  });

  it('do not know which of two people of one name is meant', () => {
    const lists = listsOf([person(1, { full_name: 'A B' }), person(2, { full_name: 'A B' }), person(3, { full_name: 'C' })]);
    expect(lists.personByName('A B')).toBeNull();
    expect(lists.personByName('C')).toBe(lists.keys.person(3));
  });

  it('count what has no place here by its kind', () => {
    const lists = listsOf([
      ['zerver_scheduledmessage', {}],
      ['zerver_scheduledmessage', {}],
      ['zerver_newthing', {}],
      ['zerver_client', {}],
    ]);
    expect([...lists.leftOut]).toEqual([
      ['scheduled messages', 2],
      ['zerver_newthing', 1],
    ]);
  });

  it('leave out of a channel whoever has left it', () => {
    const lists = listsOf([
      person(1),
      person(2),
      ['zerver_stream', { id: 9, name: 'c', invite_only: false }],
      ['zerver_recipient', { id: 19, type: 2, type_id: 9 }],
      ['zerver_subscription', { recipient: 19, user_profile: 1, active: true }],
      ['zerver_subscription', { recipient: 19, user_profile: 2, active: false }],
    ]);
    expect(lists.listConversations(new Map())).toMatchObject([{ kind: 'public', members: [lists.keys.person(1)] }]);
  });
});
