import { beforeEach, describe, expect, it } from 'vitest';
import { EventListener, withoutId } from '../../../support/event-listener.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const server = TestServer.usual();

type Json = Record<string, unknown>;

const SUCCESS = { result: 'success', msg: '' };
const failure = (msg: string): Json => ({ result: 'error', code: 'BAD_REQUEST', msg });

describe('/saved_snippets', () => {
  let ada: TestAccount;
  let ben: TestAccount;

  beforeEach(async () => {
    const realm = await TestRealm.create(server);
    ada = await realm.join('Ada');
    ben = await realm.join('Ben');
  });

  const list = async (account = ada): Promise<Json[]> => (await account.client.get('saved_snippets')).body['saved_snippets'] as Json[];
  async function create(title: string, content: string): Promise<number> {
    const { status, body } = await ada.client.post('saved_snippets', { title, content });
    expect([status, body]).toEqual([200, { ...SUCCESS, saved_snippet_id: expect.any(Number) as number }]);
    return body['saved_snippet_id'] as number;
  }

  it('lists the snippets of their owner only', async () => {
    const before = Math.floor(Date.now() / 1000);
    const id = await create(' Greeting ', ' Hello there! ');
    const { body } = await ada.client.get('saved_snippets');
    const created = (body['saved_snippets'] as Json[])[0]?.['date_created'] as number;
    expect(body).toEqual({ ...SUCCESS, saved_snippets: [{ id, title: 'Greeting', content: 'Hello there!', date_created: created }] });
    expect(Number.isInteger(created) && created >= before && created <= Date.now() / 1000).toBe(true);
    expect(await list(ben)).toEqual([]);
  });

  it('accepts a title and content of the maximum length', async () => {
    await create('t'.repeat(60), '🌱'.repeat(10_000));
    expect((await list())[0]).toMatchObject({ title: 't'.repeat(60), content: '🌱'.repeat(10_000) });
  });

  it.each([
    ['a blank title', { title: ' ', content: 'c' }, 'title cannot be blank'],
    ['blank content', { title: 't', content: '\n' }, 'content cannot be blank'],
    ['a long title', { title: 't'.repeat(61), content: 'c' }, 'title is too long (limit: 60 characters)'],
    ['long content', { title: 't', content: 'c'.repeat(10_001) }, 'content is too long (limit: 10000 characters)'],
  ])('rejects %s and changes nothing', async (_, parameters, msg) => {
    const id = await create('before', 'before');
    const before = await list();
    for (const answer of [
      await ada.client.post('saved_snippets', parameters),
      await ada.client.patch(`saved_snippets/${id}`, parameters),
    ]) {
      expect([answer.status, answer.body]).toEqual([400, failure(msg)]);
    }
    expect(await list()).toEqual(before);
  });

  it.each([
    ['content', { title: 't' }],
    ['content', {}],
    ['title', { content: 'c' }],
  ])('requires %s', async (name, parameters) => {
    const { status, body } = await ada.client.post('saved_snippets', parameters);
    expect([status, body]).toEqual([400, { ...failure(`Missing '${name}' argument`), code: 'REQUEST_VARIABLE_MISSING', var_name: name }]);
    expect(await list()).toEqual([]);
  });

  it('changes the given fields', async () => {
    const id = await create('Greeting', 'Hello');
    expect((await ada.client.patch(`saved_snippets/${id}`, { title: ' Welcome ' })).body).toEqual(SUCCESS);
    expect((await list())[0]).toMatchObject({ id, title: 'Welcome', content: 'Hello' });
    await ada.client.patch(`saved_snippets/${id}`, { content: 'Come in' });
    expect((await list())[0]).toMatchObject({ id, title: 'Welcome', content: 'Come in' });
  });

  it("answers 404 for a snippet that does not exist or is not the caller's", async () => {
    const id = await create('Greeting', 'Hello');
    const before = await list();
    for (const [account, which] of [
      [ada, 99_999_999],
      [ben, id],
    ] as const) {
      for (const answer of [
        await account.client.patch(`saved_snippets/${which}`, { title: 'x' }),
        await account.client.delete(`saved_snippets/${which}`),
      ]) {
        expect([answer.status, answer.body]).toEqual([404, failure('Saved snippet does not exist.')]);
      }
    }
    expect((await ada.client.patch('saved_snippets/99999999')).body).toEqual(SUCCESS);
    expect(await list()).toEqual(before);
  });

  it('publishes changes to the owner only, so that state and events lead to the present state', async () => {
    const owner = await EventListener.register(ada.client, { event_types: ['saved_snippets'] });
    const other = await EventListener.register(ben.client, { event_types: ['saved_snippets'] });
    expect(owner.state['saved_snippets']).toEqual([]);
    const [first, second] = [await create('one', '1'), await create('two', '2')];
    const [one, two] = await list();
    await ada.client.patch(`saved_snippets/${first}`);
    await ada.client.patch(`saved_snippets/${first}`, { content: 'I' });
    await ada.client.delete(`saved_snippets/${second}`);
    expect((await owner.take(4)).map(withoutId)).toEqual([
      { type: 'saved_snippets', op: 'add', saved_snippet: one },
      { type: 'saved_snippets', op: 'add', saved_snippet: two },
      { type: 'saved_snippets', op: 'update', saved_snippet: { ...one, content: 'I' } },
      { type: 'saved_snippets', op: 'remove', saved_snippet_id: second },
    ]);
    const { state } = await EventListener.register(ada.client, { fetch_event_types: ['saved_snippets'] });
    expect(state['saved_snippets']).toEqual([{ ...one, content: 'I' }]);
    expect(await list()).toEqual(state['saved_snippets']);
    expect(await other.takePending()).toEqual([]);
  });
});
