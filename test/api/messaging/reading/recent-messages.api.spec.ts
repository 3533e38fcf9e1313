import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CONVERSATION_STATE } from '../../../../src/modules/messaging/messages/persistence/conversation-revisions.js';
import type { ConversationState } from '../../../../src/modules/messaging/messages/application/message.repository.js';
import { RecentMessageHeads } from '../../../../src/modules/messaging/reading/persistence/recent-message-heads.js';
import { Sql } from '../../../../src/platform/database/sql.js';
import { subscribe } from '../../../support/channels.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestClient } from '../../../support/test-client.js';
import { TestServer } from '../../../support/test-server.js';

const server = TestServer.usual();

let realm: TestRealm;
let ada: TestAccount;
let ben: TestAccount;

beforeEach(async () => {
  realm = await TestRealm.create(server);
  [ada, ben] = await realm.joinGarden();
});

const send = async (count: number): Promise<number[]> => {
  const ids: number[] = [];
  for (let number = 0; number < count; number += 1) {
    const { body } = await ada.client.post('messages', { type: 'channel', to: 'garden', topic: 'roses', content: `message ${number}` });
    ids.push(body['id'] as number);
  }
  return ids;
};

const page = async ({ client }: TestAccount, limit: number, ...terms: { operator: string; operand: string }[]): Promise<number[]> => {
  const { body } = await client.get('messages', { anchor: 'newest', num_before: limit, num_after: 0, narrow: terms });
  return (body['messages'] as { id: number }[]).map(({ id }) => id);
};

const GARDEN = { operator: 'channel', operand: 'garden' };

describe('The newest messages of a channel', () => {
  it.each([4, 12, 1_000])('are found around a time without subscription, %i at a time', async (limit) => {
    const before = await send(5);
    expect(await page(ada, limit, GARDEN)).toEqual(before.slice(-limit));
    before.push(...(await send(3)));
    await ben.client.delete('users/me/subscriptions', { subscriptions: ['garden'] });
    const missed = await send(3);
    await subscribe(ben, 'garden');
    const after = await send(9);
    expect(await page(ben, limit)).toEqual([...before, ...after].slice(-limit));
    const all = [...before, ...missed, ...after];
    expect(await page(ada, limit, GARDEN)).toEqual(all.slice(-limit));
    expect(await page(ada, 1_000, GARDEN)).toEqual(all);
    expect(await page(ada, 1_000)).toEqual(all);
  });

  it('are found by accounts that fetch them at the same time', async () => {
    const sent = await send(3);
    await page(ada, 2, GARDEN);
    for (let round = 0; round < 5; round += 1) {
      sent.push(...(await send(1)));
      const pages = await Promise.all([ada, ben, ada, ben].map((account, index) => page(account, 2 + index, GARDEN)));
      expect(pages).toEqual([2, 3, 4, 5].map((limit) => sent.slice(-limit)));
    }
  });

  it('are those of the topic in every spelling of its name', async () => {
    const sent = await send(3);
    expect(await page(ada, 10, GARDEN, { operator: 'topic', operand: 'roses' })).toEqual(sent);
    expect(await page(ada, 2, GARDEN, { operator: 'topic', operand: 'ROSES' })).toEqual(sent.slice(-2));
    const { body } = await ada.client.post('messages', { type: 'channel', to: 'garden', topic: 'Roses', content: 'last' });
    expect(await page(ben, 10, GARDEN, { operator: 'topic', operand: 'rOSES' })).toEqual([...sent, body['id']]);
  });

  describe('on a node that has them in memory', () => {
    let node: TestServer;

    beforeAll(async () => {
      node = await server.startNode();
    });
    afterAll(() => node.stop());

    const read = async (): Promise<unknown[]> => {
      const client = new TestClient(node, realm.host, ben);
      const { body } = await client.get('messages', { anchor: 'newest', num_before: 10, num_after: 0, narrow: [GARDEN] });
      return (body['messages'] as { id: number; content: string }[]).map(({ id, content }) => [id, content]);
    };

    it('are those after a change that another node has answered', async () => {
      const [first = 0, second = 0] = await send(2);
      const unchanged = [second, '<p>message 1</p>'];
      expect(await read()).toEqual([[first, '<p>message 0</p>'], unchanged]);
      for (const content of ['changed', 'changed again']) {
        await ada.client.patch(`messages/${first}`, { content });
        expect(await read()).toEqual([[first, `<p>${content}</p>`], unchanged]);
      }
      const [third] = await send(1);
      expect(await read()).toEqual([[first, '<p>changed again</p>'], unchanged, [third, '<p>message 0</p>']]);
    });

    it('are not kept if the database read them in an older state than that of the conversation, as a cluster may after a failure', async () => {
      const [id = 0] = await send(1);
      const [state] = await node
        .get(Sql)
        .rows<ConversationState>(
          `SELECT ${CONVERSATION_STATE.columns} FROM message m JOIN conversation c ON c.id = m.conversation_id ${CONVERSATION_STATE.join} WHERE m.id = ?`,
          [id],
        );
      if (!state) throw new Error('the message has no conversation');
      // A node of the database has answered with the state after the change, and another one answers with the message before it.
      const changed = { ...state, revision: (state.revision ?? 0) + 1 };
      await node.get(RecentMessageHeads).findNewest([{ state: changed, topicKey: null, from: 1, to: id }], 10);
      await ada.client.patch(`messages/${id}`, { content: 'changed' });
      expect(await read()).toEqual([[id, '<p>changed</p>']]);
    });
  });
});

describe('The combined feed', () => {
  it.each([1, 2, 3, 4, 8])('shows every flag, however many messages of it have some, %i at a time', async (limit) => {
    const sent = await send(6);
    await ben.client.post('messages/flags', { messages: sent.slice(1), op: 'add', flag: 'starred' });
    await ben.client.post('messages/flags', { messages: sent.slice(0, 3), op: 'add', flag: 'read' });
    const { body } = await ben.client.get('messages', { anchor: 'newest', num_before: limit, num_after: 0, narrow: [] });
    const flags = (body['messages'] as { id: number; flags: string[] }[]).map((message) => [message.id, message.flags]);
    const expected = sent.map((id, index) => [id, [...(index < 3 ? ['read'] : []), ...(index > 0 ? ['starred'] : [])]]);
    expect(flags).toEqual(expected.slice(-limit));
  });
});
