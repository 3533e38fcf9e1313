import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../../../src/kernel/actor.js';
import { EventListener } from '../../../support/event-listener.js';
import type { ApiResponse } from '../../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const server = TestServer.usual();

type Json = Record<string, unknown>;
const AN_INTEGER = expect.any(Number) as number;

let realm: TestRealm;
let ada: TestAccount;
let ben: TestAccount;
let owner: TestAccount;
let garden: number;
let kitchen: number;

type Choices = Parameters<typeof TestRealm.create>[1];

async function createRealm(choices: Choices = {}): Promise<void> {
  realm = await TestRealm.create(server, choices);
  ada = await realm.join('Ada');
  ben = await realm.join('Ben');
  owner = await realm.join('Olga', Role.owner);
  garden = await channel('garden');
  kitchen = await channel('kitchen');
}
beforeEach(() => createRealm());

async function channel(name: string, more: Json = {}, members: readonly TestAccount[] = [ada, ben]): Promise<number> {
  const principals = members.map(({ user }) => user.id);
  await owner.client.post('users/me/subscriptions', { subscriptions: [{ name }], principals, ...more });
  const { body } = await owner.client.get('streams', { include_all: true });
  const channels = body['streams'] as { name: string; stream_id: number }[];
  return channels.find((one) => one.name === name)?.stream_id as number;
}
async function send(content = 'words', topic = 'roses', to = garden, sender = ada): Promise<number> {
  const { body } = await sender.client.post('messages', { type: 'channel', to, topic, content });
  return body['id'] as number;
}
const edit = (id: number, parameters: Json, by = ada): Promise<ApiResponse> => by.client.patch(`messages/${id}`, parameters);
async function get(id: number, by = ben, more: Json = {}): Promise<Json> {
  return (await by.client.get(`messages/${id}`, { apply_markdown: false, ...more })).body['message'] as Json;
}
async function age(id: number, seconds: number): Promise<void> {
  await server.write('UPDATE message SET sent_at = sent_at - ? WHERE id = ?', [seconds * 1000, id]);
}
const contents = async (topic: string, name = 'garden', by = ben): Promise<unknown[]> => {
  const narrow = [
    { operator: 'channel', operand: name },
    { operator: 'topic', operand: topic },
  ];
  const { body } = await by.client.get('messages', { anchor: 'newest', num_before: 50, num_after: 0, narrow, apply_markdown: false });
  return (body['messages'] as Json[]).map(({ content }) => content);
};

