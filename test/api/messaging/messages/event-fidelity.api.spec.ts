import { beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../../../src/kernel/actor.js';
import { ClientPicture } from '../../../support/client-picture/client-picture.js';
import type { Parameters } from '../../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const server = TestServer.usual();

const PARTS = [
  'message',
  'update_message',
  'delete_message',
  'update_message_flags',
  'starred_messages',
  'reaction',
  'submessage',
  'user_topic',
  'muted_topics',
  'stream',
  'subscription',
  'drafts',
  'saved_snippets',
  'scheduled_messages',
  'reminders',
  'alert_words',
  'typing',
];
const LATER = Math.floor(Date.now() / 1000) + 86_400;

describe('messaging: the initial state and its events lead to the state that a new registration returns', () => {
  let realm: TestRealm;
  let olga: TestAccount;
  let ada: TestAccount;
  let ben: TestAccount;
  let gil: TestAccount;
  let garden: number;
  let kitchen: number;
  let cellar: number;
  let roses: number[];
  let direct: number;
  let group: number;

  beforeEach(async () => {
    realm = await TestRealm.create(server);
    olga = await realm.join('Olga', Role.owner);
    ada = await realm.join('Ada');
    ben = await realm.join('Ben');
    gil = await realm.join('Gil', Role.guest);
    garden = await channel('garden', [olga, ada, ben, gil]);
    kitchen = await channel('kitchen', [olga, ada]);
    cellar = await channel('cellar', [olga, ben], { invite_only: true });
    roses = [await post('roses', 'One'), await post('roses', 'Two @**Ada** @**Ben**'), await post('Roses', 'Three @**all**')];
    await post('', 'No topic', kitchen);
    direct = await send(ben, { type: 'direct', to: [ada.user.id], content: 'Psst' });
    group = await send(ben, { type: 'direct', to: [ada.user.id, olga.user.id], content: 'Psst, you two' });
  });

  async function channel(name: string, members: readonly TestAccount[], more: Parameters = {}): Promise<number> {
    const principals = members.map(({ user }) => user.id);
    await olga.client.post('users/me/subscriptions', { subscriptions: [{ name }], principals, ...more });
    return (await olga.client.get('get_stream_id', { stream: name })).body['stream_id'] as number;
  }
  async function send(account: TestAccount, parameters: Parameters): Promise<number> {
    return (await succeed(account.client.post('messages', parameters)))['id'] as number;
  }
  const post = (topic: string, content: string, to = garden, account = olga): Promise<number> =>
    send(account, { type: 'channel', to, topic, content });
  const edit = (id: number, change: Parameters, account = olga): Promise<unknown> =>
    succeed(account.client.patch(`messages/${id}`, change));
  const flag = (op: string, name: string, messages: readonly number[], account = ada): Promise<unknown> =>
    succeed(account.client.post('messages/flags', { op, flag: name, messages }));

  /** Asserts that a step succeeded, because a rejected step would prove nothing. */
  async function succeed(answer: ReturnType<TestAccount['client']['post']>): Promise<Record<string, unknown>> {
    const { body } = await answer;
    expect(body).toMatchObject({ result: 'success' });
    return body;
  }

  it.each<[string, string, () => Promise<unknown>]>([
    ['a message in a channel', 'message', () => post('tulips', 'Hello')],
    ['a message with a mention', 'message', () => post('tulips', '@**Ada** and @**topic**')],
    ['a message without a topic', 'message', () => post('', 'Hello')],
    ['a message of the account itself', 'message', () => post('tulips', 'Mine', garden, ada)],
    ['a direct message', 'message', () => send(ben, { type: 'direct', to: [ada.user.id], content: 'Again' })],
    ['a direct message to oneself', 'message', () => send(ada, { type: 'direct', to: [ada.user.id], content: 'Note' })],
    ['a first direct message', 'message', () => send(gil, { type: 'direct', to: [ada.user.id, gil.user.id], content: 'New' })],
    [
      'a message with an alert word',
      'message',
      () => succeed(ada.client.post('users/me/alert_words', { alert_words: ['shed'] })).then(() => post('t', 'The shed')),
    ],
    ['an edit of the content', 'update_message', () => edit(roses[0] as number, { content: 'Better' })],
    ['a mention added by an edit', 'update_message', () => edit(roses[0] as number, { content: '@**Ada** look' })],
    ['a mention removed by an edit', 'update_message', () => edit(roses[1] as number, { content: 'never mind' })],
    ['a wildcard mention removed by an edit', 'update_message', () => edit(roses[2] as number, { content: 'never mind' })],
    ['an edit of a direct message', 'update_message', () => edit(direct, { content: 'Louder' }, ben)],
    [
      'an edit of the topic of one message',
      'update_message',
      () => edit(roses[1] as number, { topic: 'tulips', send_notification_to_old_thread: false }),
    ],
    ['a whole topic renamed', 'update_message', () => edit(roses[0] as number, { topic: 'tulips', propagate_mode: 'change_all' })],
    ['a topic resolved', 'update_message', () => edit(roses[0] as number, { topic: '✔ roses', propagate_mode: 'change_all' })],
    ['a topic renamed to the empty topic', 'update_message', () => edit(roses[0] as number, { topic: '', propagate_mode: 'change_all' })],
    [
      'content and topic changed in one request',
      'update_message',
      () => edit(roses[0] as number, { topic: 'tulips', content: 'New @**Ada**', propagate_mode: 'change_all' }),
    ],
    [
      'a topic moved to a channel to which both are subscribed',
      'update_message',
      () => edit(roses[0] as number, { stream_id: kitchen, propagate_mode: 'change_all' }),
    ],
    [
      'a topic moved to an invisible channel',
      'delete_message',
      () => edit(roses[0] as number, { stream_id: cellar, propagate_mode: 'change_all' }),
    ],
    ['one message moved to an invisible channel', 'delete_message', () => edit(roses[1] as number, { stream_id: cellar })],
    ['a message deleted', 'delete_message', () => succeed(olga.client.delete(`messages/${String(roses[1])}`))],
    ['a direct message deleted', 'delete_message', () => succeed(olga.client.delete(`messages/${group}`))],
    ['a topic deleted', 'delete_message', () => succeed(olga.client.post(`streams/${garden}/delete_topic`, { topic_name: 'roses' }))],
    ['messages read', 'update_message_flags', () => flag('add', 'read', [...roses, direct, group])],
    [
      'messages unread again',
      'update_message_flags',
      () => flag('add', 'read', [...roses, direct, group]).then(() => flag('remove', 'read', [...roses, direct, group])),
    ],
    [
      'messages of the account itself unread again',
      'update_message_flags',
      async () => {
        const own = [await post('mine', 'Mine', garden, ada), await send(ada, { type: 'direct', to: [ada.user.id], content: 'N' })];
        await flag('add', 'read', own);
        await flag('remove', 'read', own);
      },
    ],
    ['messages starred', 'update_message_flags', () => flag('add', 'starred', roses)],
    [
      'messages unstarred',
      'update_message_flags',
      () => flag('add', 'starred', roses).then(() => flag('remove', 'starred', roses.slice(1))),
    ],
    ['messages collapsed', 'update_message_flags', () => flag('add', 'collapsed', roses)],
    [
      'a starred message deleted',
      'delete_message',
      () => flag('add', 'starred', roses).then(() => succeed(olga.client.delete(`messages/${String(roses[1])}`))),
    ],
    ['everything read', 'update_message_flags', () => succeed(ada.client.post('mark_all_as_read'))],
    ['a channel read', 'update_message_flags', () => succeed(ada.client.post('mark_stream_as_read', { stream_id: garden }))],
    [
      'a topic read',
      'update_message_flags',
      () => succeed(ada.client.post('mark_topic_as_read', { stream_id: garden, topic_name: 'roses' })),
    ],
    [
      'flags changed over a narrow',
      'update_message_flags',
      () =>
        succeed(
          ada.client.post('messages/flags/narrow', {
            anchor: 'oldest',
            num_before: 0,
            num_after: 50,
            narrow: [['channel', 'garden']],
            op: 'add',
            flag: 'read',
          }),
        ),
    ],
    ['a reaction', 'reaction', () => succeed(ben.client.post(`messages/${String(roses[0])}/reactions`, { emoji_name: 'tada' }))],
    [
      'a reaction removed',
      'reaction',
      () =>
        succeed(ben.client.post(`messages/${String(roses[0])}/reactions`, { emoji_name: 'tada' })).then(() =>
          succeed(ben.client.delete(`messages/${String(roses[0])}/reactions`, { emoji_name: 'tada' })),
        ),
    ],
    [
      'a submessage',
      'submessage',
      () => succeed(olga.client.post('submessage', { message_id: roses[0], msg_type: 'widget', content: '{"widget_type":"todo"}' })),
    ],
    [
      'topics with policies',
      'user_topic',
      async () => {
        for (const [topic, policy] of [
          ['roses', 1],
          ['tulips', 3],
          ['', 2],
          ['roses', 2],
          ['tulips', 0],
        ]) {
          await succeed(ada.client.post('user_topics', { stream_id: garden, topic, visibility_policy: policy }));
        }
      },
    ],
    [
      'drafts',
      'drafts',
      async () => {
        const draft = { type: 'stream', to: [garden], topic: 'roses', content: 'Dear', timestamp: 1_600_000_000 };
        const { ids } = await succeed(
          ada.client.post('drafts', { drafts: [draft, { ...draft, type: 'private', to: [ben.user.id], topic: '' }, draft] }),
        );
        const [first, second] = ids as number[];
        await succeed(ada.client.patch(`drafts/${String(first)}`, { draft: { ...draft, content: 'Dear all' } }));
        await succeed(ada.client.delete(`drafts/${String(second)}`));
      },
    ],
    [
      'saved snippets',
      'saved_snippets',
      async () => {
        const { saved_snippet_id: id } = await succeed(ada.client.post('saved_snippets', { title: 'a', content: 'b' }));
        const { saved_snippet_id: deleted } = await succeed(ada.client.post('saved_snippets', { title: 'c', content: 'd' }));
        await succeed(ada.client.patch(`saved_snippets/${String(id)}`, { title: 'e' }));
        await succeed(ada.client.delete(`saved_snippets/${String(deleted)}`));
      },
    ],
    [
      'scheduled messages',
      'scheduled_messages',
      async () => {
        const message = { type: 'channel', to: garden, topic: 'roses', content: 'Later', scheduled_delivery_timestamp: LATER };
        const { scheduled_message_id: id } = await succeed(ada.client.post('scheduled_messages', message));
        const { scheduled_message_id: deleted } = await succeed(
          ada.client.post('scheduled_messages', { ...message, type: 'direct', to: [ben.user.id] }),
        );
        await succeed(ada.client.patch(`scheduled_messages/${String(id)}`, { content: 'Much later' }));
        await succeed(ada.client.delete(`scheduled_messages/${String(deleted)}`));
      },
    ],
    [
      'reminders',
      'reminders',
      async () => {
        const reminder = { message_id: roses[0], scheduled_delivery_timestamp: LATER };
        await succeed(ada.client.post('reminders', reminder));
        const { reminder_id: deleted } = await succeed(ada.client.post('reminders', { ...reminder, note: 'Now' }));
        await succeed(ada.client.delete(`reminders/${String(deleted)}`));
      },
    ],
    [
      'alert words',
      'alert_words',
      () =>
        succeed(ada.client.post('users/me/alert_words', { alert_words: ['shed', 'hoe'] })).then(() =>
          succeed(ada.client.delete('users/me/alert_words', { alert_words: ['hoe'] })),
        ),
    ],
    ['typing notifications', 'typing', () => succeed(ben.client.post('typing', { op: 'start', to: [ada.user.id] }))],
  ])('%s', async (_, eventType, act) => {
    const pictures = await Promise.all([ada, ben, gil].map((account) => ClientPicture.of(server, account, PARTS)));
    await act();
    for (const picture of pictures) await picture.expectFresh();
    expect(pictures.flatMap((picture) => picture.eventTypes)).toContain(eventType);
  });
});
