import { beforeEach, describe, expect, it } from 'vitest';
import { ClientEvents } from '../../../../src/kernel/client-events.js';
import { AlertWordRepository } from '../../../../src/modules/messaging/personal/application/alert-word.repository.js';
import { Sql } from '../../../../src/platform/database/sql.js';
import { EventListener, withoutId } from '../../../support/event-listener.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const server = TestServer.usual();

type Json = Record<string, unknown>;

const SUCCESS = { result: 'success', msg: '' };

let realm: TestRealm;
let ada: TestAccount;
let ben: TestAccount;

beforeEach(async () => {
  realm = await TestRealm.create(server);
  ada = await realm.join('Ada');
  ben = await realm.join('Ben');
});

const list = async (account = ada): Promise<unknown> => (await account.client.get('users/me/alert_words')).body;
const add = async (words: readonly string[], account = ada): Promise<unknown> =>
  (await account.client.post('users/me/alert_words', { alert_words: words })).body;
const remove = async (words: readonly string[]): Promise<unknown> =>
  (await ada.client.delete('users/me/alert_words', { alert_words: words })).body;
const answer = (...words: string[]): Json => ({ ...SUCCESS, alert_words: words });

describe('/users/me/alert_words', () => {
  it('lists words in the order in which they were added', async () => {
    expect(await list()).toEqual(answer());
    expect(await add(['water', ' fire and smoke ', ' '])).toEqual(answer('water', 'fire and smoke'));
    expect(await add(['earth'])).toEqual(answer('water', 'fire and smoke', 'earth'));
    expect(await list()).toEqual(answer('water', 'fire and smoke', 'earth'));
    expect(await list(ben)).toEqual(answer());
  });

  it('ignores case: existing words stay, and of several new spellings the last is stored at the position of the first', async () => {
    await add(['Water']);
    expect(await add(['WATER', 'fire', 'air', 'FIRE', 'Fire'])).toEqual(answer('Water', 'Fire', 'air'));
    expect(await list()).toEqual(answer('Water', 'Fire', 'air'));
  });

  it('removes words whatever their case, and ignores unknown ones', async () => {
    await add(['Water', 'Fire', 'air']);
    expect(await remove(['FIRE', 'stone', 'x'.repeat(200)])).toEqual(answer('Water', 'air'));
    expect(await remove([' air '])).toEqual(answer('Water', 'air'));
    expect(await list()).toEqual(answer('Water', 'air'));
  });

  it('accepts a word of 100 characters', async () => {
    expect(await add(['🌱'.repeat(100)])).toEqual(answer('🌱'.repeat(100)));
  });

  it.each<[string, Json, Json]>([
    ['a request without words', {}, { code: 'REQUEST_VARIABLE_MISSING', msg: "Missing 'alert_words' argument", var_name: 'alert_words' }],
    ['a value that is not JSON', { alert_words: 'water' }, { code: 'BAD_REQUEST', msg: 'alert_words is not valid JSON' }],
    ['a value that is not a list', { alert_words: '"water"' }, { code: 'BAD_REQUEST', msg: 'alert_words is not a list' }],
    ['a word that is not a string', { alert_words: ['water', 5] }, { code: 'BAD_REQUEST', msg: 'alert_words[1] is not a string' }],
  ])('rejects %s and changes nothing', async (_, parameters, expected) => {
    await add(['before']);
    for (const { status, body } of [
      await ada.client.post('users/me/alert_words', parameters),
      await ada.client.delete('users/me/alert_words', parameters),
    ]) {
      expect([status, body]).toEqual([400, { result: 'error', ...expected }]);
    }
    expect(await list()).toEqual(answer('before'));
  });

  it('rejects a word that is too long before it is trimmed, and stores none of the others', async () => {
    const { status, body } = await ada.client.post('users/me/alert_words', {
      alert_words: ['short', `${'x'.repeat(100)} `, 'y'.repeat(101)],
    });
    expect([status, body]).toEqual([
      400,
      { result: 'error', code: 'BAD_REQUEST', msg: 'alert_words[1] is too long (limit: 100 characters)' },
    ]);
    expect(await list()).toEqual(answer());
  });

  it('stores up to 1,000 words per account, and rejects more, in one request and in total', async () => {
    const words = Array.from({ length: 1_001 }, (_, index) => `word${index}`);
    const errorBody = (msg: string): object => ({ result: 'error', code: 'BAD_REQUEST', msg });
    for (const answer of [
      await ada.client.post('users/me/alert_words', { alert_words: words }),
      await ada.client.delete('users/me/alert_words', { alert_words: words }),
    ]) {
      expect([answer.status, answer.body]).toEqual([400, errorBody('alert_words is too long (limit: 1000 items)')]);
    }
    expect(await list()).toEqual(answer());
    await add(words.slice(0, 999));
    const { status, body } = await ada.client.post('users/me/alert_words', { alert_words: ['one', 'two', 'WORD1'] });
    expect([status, body]).toEqual([400, errorBody('Too many alert words (limit: 1000)')]);
    expect(await list()).toEqual(answer(...words.slice(0, 999)));
    expect(await add(['one', 'WORD1'])).toEqual(answer(...words.slice(0, 999), 'one'));
    expect(await add(['ONE'])).toEqual(answer(...words.slice(0, 999), 'one'));
  });

  it('stores every word of concurrent requests', async () => {
    const words = Array.from({ length: 12 }, (_, index) => `word${index}`);
    const listener = await EventListener.register(ada.client, { event_types: ['alert_words'] });
    await Promise.all(words.map((word) => add([word, 'same'])));
    const { alert_words: kept } = (await list()) as { alert_words: string[] };
    expect([...kept].sort()).toEqual([...words, 'same'].sort());
    expect((await listener.take(words.length)).at(-1)?.['alert_words']).toEqual(kept);
  });

  it('publishes the words to the owner only after every request, so that state and events lead to the present state', async () => {
    const owner = await EventListener.register(ada.client, { event_types: ['alert_words'] });
    const other = await EventListener.register(ben.client, { event_types: ['alert_words'] });
    expect(owner.state['alert_words']).toEqual([]);
    await add(['water', 'fire']);
    await add(['WATER']);
    await remove(['fire']);
    await remove(['fire']);
    expect((await owner.take(4)).map(withoutId)).toEqual([
      { type: 'alert_words', alert_words: ['water', 'fire'] },
      { type: 'alert_words', alert_words: ['water', 'fire'] },
      { type: 'alert_words', alert_words: ['water'] },
      { type: 'alert_words', alert_words: ['water'] },
    ]);
    const { state } = await EventListener.register(ada.client, { fetch_event_types: ['alert_words'] });
    expect(state['alert_words']).toEqual(['water']);
    expect(await other.takePending()).toEqual([]);
  });
});