describe('PATCH /messages/{message_id}: content', () => {
  it('changes the content of the message, and stores the former content', async () => {
    const id = await send('one');
    const { status, body } = await edit(id, { content: 'two' });
    expect([status, body]).toEqual([200, { result: 'success', msg: '', detached_uploads: [] }]);
    await edit(id, { content: '**three**' });
    const message = await get(id, ben, { apply_markdown: true });
    expect(message).toMatchObject({ content: '<p><strong>three</strong></p>', last_edit_timestamp: AN_INTEGER });
    expect(message).not.toHaveProperty('last_moved_timestamp');
    expect(message['edit_history']).toEqual([
      { user_id: ada.user.id, timestamp: AN_INTEGER, prev_content: 'two', prev_rendered_content: '<p>two</p>' },
      { user_id: ada.user.id, timestamp: AN_INTEGER, prev_content: 'one', prev_rendered_content: '<p>one</p>' },
    ]);
  });

  it('publishes the change to all readers with their flags', async () => {
    const late = await realm.join('Late');
    const id = await send('one');
    await late.client.post('users/me/subscriptions', { subscriptions: [{ name: 'garden' }] });
    await ben.client.post('messages/flags', { messages: [id], op: 'add', flag: 'read' });
    const accounts = [ada, ben, late, await realm.join('Outsider')];
    const listeners = await Promise.all(accounts.map(({ client }) => EventListener.register(client, { event_types: ['update_message'] })));
    await edit(id, { content: '/me asks @**Ben**' });
    const events = await Promise.all(listeners.map((listener) => listener.takePending()));
    const rendered = `<p>/me asks <span class="user-mention" data-user-id="${ben.user.id}">@Ben</span></p>`;
    expect(events.map((list) => list.length)).toEqual([1, 1, 1, 0]);
    expect(events[1]?.[0]).toEqual({
      id: AN_INTEGER,
      type: 'update_message',
      flags: ['read', 'mentioned'],
      user_id: ada.user.id,
      edit_timestamp: AN_INTEGER,
      message_id: id,
      message_ids: [id],
      rendering_only: false,
      stream_name: 'garden',
      stream_id: garden,
      orig_content: 'one',
      orig_rendered_content: '<p>one</p>',
      content: '/me asks @**Ben**',
      rendered_content: rendered,
      is_me_message: true,
    });
    expect([events[0]?.[0]?.['flags'], events[2]?.[0]?.['flags']]).toEqual([[], ['read', 'historical']]);
    expect(await get(id)).toMatchObject({ flags: ['read', 'mentioned'], is_me_message: true });
    await edit(id, { content: 'nobody' });
    expect((await get(id))['flags']).toEqual(['read']);
  });

  it('flags the message for accounts that have an alert word, as long as it contains the word', async () => {
    await ben.client.post('users/me/alert_words', { alert_words: ['compost'] });
    const id = await send('one');
    await edit(id, { content: 'compost' });
    expect((await get(id))['flags']).toEqual(['has_alert_word']);
    await edit(id, { content: 'one' });
    expect((await get(id))['flags']).toEqual([]);
  });

  it('changes direct messages too, and notifies only the participants', async () => {
    const { body } = await ada.client.post('messages', { type: 'direct', to: [ben.user.id], content: 'psst' });
    const id = body['id'] as number;
    const [hears, not] = [await EventListener.register(ben.client), await EventListener.register(owner.client)];
    expect((await edit(id, { content: 'pst' })).status).toBe(200);
    const [event] = await hears.takePending();
    expect(event).toMatchObject({ type: 'update_message', content: 'pst' });
    expect(event).not.toHaveProperty('stream_id');
    expect(await not.takePending()).toEqual([]);
  });

  it('replaces empty content with "(deleted)"', async () => {
    const id = await send();
    await edit(id, { content: ' \n ' });
    expect((await get(id))['content']).toBe('(deleted)');
  });

  it('makes the message searchable by its new words only', async () => {
    const id = await send('marigold');
    await edit(id, { content: 'petunia' });
    const search = async (word: string): Promise<unknown[]> => {
      const narrow = [{ operator: 'search', operand: word }];
      return (await ben.client.get('messages', { anchor: 'newest', num_before: 9, num_after: 0, narrow })).body['messages'] as unknown[];
    };
    expect([(await search('petunia')).length, (await search('marigold')).length]).toEqual([1, 0]);
  });

  it('shows changes according to the policy of the realm', async () => {
    await createRealm({ message_edit_history_visibility_policy: 'none' });
    const hidden = await send('one');
    await edit(hidden, { content: 'two' });
    expect(await get(hidden)).not.toHaveProperty('edit_history');
    expect(await get(hidden)).toHaveProperty('last_edit_timestamp');
    await createRealm({ message_edit_history_visibility_policy: 'moves' });
    const id = await send('one');
    await edit(id, { content: 'two' });
    expect(await get(id)).not.toHaveProperty('edit_history');
    await edit(id, { content: 'three', topic: 'lilies' });
    expect((await get(id))['edit_history']).toEqual([
      { user_id: ada.user.id, timestamp: AN_INTEGER, prev_topic: 'roses', topic: 'lilies' },
    ]);
  });

  it('loses no change when several are concurrent', async () => {
    const id = await send('start');
    const contents = 'abcdefghijkl'.split('');
    const answers = await Promise.all(contents.map((content) => edit(id, { content })));
    expect(answers.map(({ status }) => status)).toEqual(contents.map(() => 200));
    const history = (await get(id))['edit_history'] as { prev_content: string }[];
    const said = [...history.map((change) => change.prev_content), String((await get(id))['content'])];
    expect(new Set(said)).toEqual(new Set(['start', ...contents]));
  });

  it('makes every move when several are concurrent', async () => {
    const id = await send('start');
    const topics = 'abcdefgh'.split('');
    const answers = await Promise.all(topics.map((topic) => edit(id, { topic, send_notification_to_new_thread: false })));
    expect(answers.map(({ status }) => status)).toEqual(topics.map(() => 200));
    const history = (await get(id))['edit_history'] as { topic: string }[];
    expect(history.map(({ topic }) => topic).sort()).toEqual(topics);
  });
});

