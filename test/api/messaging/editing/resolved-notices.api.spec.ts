import { beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../../../src/kernel/actor.js';
import { EventListener } from '../../../support/event-listener.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const server = TestServer.usual();

type Json = Record<string, unknown>;

let realm: TestRealm;
let ada: TestAccount;
let ben: TestAccount;
let cem: TestAccount;
let bot: TestAccount;
let garden: number;
/** A message of the topic "roses", which everybody has read. */
let first: number;

beforeEach(async () => {
  realm = await TestRealm.create(server);
  [ada, ben, cem] = await realm.joinGarden();
  bot = await realm.notificationBot();
  garden = (await ada.client.get('get_stream_id', { stream: 'garden' })).body['stream_id'] as number;
  first = await send('Hello');
  for (const { client } of [ben, cem]) await client.post('mark_stream_as_read', { stream_id: garden });
});

const send = async (content: string): Promise<number> =>
  (await ada.client.post('messages', { type: 'channel', to: 'garden', topic: 'roses', content, read_by_sender: true })).body[
    'id'
  ] as number;
const choose = async ({ client }: TestAccount, policy: string): Promise<number> =>
  (await client.patch('settings', { resolved_topic_notice_auto_read_policy: policy })).status;
const follow = async ({ client }: TestAccount, topic: string): Promise<number> =>
  (await client.post('user_topics', { stream_id: garden, topic, visibility_policy: 3 })).status;
async function resolve(topic = '✔ roses', by = ada): Promise<void> {
  expect((await by.client.patch(`messages/${first}`, { topic, propagate_mode: 'change_all' })).status).toBe(200);
}
/** Whether each notice of the bot is read. */
async function notices(account: TestAccount): Promise<boolean[]> {
  const { body } = await account.client.get('messages', { anchor: 'newest', num_before: 100, num_after: 0 });
  return (body['messages'] as Json[])
    .filter((one) => one['sender_id'] === bot.user.id)
    .map((one) => (one['flags'] as string[]).includes('read'));
}
const unread = async ({ client }: TestAccount): Promise<unknown> => {
  const { body } = await client.post('register', { fetch_event_types: ['message', 'update_message_flags'] });
  return (body['unread_msgs'] as Json)['count'];
};

describe('A notice that a topic is resolved', () => {
  it.each<[policy: string, followed: boolean, elsewhere: boolean]>([
    ['always', true, true],
    ['except_followed', false, true],
    ['never', false, false],
  ])('with the policy "%s" is read in a followed topic: %s, and in others: %s', async (policy, followed, elsewhere) => {
    for (const account of [ben, cem]) expect(await choose(account, policy)).toBe(200);
    expect(await follow(ben, 'roses')).toBe(200);
    await resolve();
    expect([await notices(ben), await notices(cem)]).toEqual([[followed], [elsewhere]]);
    expect([await unread(ben), await unread(cem)]).toEqual([followed ? 0 : 1, elsewhere ? 0 : 1]);
    await resolve('roses');
    expect([await notices(ben), await notices(cem)]).toEqual([
      [followed, followed],
      [elsewhere, elsewhere],
    ]);
  });

  it('is unread in followed topics only, for who has chosen nothing', async () => {
    await follow(ben, 'roses');
    await resolve();
    expect([await notices(ben), await notices(cem)]).toEqual([[false], [true]]);
  });

  it('is read for who has resolved the topic, whatever the policy', async () => {
    await choose(ben, 'never');
    await follow(ben, 'roses');
    await resolve('✔ roses', ben);
    expect([await notices(ben), await unread(ben)]).toEqual([[true], 0]);
  });

  it('leaves messages unread that came before it', async () => {
    await send('Not read yet');
    await resolve();
    expect([await notices(cem), await unread(cem)]).toEqual([[true], 1]);
  });

  it('arrives with the flags that it is stored with', async () => {
    await follow(ben, 'roses');
    const queues = await Promise.all([ben, cem].map(({ client }) => EventListener.register(client, { event_types: ['message'] })));
    await resolve();
    const events = await Promise.all(queues.map((queue) => queue.take(1)));
    expect(events.map(([event]) => event?.['flags'])).toEqual([[], ['read']]);
  });

  it('is as other notices if messages are moved', async () => {
    await choose(cem, 'always');
    await resolve('lilies');
    expect(await notices(cem)).toEqual([false]);
  });
});

describe('The policy for notices about resolved topics', () => {
  it('is part of the initial state, changes with an event, and has a value for new accounts', async () => {
    const olga = await realm.join('Olga', Role.owner);
    const queue = await EventListener.register(ben.client, { event_types: ['user_settings'], fetch_event_types: ['user_settings'] });
    expect(queue.state['user_settings']).toMatchObject({ resolved_topic_notice_auto_read_policy: 'except_followed' });
    expect(await choose(ben, 'never')).toBe(200);
    expect(await queue.take(1)).toMatchObject([{ property: 'resolved_topic_notice_auto_read_policy', value: 'never' }]);
    const { body } = await ben.client.patch('settings', { resolved_topic_notice_auto_read_policy: 'sometimes' });
    expect(body).toMatchObject({ result: 'error', msg: 'Invalid resolved_topic_notice_auto_read_policy' });
    const defaults = { resolved_topic_notice_auto_read_policy: 'always' };
    expect((await olga.client.patch('realm/user_settings_defaults', defaults)).status).toBe(200);
    const { body: state } = await olga.client.post('register', { fetch_event_types: ['realm_user_settings_defaults'] });
    expect(state['realm_user_settings_defaults']).toMatchObject(defaults);
  });
});
