import { beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../../../src/kernel/actor.js';
import { subscribe } from '../../../support/channels.js';
import { post } from '../../../support/messages.js';
import type { Parameters } from '../../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const server = TestServer.usual();

type Json = Record<string, unknown>;

const MAX_BYTES = 8 * 1024 * 1024;
const LONG = 500_000;
const NUMBER = 40;

/** Messages that are too long for one response in total, like those of an old database may be. */
describe('a response with messages', () => {
  let realm: TestRealm;
  let ada: TestAccount;
  let gil: TestAccount;
  let all: number[];
  /** The middle of `all`, which is longer than the limit of a response. */
  let huge: number;

  beforeAll(async () => {
    realm = await TestRealm.create(server);
    ada = await realm.join('Ada');
    gil = await realm.join('Gil', Role.guest);
    await subscribe(ada, 'garden', { principals: [ada.user.id, gil.user.id], invite_only: true });
    all = [];
    for (let number = 0; number < NUMBER; number += 1) all.push(await post(ada, 'garden', 't', 'needle'));
    huge = all[NUMBER / 2] as number;
    const lengthen = 'UPDATE message SET rendered_content = CONCAT("<p>needle ", REPEAT("-", ?), "</p>"), version = version + 1 WHERE id';
    await server.write(`${lengthen} BETWEEN ? AND ?`, [LONG, all[0] as number, all.at(-1) as number]);
    await server.write(`${lengthen} = ?`, [MAX_BYTES + 1, huge]);
  });

  const fetch = async (account: TestAccount, parameters: Parameters): Promise<{ ids: number[]; body: Json; bytes: number }> => {
    const { status, body, text } = await account.client.get('messages', { num_before: 0, num_after: 0, ...parameters });
    expect(status).toBe(200);
    return { ids: (body['messages'] as Json[]).map(({ id }) => id as number), body, bytes: Buffer.byteLength(text) };
  };
  const search = [{ operator: 'search', operand: 'needle' }];

  it.each([
    ['of a member', () => ada, []],
    ['of a guest who cannot see all users', () => gil, []],
    ['of a search', () => ada, search],
  ])('%s is cut when it becomes too long, reports that, and lets the client fetch the remaining pages', async (_whose, account, narrow) => {
    for (const direction of ['newer', 'older']) {
      const [end, side] = direction === 'newer' ? ['found_newest', 'num_after'] : ['found_oldest', 'num_before'];
      const seen = new Set<number>();
      let anchor = direction === 'newer' ? (all[0] as number) : (all.at(-1) as number);
      let pages = 0;
      for (let done = false; !done; pages += 1) {
        const { ids, body, bytes } = await fetch(account(), { narrow, anchor, [side]: 1000 });
        expect(body['found_anchor']).toBe(true);
        if (!ids.includes(huge)) expect(bytes).toBeLessThan(MAX_BYTES + 100_000);
        for (const id of ids) seen.add(id);
        done = body[end] === true;
        const next = (direction === 'newer' ? ids.at(-1) : ids[0]) as number;
        expect(done || next !== anchor).toBe(true);
        anchor = next;
      }
      expect([...seen].sort((a, b) => a - b)).toEqual(all);
      expect(pages).toBeGreaterThan(2);
    }
  });

  it('contains the messages next to the anchor on both sides without a gap', async () => {
    const anchor = all[10] as number;
    const { ids, body } = await fetch(ada, { anchor, num_before: 1000, num_after: 1000 });
    const first = all.indexOf(ids[0] as number);
    expect(ids).toEqual(all.slice(first, first + ids.length));
    expect(first).toBeLessThan(10);
    expect(ids.length).toBeLessThan(NUMBER);
    expect(ids.at(-1)).toBeGreaterThan(anchor);
    expect(body).toMatchObject({ found_anchor: true, found_oldest: first === 0, found_newest: false });
  });

  it('contains the anchor and its neighbours, however long they are', async () => {
    const { ids, body } = await fetch(ada, { anchor: huge, num_before: 10, num_after: 10 });
    const at = all.indexOf(huge);
    expect(ids).toEqual(all.slice(at - 1, at + 2));
    expect(body).toMatchObject({ found_anchor: true, found_oldest: false, found_newest: false });
    expect((await fetch(ada, { anchor: huge })).ids).toEqual([huge]);
  });

  it('reports an end only if it was reached', async () => {
    expect((await fetch(ada, { anchor: 'newest', num_before: 3 })).body).toMatchObject({ found_newest: true, found_oldest: false });
    const { ids, body } = await fetch(ada, { anchor: 'oldest', num_after: 1000 });
    expect(ids[0]).toBe(all[0]);
    expect(body).toMatchObject({ found_oldest: true, found_newest: false });
  });

  it('to a list of ids contains all of them or is an error', async () => {
    const ask = (ids: readonly number[]) => ada.client.get('messages', { message_ids: ids });
    const few = all.slice(0, 5);
    expect(((await ask(few)).body['messages'] as Json[]).map(({ id }) => id)).toEqual(few);
    expect(((await ask([huge])).body['messages'] as Json[]).map(({ id }) => id)).toEqual([huge]);
    const { status, body } = await ask(all);
    const msg = `Too much content requested (maximum ${MAX_BYTES} bytes); ask for fewer messages.`;
    expect([status, body]).toEqual([400, { result: 'error', code: 'BAD_REQUEST', msg }]);
    const matches = await ada.client.get('messages/matches_narrow', { msg_ids: all, narrow: search });
    expect([matches.status, matches.body['msg']]).toEqual([400, msg]);
  });

  it('to a list of ids reveals nothing about messages that the account cannot read', async () => {
    const eve = await realm.join('Eve');
    const { status, body } = await eve.client.get('messages', { message_ids: all });
    expect([status, body['messages']]).toEqual([200, []]);
  });
});