describe('PATCH /messages/{message_id}: rejections', () => {
  const cases: [string, Json, string][] = [
    ['no change', {}, 'Nothing to change'],
    ['the present topic', { topic: ' roses ' }, 'Nothing to change'],
    ['propagation without a move', { content: 'c', propagate_mode: 'change_all' }, 'Invalid propagate_mode without topic edit'],
    ['an unknown propagation', { topic: 't', propagate_mode: 'change_some' }, 'Invalid propagate_mode'],
    ['unprintable characters', { topic: 'a\u0007' }, 'Invalid character in topic, at position 2!'],
    ['null bytes', { content: 'a\0b' }, 'Message must not contain null bytes'],
    ['an unknown channel', { stream_id: 999_999 }, 'Invalid channel ID'],
    ['resolving the empty topic', { topic: '✔ general chat' }, 'General chat cannot be marked as resolved'],
    ['a channel that is not a number', { stream_id: 'garden' }, 'stream_id is not valid JSON'],
  ];
  it.each(cases)('rejects %s and changes nothing', async (_, parameters, msg) => {
    const id = await send();
    const before = await get(id);
    const { status, body } = await edit(id, parameters);
    expect([status, body]).toEqual([400, { result: 'error', msg, code: 'BAD_REQUEST' }]);
    expect(await get(id)).toEqual(before);
  });

  const error = async (id: number, parameters: Json, by = ada): Promise<unknown> => (await edit(id, parameters, by)).body['msg'];

  it('rejects content together with a channel', async () => {
    const both = { content: 'c', stream_id: kitchen };
    expect(await error(await send(), both)).toBe('Cannot change message content while changing channel');
  });

  it('rejects topics and channels for direct messages', async () => {
    const { body } = await ada.client.post('messages', { type: 'direct', to: [ben.user.id], content: 'c' });
    expect(await error(body['id'] as number, { topic: 't' })).toBe('Direct messages cannot have topics.');
    expect(await error(body['id'] as number, { stream_id: garden })).toBe('Direct messages cannot be moved to channels.');
  });

  it('rejects messages that the actor cannot see like messages that do not exist', async () => {
    await channel('secret', { invite_only: true }, [ada]);
    const { body } = await ada.client.post('messages', { type: 'channel', to: 'secret', topic: 't', content: 'c' });
    for (const id of [body['id'] as number, 999_999_999]) expect(await error(id, { topic: 'x' }, ben)).toBe('Invalid message(s)');
  });

  it('lets only the sender edit the content, whatever the role of the actor, and only for a limited time', async () => {
    const id = await send();
    for (const other of [ben, owner])
      expect(await error(id, { content: 'x' }, other)).toBe("You don't have permission to edit this message");
    await age(id, 615);
    expect((await edit(id, { content: 'in time' })).status).toBe(200);
    await age(id, 10);
    expect(await error(id, { content: 'late' })).toBe('The time limit for editing this message has passed');
    await createRealm({ allow_message_editing: false });
    expect(await error(await send(), { content: 'x' })).toBe('Your organization has turned off message editing');
  });

  it('respects the groups of the realm that may move messages', async () => {
    await createRealm({
      can_move_messages_between_topics_group: 'role:moderators',
      can_move_messages_between_channels_group: 'role:moderators',
      can_resolve_topics_group: 'role:administrators',
    });
    const id = await send();
    expect(await error(id, { topic: 't' })).toBe("You don't have permission to edit this message");
    expect(await error(id, { stream_id: kitchen })).toBe("You don't have permission to move this message");
    expect(await error(id, { topic: '✔ roses' })).toBe("You don't have permission to resolve topics in this channel.");
    const moderator = await realm.join('Mod', Role.moderator);
    expect(await error(id, { topic: '✔ roses' }, moderator)).toBe("You don't have permission to resolve topics in this channel.");
    expect((await edit(id, { topic: 't', stream_id: kitchen }, moderator)).status).toBe(200);
  });

  it('respects the groups that may post to the target channel', async () => {
    const groups = (await owner.client.post('register', { fetch_event_types: ['realm_user_groups'] })).body['realm_user_groups'];
    const administrators = (groups as { name: string; id: number }[]).find(({ name }) => name === 'role:administrators')?.id;
    const closed = await channel('closed', { can_send_message_group: administrators });
    const id = await send();
    expect(await error(id, { stream_id: closed })).toBe('You do not have permission to post in this channel.');
    expect((await edit(id, { stream_id: closed }, owner)).status).toBe(200);
  });

  it('limits the age of messages that members may move, but not for moderators', async () => {
    const [first, second, third] = [await send(), await send(), await send()];
    await age(first, 604_800 + 60);
    expect(await error(first, { topic: 't' })).toBe("The time limit for editing this message's topic has passed.");
    expect(await error(first, { stream_id: kitchen })).toBe("The time limit for editing this message's channel has passed");
    for (const move of [{ topic: 't' }, { stream_id: kitchen }]) {
      const { status, body } = await edit(third, { ...move, propagate_mode: 'change_all' });
      expect([status, body]).toEqual([
        400,
        {
          result: 'error',
          code: 'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED',
          msg: 'You only have permission to move the 2/3 most recent messages in this topic.',
          first_message_id_allowed_to_move: second,
          total_messages_in_topic: 3,
          total_messages_allowed_to_move: 2,
        },
      ]);
    }
    expect((await edit(third, { topic: '✔ roses', propagate_mode: 'change_all' })).status).toBe(200);
    const moderator = await realm.join('Mod', Role.moderator);
    expect((await edit(first, { topic: 'old', propagate_mode: 'change_all' }, moderator)).status).toBe(200);
  });
});