describe('messages with alert words', () => {
  beforeEach(async () => {
    await ada.client.post('users/me/subscriptions', { subscriptions: [{ name: 'garden' }], principals: [ada.user.id, ben.user.id] });
  });

  async function send(content: string, parameters: Json = { type: 'channel', to: 'garden', topic: 't' }): Promise<number> {
    const { body } = await ada.client.post('messages', { ...parameters, content });
    expect(body['result']).toBe('success');
    return body['id'] as number;
  }
  async function flags(account: TestAccount, id: number): Promise<unknown> {
    const { body } = await account.client.get(`messages/${id}`);
    return (body['message'] as Json)['flags'];
  }

  it('are flagged for accounts that have one of the words and receive the message', async () => {
    const cleo = await realm.join('Cleo');
    for (const account of [ben, cleo]) await add(['Water'], account);
    const listener = await EventListener.register(ben.client, { event_types: ['message'] });
    const sender = await EventListener.register(ada.client, { event_types: ['message'] });
    const id = await send('Roses need water, you know.');
    expect([await flags(ben, id), await flags(ada, id)]).toEqual([['has_alert_word'], []]);
    expect(await flags(cleo, id)).toEqual(['read', 'historical']);
    expect((await listener.take(1))[0]?.['flags']).toEqual(['has_alert_word']);
    expect((await sender.take(1))[0]?.['flags']).toEqual([]);
  });

  it('are flagged in direct messages, also for the sender', async () => {
    await add(['water']);
    await add(['water'], ben);
    const id = await send('water', { type: 'direct', to: [ben.user.id] });
    expect([await flags(ben, id), await flags(ada, id)]).toEqual([['has_alert_word'], ['has_alert_word']]);
  });

  it('have both the flag of the mention and that of the word', async () => {
    await add(['water'], ben);
    const listener = await EventListener.register(ben.client, { event_types: ['message'] });
    const id = await send('@**Ben**, water!');
    expect(await flags(ben, id)).toEqual(['mentioned', 'has_alert_word']);
    expect((await listener.take(1))[0]?.['flags']).toEqual(['mentioned', 'has_alert_word']);
  });

  it('are matched with the current words', async () => {
    expect(await flags(ben, await send('water'))).toEqual([]);
    await add(['water'], ben);
    expect(await flags(ben, await send('water'))).toEqual(['has_alert_word']);
    await ben.client.delete('users/me/alert_words', { alert_words: ['water'] });
    expect(await flags(ben, await send('water'))).toEqual([]);
  });

  it('are matched with words that were changed through another node', async () => {
    await send('nothing');
    // Another node writes the table, and this node learns of the change only from the event log.
    await server.get(AlertWordRepository).add({ realmId: ben.user.realmId, userId: ben.user.id }, ['water']);
    await publishFromOtherNode(ben);
    await expect.poll(async () => flags(ben, await send('water'))).toEqual(['has_alert_word']);
  });

  async function publishFromOtherNode({ user }: TestAccount): Promise<void> {
    const listener = await EventListener.register(ben.client, { event_types: ['alert_words'] });
    await server
      .get(ClientEvents)
      .publish([
        { realmId: user.realmId, event: { type: 'alert_words', alert_words: ['water'] }, audience: { kind: 'users', userIds: [user.id] } },
      ]);
    await listener.take(1);
  }

  it('are flagged for all accounts that have the word, however many they are', async () => {
    const sql = server.get(Sql);
    const { conversationId } = (
      await sql.rows<{ conversationId: number }>(
        'SELECT conversation_id AS conversationId FROM membership WHERE user_id = ? AND active = 1',
        [ben.user.id],
      )
    )[0] as { conversationId: number };
    // Far above all ids of accounts, so that accounts of other tests are never among them.
    const crowd = Array.from({ length: 2_500 }, (_, index) => 1_000_000_000 + ben.user.id * 10_000 + index);
    const realmId = ben.user.realmId;
    for (const userId of crowd) await server.get(AlertWordRepository).add({ realmId, userId }, ['water']);
    const rows = crowd.map((userId) => `(${userId}, ${conversationId}, ${realmId}, 1, 0, '', 0, 0)`);
    await server.write(
      `INSERT INTO membership (user_id, conversation_id, realm_id, active, read_through_id, color, is_muted, pin_to_top) VALUES ${rows.join(', ')}`,
    );
    await add(['water'], ben);
    const id = await send('water');
    expect(await flags(ben, id)).toEqual(['has_alert_word']);
    const marked = await sql.rows('SELECT user_id FROM message_mark WHERE message_id = ? AND flags <> 0', [id]);
    expect(marked).toHaveLength(crowd.length + 1);
  });

  it('are not flagged for words in code', async () => {
    await add(['water'], ben);
    expect(await flags(ben, await send('```\nwater\n```'))).toEqual([]);
  });
});
