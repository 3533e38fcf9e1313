import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MessageRepository } from '../../../../src/modules/messaging/messages/application/message.repository.js';
import { MarkdownRenderer } from '../../../../src/modules/messaging/rendering/application/markdown-renderer.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const server = TestServer.usual();

type Json = Record<string, unknown>;
const AN_INTEGER = expect.any(Number) as number;

describe('GET /messages/{message_id}/history', () => {
  let realm: TestRealm;
  let ada: TestAccount;
  let garden: number;
  let kitchen: number;

  beforeEach(() => createRealm());

  async function createRealm(choices: Parameters<typeof TestRealm.create>[1] = {}): Promise<void> {
    realm = await TestRealm.create(server, choices);
    ada = await realm.join('Ada');
    await ada.client.post('users/me/subscriptions', { subscriptions: [{ name: 'garden' }, { name: 'kitchen' }] });
    garden = (await ada.client.get('get_stream_id', { stream: 'garden' })).body['stream_id'] as number;
    kitchen = (await ada.client.get('get_stream_id', { stream: 'kitchen' })).body['stream_id'] as number;
  }
  async function send(): Promise<number> {
    const { body } = await ada.client.post('messages', { type: 'channel', to: 'garden', topic: '', content: 'one' });
    return body['id'] as number;
  }
  const edit = async (id: number, change: Json): Promise<void> => {
    expect((await ada.client.patch(`messages/${id}`, change)).status).toBe(200);
  };
  const history = async (id: number, parameters: Json = {}): Promise<Json[]> =>
    (await ada.client.get(`messages/${id}/history`, parameters)).body['message_history'] as Json[];

  it('returns one state for a message that was never changed', async () => {
    const { status, body } = await ada.client.get(`messages/${await send()}/history`);
    const snapshot = { content: 'one', rendered_content: '<p>one</p>', topic: 'general chat', timestamp: AN_INTEGER, user_id: ada.user.id };
    expect([status, body]).toEqual([200, { result: 'success', msg: '', message_history: [snapshot] }]);
  });

  it('returns all states from the first to the present one, with the values that each change replaced', async () => {
    const id = await send();
    await edit(id, { content: 'two' });
    await edit(id, { content: 'three', topic: 'roses' });
    await edit(id, { stream_id: kitchen });
    const every = { timestamp: AN_INTEGER, user_id: ada.user.id };
    const diff = (before: string, after: string): string =>
      `<div><p><span class="highlight_text_deleted">${before}</span><span class="highlight_text_inserted">${after}</span></p></div>`;
    expect(await history(id, { allow_empty_topic_name: true })).toEqual([
      { ...every, content: 'one', rendered_content: '<p>one</p>', topic: '' },
      {
        ...every,
        content: 'two',
        rendered_content: '<p>two</p>',
        topic: '',
        prev_content: 'one',
        prev_rendered_content: '<p>one</p>',
        content_html_diff: diff('one', 'two'),
      },
      {
        ...every,
        content: 'three',
        rendered_content: '<p>three</p>',
        topic: 'roses',
        prev_topic: '',
        prev_content: 'two',
        prev_rendered_content: '<p>two</p>',
        content_html_diff: diff('two', 'three'),
      },
      { ...every, content: 'three', rendered_content: '<p>three</p>', topic: 'roses', prev_stream: garden, stream: kitchen },
    ]);
    const named = (await history(id)).map(({ topic, prev_topic }) => [topic, prev_topic]);
    expect(named).toEqual([
      ['general chat', undefined],
      ['general chat', undefined],
      ['roses', 'general chat'],
      ['roses', undefined],
    ]);
  });

  it('returns only moves if the realm shows only moves', async () => {
    await createRealm({ message_edit_history_visibility_policy: 'moves' });
    const id = await send();
    await edit(id, { content: 'two' });
    await edit(id, { content: 'three', topic: 'roses' });
    const [first, moved, ...more] = await history(id);
    expect(first).toMatchObject({ content: 'one', topic: 'general chat' });
    expect(moved).toMatchObject({ content: 'three', topic: 'roses', prev_topic: 'general chat' });
    for (const key of ['prev_content', 'prev_rendered_content', 'content_html_diff']) expect(moved).not.toHaveProperty(key);
    expect(more).toEqual([]);
  });

  it('is rejected if the realm does not show edit histories', async () => {
    await createRealm({ message_edit_history_visibility_policy: 'none' });
    const { status, body } = await ada.client.get(`messages/${await send()}/history`);
    const msg = 'Message edit history is disabled in this organization';
    expect([status, body]).toEqual([400, { result: 'error', msg, code: 'BAD_REQUEST' }]);
  });

  it('is rejected for messages that the actor cannot see', async () => {
    const { body } = await ada.client.post('messages', { type: 'direct', to: [ada.user.id], content: 'c' });
    const ben = await realm.join('Ben');
    const answer = await ben.client.get(`messages/${Number(body['id'])}/history`);
    expect([answer.status, answer.body['msg']]).toEqual([400, 'Invalid message(s)']);
  });

  it('drops the oldest changes of a message when its history exceeds 1 MB', async () => {
    const id = await send();
    const long = (number: number): string => `${number} ${'&'.repeat(9_000)}`;
    for (let number = 1; number <= 24; number += 1) await edit(id, { content: long(number) });
    const states = await history(id);
    expect(states.length).toBeGreaterThan(10);
    expect(states.length).toBeLessThan(24);
    expect(states.at(-1)).toMatchObject({ content: long(24), prev_content: long(23) });
    expect(states[0]).toMatchObject({ content: long(25 - states.length) });
    const { text } = await ada.client.get(`messages/${id}`);
    expect(text.length).toBeLessThan(1_300_000);
  });

  it('is not read with the message by requests that do not show it', async () => {
    const id = await send();
    for (const content of ['two', 'three', '&'.repeat(9_000), 'five']) await edit(id, { content });
    const messages = server.get(MessageRepository);
    const found = await messages.findByIds(realm.realm.id, [id]);
    expect(JSON.stringify(found).length).toBeLessThan(1_000);
    expect((await messages.loadEditHistories(realm.realm.id, found)).get(id)).toHaveLength(4);
  });

  it('is complete up to the present state while the message is edited', async () => {
    const id = await send();
    const edits = (async () => {
      for (let number = 1; number <= 30; number += 1) await edit(id, { content: `text ${number}` });
    })();
    try {
      for (let states = 0; states < 31;) {
        const listed = await history(id);
        states = listed.length;
        expect(listed.map(({ content }) => content)).toEqual(['one', ...listed.slice(1).map((_, at) => `text ${at + 1}`)]);
        expect(listed.slice(1).map((state) => state['prev_content'])).toEqual(listed.slice(0, -1).map(({ content }) => content));
      }
    } finally {
      await edits;
    }
  });

  it('compares the states of an edit once, outside of the thread that answers requests', async () => {
    const compare = vi.spyOn(server.get(MarkdownRenderer), 'compare');
    try {
      const id = await send();
      for (const content of ['once', 'twice', 'thrice']) await edit(id, { content });
      const first = await history(id);
      expect(compare).toHaveBeenCalledTimes(3);
      expect(await history(id)).toEqual(first);
      expect(compare).toHaveBeenCalledTimes(3);
      await edit(id, { content: 'often' });
      expect((await history(id)).slice(0, 4)).toEqual(first);
      expect(compare).toHaveBeenCalledTimes(4);
    } finally {
      compare.mockRestore();
    }
  });
});