describe('PATCH /messages/{message_id}: topics', () => {
  it.each([
    ['change_one', [false, true, false]],
    ['change_later', [false, true, true]],
    ['change_all', [true, true, true]],
  ] as const)('moves with %s', async (propagation, along) => {
    const sent = [await send(), await send('words', 'ROSES'), await send()];
    const other = await send('words', 'tulips');
    const listener = await EventListener.register(ben.client, {
      event_types: ['update_message'],
      client_capabilities: { notification_settings_null: true, empty_topic_name: true },
    });
    expect((await edit(sent[1] as number, { topic: '', propagate_mode: propagation }, ben)).status).toBe(200);
    for (const [index, id] of sent.entries()) {
      const message = await get(id, ben, { allow_empty_topic_name: true });
      const changed = { user_id: ben.user.id, timestamp: AN_INTEGER, prev_topic: 'ROSES', topic: '' };
      if (along[index]) expect(message).toMatchObject({ subject: '', last_moved_timestamp: AN_INTEGER, edit_history: [changed] });
      else expect(message).not.toHaveProperty('edit_history');
      expect(message).not.toHaveProperty('last_edit_timestamp');
    }
    expect((await get(other))['subject']).toBe('tulips');
    const [event] = await listener.takePending();
    expect(event).toEqual({
      id: AN_INTEGER,
      type: 'update_message',
      flags: [],
      user_id: ben.user.id,
      edit_timestamp: AN_INTEGER,
      message_id: sent[1],
      message_ids: sent.filter((_, index) => along[index]),
      rendering_only: false,
      stream_name: 'garden',
      stream_id: garden,
      propagate_mode: propagation,
      orig_subject: 'ROSES',
      subject: '',
      topic_links: [],
    });
  });

  it('sends the display name of the empty topic to clients that do not support it', async () => {
    const id = await send();
    const listener = await EventListener.register(ben.client, { event_types: ['update_message'] });
    await edit(id, { topic: 'general chat' });
    expect((await listener.takePending())[0]).toMatchObject({ orig_subject: 'roses', subject: 'general chat' });
    const message = await get(id);
    expect(message).toMatchObject({ subject: 'general chat', edit_history: [{ prev_topic: 'roses', topic: 'general chat' }] });
  });

  it('changes content and topic together as one change', async () => {
    const [id, other] = [await send('one'), await send('other')];
    await edit(id, { content: 'two', topic: 'lilies', propagate_mode: 'change_all' });
    const moved = { prev_topic: 'roses', topic: 'lilies', user_id: ada.user.id, timestamp: AN_INTEGER };
    expect((await get(id))['edit_history']).toEqual([{ ...moved, prev_content: 'one', prev_rendered_content: '<p>one</p>' }]);
    expect((await get(other))['edit_history']).toEqual([moved]);
    expect(await get(id)).toMatchObject({ content: 'two', last_edit_timestamp: AN_INTEGER, last_moved_timestamp: AN_INTEGER });
    expect(await get(other)).not.toHaveProperty('last_edit_timestamp');
  });

  it('does not count resolving a topic as a move, and posts a notice to the topic', async () => {
    await realm.notificationBot();
    const id = await send();
    for (const topic of ['✔ roses', 'roses']) {
      expect((await edit(id, { topic, propagate_mode: 'change_all' }, ben)).status).toBe(200);
      expect(await get(id)).not.toHaveProperty('last_moved_timestamp');
    }
    const mover = `@_**Ben|${ben.user.id}**`;
    expect(await contents('roses')).toEqual([
      'words',
      `${mover} marked this topic as resolved.`,
      `${mover} marked this topic as unresolved.`,
    ]);
    expect((await get(id))['edit_history']).toHaveLength(2);
    await edit(id, { topic: 'lilies' });
    expect(await get(id)).toHaveProperty('last_moved_timestamp', AN_INTEGER);
  });

  it.each(['change_one', 'change_later', 'change_all'])(
    'posts no notice about a name that changes in case only (%s)',
    async (propagation) => {
      await realm.notificationBot();
      const [first, second] = [await send('first'), await send('second')];
      const notices = { send_notification_to_old_thread: true, send_notification_to_new_thread: true };
      expect((await edit(first, { topic: 'Roses', propagate_mode: propagation, ...notices })).status).toBe(200);
      expect(await contents('roses')).toEqual(['first', 'second']);
      expect([await get(first), await get(second)].map(({ subject }) => subject)).toEqual([
        'Roses',
        propagation === 'change_one' ? 'roses' : 'Roses',
      ]);
      await edit(first, { stream_id: kitchen, topic: 'ROSES', propagate_mode: 'change_all', ...notices });
      expect((await contents('roses', 'kitchen')).at(-1)).toContain('moved this topic here from');
    },
  );

  it('posts notices to both topics if requested', async () => {
    await realm.notificationBot();
    const [first, second] = [await send('first'), await send('second')];
    const mover = `@_**Ada|${ada.user.id}**`;
    await edit(first, { topic: 'lilies', send_notification_to_old_thread: true });
    expect(await contents('roses')).toEqual(['second', `${mover} moved a message from here to #**garden>lilies**.`]);
    const link = `#narrow/channel/${garden}-garden/topic/lilies/near/${first}`;
    expect(await contents('lilies')).toEqual(['first', `${mover} moved [a message](${link}) here from #**garden>roses**.`]);
    await edit(second, { topic: 'tulips', propagate_mode: 'change_all' });
    expect((await contents('tulips')).at(-1)).toBe(`${mover} moved this topic here from #**garden>roses**.`);
    await edit(first, { stream_id: kitchen, topic: 'herbs', propagate_mode: 'change_later', send_notification_to_new_thread: false });
    expect(await contents('herbs', 'kitchen')).toHaveLength(2);
  });

  it('posts notices that are read for whoever moved the messages, and unread for others', async () => {
    await realm.notificationBot();
    const [first] = [await send('first'), await send('second')];
    const notices = { send_notification_to_old_thread: true, send_notification_to_new_thread: true };
    await edit(first, { topic: 'lilies', ...notices });
    const unread = async ({ client }: TestAccount): Promise<unknown[]> => {
      const narrow = [{ operator: 'is', operand: 'unread' }];
      const { body } = await client.get('messages', { anchor: 'newest', num_before: 50, num_after: 0, narrow, apply_markdown: false });
      return (body['messages'] as Json[]).map(({ content }) => content).filter((content) => String(content).includes(' moved '));
    };
    expect(await unread(ada)).toEqual([]);
    expect(await unread(ben)).toHaveLength(2);
  });
});

