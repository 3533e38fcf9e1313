import { beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../../../src/kernel/actor.js';
import { UnitOfWork } from '../../../../src/kernel/unit-of-work.js';
import { TopicQueries } from '../../../../src/modules/messaging/topics/application/topic.repository.js';
import { Sql } from '../../../../src/platform/database/sql.js';
import type { ApiResponse } from '../../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const server = TestServer.usual();

describe('GET /users/me/{stream_id}/topics', () => {
  let realm: TestRealm;
  let ada: TestAccount;
  let ben: TestAccount;

  beforeEach(async () => {
    realm = await TestRealm.create(server);
    ada = await realm.join('Ada');
    ben = await realm.join('Ben');
  });

  const make = async (name: string, parameters: Record<string, unknown> = {}): Promise<number> => {
    await ada.client.post('users/me/subscriptions', { subscriptions: [{ name }], ...parameters });
    return (await ada.client.get('get_stream_id', { stream: name })).body['stream_id'] as number;
  };
  const write = async (to: string, topic: string): Promise<number> =>
    (await ada.client.post('messages', { type: 'channel', to, topic, content: 'c' })).body['id'] as number;
  const list = (account: TestAccount, id: number, parameters: Record<string, unknown> = {}): Promise<ApiResponse> =>
    account.client.get(`users/me/${id}/topics`, parameters);
  const topics = async (account: TestAccount, id: number): Promise<unknown> => (await list(account, id)).body['topics'];

  it('lists topics by their newest message, in its spelling', async () => {
    const id = await make('garden');
    await make('kitchen');
    await write('garden', 'Roses');
    const weeds = await write('garden', 'weeds');
    const roses = await write('garden', 'roses');
    await write('kitchen', 'knives');
    const { status, body } = await list(ada, id);
    expect([status, body]).toEqual([
      200,
      {
        result: 'success',
        msg: '',
        topics: [
          { name: 'roses', max_id: roses },
          { name: 'weeds', max_id: weeds },
        ],
      },
    ]);
  });

  it('distinguishes topics whose names differ in accents', async () => {
    const id = await make('garden');
    const plain = await write('garden', 'cafe');
    const accented = await write('garden', 'café');
    expect(await topics(ada, id)).toEqual([
      { name: 'café', max_id: accented },
      { name: 'cafe', max_id: plain },
    ]);
  });

  it('names the empty topic for clients that do not support it', async () => {
    const id = await make('garden');
    const max_id = await write('garden', '');
    expect(await topics(ada, id)).toEqual([{ name: 'general chat', max_id }]);
    expect((await list(ada, id, { allow_empty_topic_name: true })).body['topics']).toEqual([{ name: '', max_id }]);
  });

  it('is empty for a channel without messages', async () => {
    const id = await make('garden', { announce: false });
    expect(await topics(ada, id)).toEqual([]);
  });

  it('lists topics of public channels for accounts that are not subscribed', async () => {
    const id = await make('garden');
    const max_id = await write('garden', 'roses');
    expect(await topics(ben, id)).toEqual([{ name: 'roses', max_id }]);
  });

  it('lists only topics of received messages where the history is not shared', async () => {
    const id = await make('secret', { invite_only: true, history_public_to_subscribers: false });
    const plan = await write('secret', 'plan');
    await write('secret', 'map');
    await ada.client.post('users/me/subscriptions', { subscriptions: [{ name: 'secret' }], principals: [ben.user.id] });
    expect(await topics(ben, id)).toEqual([]);
    const map = await write('secret', 'MAP');
    expect(await topics(ben, id)).toEqual([{ name: 'MAP', max_id: map }]);
    expect(await topics(ada, id)).toEqual([
      { name: 'MAP', max_id: map },
      { name: 'plan', max_id: plan },
    ]);
  });

  it('lists all topics of a private channel with shared history', async () => {
    const id = await make('club', { invite_only: true, history_public_to_subscribers: true });
    const max_id = await write('club', 'rules');
    await ada.client.post('users/me/subscriptions', { subscriptions: [{ name: 'club' }], principals: [ben.user.id] });
    expect(await topics(ben, id)).toEqual([{ name: 'rules', max_id }]);
  });

  describe('of a channel with thousands of topics', () => {
    const COUNT = 4_500;
    let channel: number;
    let conversationId: number;
    let expected: { name: string; max_id: number }[];

    beforeEach(async () => {
      channel = await make('archive');
      const example = await write('archive', 'example');
      const sql = server.get(Sql);
      await sql.run(
        `INSERT INTO message (realm_id, conversation_id, sender_id, topic, topic_key, content, rendered_content, sent_at, client, traits)
         SELECT m.realm_id, m.conversation_id, m.sender_id, CONCAT('topic ', n.seq), CONCAT('topic ', n.seq), m.content, m.rendered_content,
                m.sent_at, m.client, m.traits
           FROM message m JOIN seq_1_to_${COUNT} n WHERE m.id = ?`,
        [example],
      );
      const rows = await sql.rows<{ id: number; topic: string; conversationId: number }>(
        `SELECT n.id, n.topic, n.conversation_id AS conversationId FROM message m JOIN message n ON n.conversation_id = m.conversation_id
          WHERE m.id = ? AND n.topic_key LIKE 'topic %' ORDER BY n.id DESC`,
        [example],
      );
      conversationId = rows[0]?.conversationId as number;
      expected = [...rows.map(({ id, topic }) => ({ name: topic, max_id: id })), { name: 'example', max_id: example }];
    });

    it('lists all of them in order', async () => {
      expect(expected).toHaveLength(COUNT + 1);
      expect(await topics(ben, channel)).toEqual(expected);
    });

    it('lists them as they were when the list was begun', async () => {
      const owner = await realm.join('Olga', Role.owner);
      const [deleted, renamed] = expected.slice(-3).map(({ max_id: id }) => id);
      const seen: { name: string; max_id: number }[] = [];
      let parts = 0;
      await server.get(UnitOfWork).run(async () => {
        for await (const part of server.get(TopicQueries).list(realm.realm.id, conversationId, null)) {
          parts += 1;
          seen.push(...part.map(({ name, maxId }) => ({ name, max_id: maxId })));
          if (parts > 1) continue;
          await write('archive', 'later');
          expect((await owner.client.delete(`messages/${deleted}`)).status).toBe(200);
          expect((await owner.client.patch(`messages/${renamed}`, { topic: 'new name' })).status).toBe(200);
        }
      });
      expect(parts).toBeGreaterThan(1);
      expect(seen).toEqual(expected);
      const names = ((await topics(ada, channel)) as { name: string }[]).map(({ name }) => name);
      expect(names).toEqual(['later', ...expected.slice(0, -3).map(({ name }) => name), 'new name', 'example']);
    });
  });

  it('rejects channels that the account cannot read like channels that do not exist', async () => {
    const garden = await make('garden');
    const secret = await make('secret', { invite_only: true });
    const guest = await realm.join('Gil', Role.guest);
    const stranger = await (await TestRealm.create(server)).join('Zed');
    for (const [account, id] of [
      [ben, secret],
      [guest, garden],
      [stranger, garden],
      [ada, 999_999],
    ] as const) {
      const { status, body } = await list(account, id);
      expect([status, body]).toEqual([400, { result: 'error', code: 'BAD_REQUEST', msg: 'Invalid channel ID' }]);
    }
  });
});