describe('PATCH /messages/{message_id}: channels', () => {
  it('links the topics in its notices, in private channels too', async () => {
    await realm.notificationBot();
    const id = await send('first');
    await ada.client.post('users/me/subscriptions', { subscriptions: [{ name: 'cellar' }], invite_only: true });
    const cellar = (await ada.client.get('get_stream_id', { stream: 'cellar' })).body['stream_id'] as number;
    await edit(id, { stream_id: cellar, send_notification_to_old_thread: true });
    const narrow = [{ operator: 'channel', operand: garden }];
    const { body } = await ada.client.get('messages', { anchor: 'newest', num_before: 1, num_after: 0, narrow });
    const [notice] = body['messages'] as Json[];
    const topics = (await ada.client.get(`users/me/${cellar}/topics`)).body['topics'] as Json[];
    const link = `href="/#narrow/channel/${cellar}-cellar/topic/roses/with/${String(topics[0]?.['max_id'])}"`;
    expect(notice?.['content']).toContain(`data-stream-id="${cellar}" ${link}`);
  });

  it('publishes the move to members of the new channel, to other readers, and to accounts that lose the messages', async () => {
    const cleo = await realm.join('Cleo');
    const secret = await channel('secret', { invite_only: true, history_public_to_subscribers: true }, [ada, cleo, owner]);
    const ids = [await send('one'), await send('two')];
    const accounts = [ada, ben, cleo, await realm.join('Outsider')];
    const listeners = await Promise.all(
      accounts.map(({ client }) =>
        EventListener.register(client, {
          event_types: ['update_message', 'delete_message'],
          client_capabilities: { notification_settings_null: true, bulk_message_deletion: true },
        }),
      ),
    );
    const oldFashioned = await EventListener.register(ben.client, { event_types: ['delete_message'] });
    await ada.client.post('messages/flags', { messages: ids, op: 'add', flag: 'starred' });
    expect((await edit(ids[0] as number, { stream_id: secret, propagate_mode: 'change_all' })).status).toBe(200);
    const [adas, bens, cleos, outsiders] = await Promise.all(listeners.map((listener) => listener.takePending()));
    const move = {
      type: 'update_message',
      message_ids: ids,
      stream_id: garden,
      new_stream_id: secret,
      orig_subject: 'roses',
      propagate_mode: 'change_all',
    };
    expect(adas).toEqual([expect.objectContaining({ ...move, flags: ['starred'] })]);
    expect(adas?.[0]).not.toHaveProperty('subject');
    expect(cleos).toEqual([expect.objectContaining({ ...move, flags: ['read', 'historical'] })]);
    const gone = { type: 'delete_message', message_type: 'stream', stream_id: garden, topic: 'roses' };
    expect(bens).toEqual([{ id: AN_INTEGER, ...gone, message_ids: ids }]);
    expect(outsiders).toEqual([]);
    const single = ids.map((id) => ({ id: AN_INTEGER, ...gone, message_id: id }));
    expect(await oldFashioned.takePending()).toEqual(single);
    expect((await ben.client.get(`messages/${ids[0] ?? 0}`)).body['msg']).toBe('Invalid message(s)');
    const present = await get(ids[0] as number, ada);
    expect(present).toMatchObject({ stream_id: secret, display_recipient: 'secret', flags: ['starred'] });
    expect(present['edit_history']).toEqual([{ user_id: ada.user.id, timestamp: AN_INTEGER, prev_stream: garden, stream: secret }]);
    // Events about the messages reach only the accounts that have them now.
    await edit(ids[0] as number, { topic: 'thorns' });
    const after = await Promise.all(listeners.map(async (listener) => (await listener.takePending()).length));
    expect(after).toEqual([1, 0, 1, 0]);
  });

  it('lets only members of the old channel read moved messages of public channels as history', async () => {
    const plaza = await channel('plaza', {}, [ada]);
    const id = await send();
    const listener = await EventListener.register(ben.client, { event_types: ['update_message', 'delete_message'] });
    await edit(id, { stream_id: plaza });
    expect(await listener.takePending()).toEqual([
      expect.objectContaining({ type: 'update_message', new_stream_id: plaza, flags: ['read', 'historical'] }),
    ]);
    expect((await get(id))['flags']).toEqual(['read', 'historical']);
    expect((await get(id, ada))['flags']).toEqual([]);
  });

  it('does not reveal the old channel to members of the new one who cannot see it', async () => {
    const secret = await channel('secret', { invite_only: true }, [ada]);
    const id = await send('words', 'plans', secret);
    const listener = await EventListener.register(ben.client, { event_types: ['update_message'] });
    await edit(id, { stream_id: garden });
    expect(await listener.takePending()).toEqual([]);
    expect((await get(id))['flags']).toEqual(['read', 'historical']);
  });

  it('makes messages that are moved to a channel without shared history readable for its members', async () => {
    const cleo = await realm.join('Cleo');
    const closed = await channel('closed', { invite_only: true, history_public_to_subscribers: false }, [ada, cleo]);
    const id = await send();
    await edit(id, { stream_id: closed });
    expect((await get(id, cleo))['flags']).toEqual(['read']);
    expect((await get(id, ada))['flags']).toEqual([]);
    expect((await ben.client.get(`messages/${id}`)).status).toBe(400);
  });

  it('does not make messages that are moved to a private channel readable for its former members', async () => {
    const secret = await channel('secret', { invite_only: true }, [ada, ben]);
    const shed = await channel('shed', { invite_only: true }, [ada]);
    const id = await send('words', 'plans', shed);
    await ben.client.delete('users/me/subscriptions', { subscriptions: ['secret'] });
    await edit(id, { stream_id: secret });
    expect((await ben.client.get(`messages/${id}`)).body['msg']).toBe('Invalid message(s)');
  });

  it.each<[string, boolean]>([
    ['a private channel', true],
    ['a public channel to which they are not subscribed', false],
  ])('publishes the removal of a star to accounts that lose the message when it moves to %s', async (_, isPrivate) => {
    const cleo = await realm.join('Cleo');
    const other = await channel('other', { invite_only: isPrivate }, [ada]);
    const id = await send();
    for (const { client } of [ben, cleo]) await client.post('messages/flags', { op: 'add', flag: 'starred', messages: [id] });
    const types = { event_types: ['update_message_flags', 'delete_message'], fetch_event_types: ['starred_messages'] };
    const listeners = await Promise.all([ben, cleo].map(({ client }) => EventListener.register(client, types)));
    await edit(id, { stream_id: other });
    const [member, stranger] = await Promise.all(listeners.map((listener) => listener.takePending()));
    const gone = { type: 'update_message_flags', op: 'remove', flag: 'starred', messages: [id] };
    const deleted = { type: 'delete_message', message_id: id };
    expect(member).toContainEqual(expect.objectContaining(gone));
    expect((member ?? []).some(({ type }) => type === 'delete_message')).toBe(isPrivate);
    // The star of an account that was never subscribed remains as long as the account can read the message.
    expect(stranger).toMatchObject(isPrivate ? [gone, deleted] : []);
    const stars = async ({ client }: TestAccount) => (await EventListener.register(client, types)).state['starred_messages'];
    expect([await stars(ben), await stars(cleo)]).toEqual([[], isPrivate ? [] : [id]]);
  });

  it('publishes the first messages of both channels, so that events and state agree', async () => {
    const id = await send();
    const listener = await EventListener.register(ben.client, { event_types: ['stream'] });
    await edit(id, { stream_id: kitchen });
    const removedStars = (await listener.takePending()).map((event) => [event['stream_id'], event['property'], event['value']]);
    expect(removedStars).toEqual([
      [garden, 'first_message_id', null],
      [kitchen, 'first_message_id', id],
    ]);
    for (const [channelId, , first] of removedStars) {
      const { body } = await ben.client.get(`streams/${Number(channelId)}`);
      expect((body['stream'] as Json)['first_message_id']).toBe(first);
    }
  });

  it('moves only messages that the mover received of a channel without shared history', async () => {
    const closed = await channel('closed', { invite_only: true, history_public_to_subscribers: false }, [ada]);
    const unseen = await send('before', 'plans', closed);
    await ada.client.post('users/me/subscriptions', { subscriptions: [{ name: 'closed' }], principals: [ben.user.id] });
    const seen = await send('after', 'plans', closed);
    expect((await edit(seen, { topic: 'other', propagate_mode: 'change_all' }, ben)).status).toBe(200);
    expect([(await get(unseen, ada))['subject'], (await get(seen, ada))['subject']]).toEqual(['plans', 'other']);
  });
});

describe('PATCH /messages/{message_id}: a change that goes out from a text', () => {
  const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
  const MISMATCH = {
    result: 'error',
    msg: "'prev_content_sha256' value does not match the expected value.",
    code: 'EXPECTATION_MISMATCH',
  };

  it('is stored if the message still has this text', async () => {
    const id = await send('naïve 💬\nlines');
    const { status, body } = await edit(id, { content: 'two', prev_content_sha256: hashOf('naïve 💬\nlines') });
    expect([status, body]).toEqual([200, { result: 'success', msg: '', detached_uploads: [] }]);
    expect((await edit(id, { topic: 'tulips', prev_content_sha256: hashOf('two').toUpperCase() })).status).toBe(200);
    expect(await get(id)).toMatchObject({ content: 'two', subject: 'tulips' });
  });

  it.each<[string, Json]>([
    ['a text', { content: 'mine' }],
    ['a topic', { topic: 'tulips' }],
    ['both', { content: 'mine', topic: 'tulips' }],
  ])('is refused if the message has another text: %s', async (_, change) => {
    const id = await send('one');
    await edit(id, { content: 'theirs' });
    for (const hash of [hashOf('one'), '', 'x']) {
      const { status, body } = await edit(id, { ...change, prev_content_sha256: hash });
      expect([status, body]).toEqual([400, MISMATCH]);
    }
    const message = await get(id);
    expect(message).toMatchObject({ content: 'theirs', subject: 'roses' });
    expect(message['edit_history']).toHaveLength(1);
  });

  it('is stored once if several go out from the same text at the same time', async () => {
    const id = await send('one');
    const texts = ['a', 'b', 'c', 'd', 'e', 'f'];
    const answers = await Promise.all(texts.map((content) => edit(id, { content, prev_content_sha256: hashOf('one') })));
    const stored = texts.filter((_, index) => answers[index]?.status === 200);
    expect(stored).toEqual([(await get(id))['content']]);
    expect(answers.filter(({ body }) => body['code'] === 'EXPECTATION_MISMATCH')).toHaveLength(texts.length - 1);
  });

  it('says nothing about the text to those who may not change it', async () => {
    const id = await send('one');
    const { body } = await edit(id, { content: 'mine', prev_content_sha256: hashOf('another') }, ben);
    expect(body).toMatchObject({ result: 'error', msg: "You don't have permission to edit this message" });
    const { body: refused } = await edit(
      id,
      { topic: 'tulips', prev_content_sha256: hashOf('another') },
      await realm.join('Outsider', Role.guest),
    );
    expect(refused).toMatchObject({ result: 'error', msg: 'Invalid message(s)' });
  });
});
