import { beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../../../src/kernel/actor.js';
import { changeAccount } from '../../../support/change-account.js';
import { ClientPicture } from '../../../support/client-picture/client-picture.js';
import type { Parameters } from '../../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const server = TestServer.usual();

type Json = Record<string, unknown>;

const MUTED = 1;
const UNMUTED = 2;
const FOLLOWED = 3;
const NEVER = { automatically_follow_topics_policy: 4, automatically_unmute_topics_in_muted_streams_policy: 4 };

describe('automatic topic policies', () => {
  let realm: TestRealm;
  let olga: TestAccount;
  let ada: TestAccount;
  let ben: TestAccount;
  let garden: number;
  let cellar: number;

  beforeEach(async () => {
    realm = await TestRealm.create(server, {}, {});
    olga = await realm.join('Olga', Role.owner);
    ada = await realm.join('Ada');
    ben = await realm.join('Ben');
    garden = await channel('garden', [olga, ada, ben]);
    cellar = await channel('cellar', [olga, ada], { invite_only: true });
    await changeSettings(olga, NEVER);
  });

  async function channel(name: string, members: readonly TestAccount[], more: Parameters = {}): Promise<number> {
    const principals = members.map(({ user }) => user.id);
    await olga.client.post('users/me/subscriptions', { subscriptions: [{ name }], principals, ...more });
    return (await olga.client.get('get_stream_id', { stream: name })).body['stream_id'] as number;
  }
  const changeSettings = (account: TestAccount, choices: Json): Promise<unknown> => changeAccount(server, account, { choices });
  const send = async (account: TestAccount, topic = 'roses', content = 'c', to = garden): Promise<Json> => {
    const { status, body } = await account.client.post('messages', { type: 'channel', to, topic, content });
    expect(status).toBe(200);
    return body;
  };
  const set = (account: TestAccount, topic: string, policy: number, id = garden): Promise<unknown> =>
    account.client.post('user_topics', { stream_id: id, topic, visibility_policy: policy });
  const policies = async (account: TestAccount): Promise<unknown[]> => {
    const { body } = await account.client.post('register', { fetch_event_types: ['user_topic'] });
    const topics = body['user_topics'] as { stream_id: number; topic_name: string; visibility_policy: number }[];
    return topics.map((topic) => [topic.stream_id, topic.topic_name, topic.visibility_policy]);
  };
  const mute = (account: TestAccount): Promise<unknown> =>
    account.client.post('users/me/subscriptions/properties', {
      subscription_data: [{ stream_id: garden, property: 'is_muted', value: true }],
    });

  it('follow a topic for the account that starts it, and for no other account by default', async () => {
    expect(await send(ada)).toMatchObject({ automatic_new_visibility_policy: FOLLOWED });
    expect(await send(ada)).not.toHaveProperty('automatic_new_visibility_policy');
    expect(await send(ben)).not.toHaveProperty('automatic_new_visibility_policy');
    expect([await policies(ada), await policies(ben)]).toEqual([[[garden, 'roses', FOLLOWED]], []]);
  });

  it('treat a topic as new if the account cannot see its earlier messages', async () => {
    await send(olga, 'secret', 'c', cellar);
    await olga.client.post('users/me/subscriptions', { subscriptions: [{ name: 'cellar' }], principals: [ben.user.id] });
    expect(await send(ben, 'secret', 'c', cellar)).toMatchObject({ automatic_new_visibility_policy: FOLLOWED });
  });

  it('follow a topic for accounts that send to it, if their setting requests that', async () => {
    await send(olga);
    await changeSettings(ben, { automatically_follow_topics_policy: 2 });
    expect(await send(ben)).toMatchObject({ automatic_new_visibility_policy: FOLLOWED });
  });

  it('unmute a topic in a muted channel for accounts that send to it', async () => {
    await send(olga);
    await mute(ben);
    expect(await send(ben)).toMatchObject({ automatic_new_visibility_policy: UNMUTED });
    expect(await policies(ben)).toEqual([[garden, 'roses', UNMUTED]]);
  });

  it('do not follow topics for bots', async () => {
    const bot = await realm.bot('Robot', 1, ada);
    expect(await send(bot)).not.toHaveProperty('automatic_new_visibility_policy');
  });

  it('follow a topic for mentioned accounts, unless they muted it or disabled the setting', async () => {
    await send(olga, 'roses', '@**Ada** @**Ben**');
    expect([await policies(ada), await policies(ben)]).toEqual([[[garden, 'roses', FOLLOWED]], [[garden, 'roses', FOLLOWED]]]);
    await set(ada, 'tulips', MUTED);
    await changeSettings(ben, { automatically_follow_topics_where_mentioned: false });
    await send(olga, 'tulips', '@**Ada** @**Ben**');
    expect(await policies(ada)).toContainEqual([garden, 'tulips', MUTED]);
    expect(await policies(ben)).toHaveLength(1);
  });

  it('do not follow a topic after a wildcard mention', async () => {
    await send(olga, 'roses', '@**all**');
    expect(await policies(ada)).toEqual([]);
  });

  it.each<[string, (id: number) => Promise<unknown>]>([
    ['react', (id) => ben.client.post(`messages/${id}/reactions`, { emoji_name: 'tada' })],
    [
      'vote',
      (id) => ben.client.post('submessage', { message_id: id, msg_type: 'widget', content: '{"type":"vote","key":"1,1","vote":1}' }),
    ],
  ])('follow a topic for accounts that %s, if they follow topics in which they participate', async (_, takePart) => {
    const { id } = await send(olga, 'roses', '/poll Tea?');
    await takePart(id as number);
    expect(await policies(ben)).toEqual([]);
    const other = await send(olga, 'tulips', '/poll Tea?');
    await changeSettings(ben, { automatically_follow_topics_policy: 1 });
    await takePart(other['id'] as number);
    expect(await policies(ben)).toEqual([[garden, 'tulips', FOLLOWED]]);
  });

  const move = (id: unknown, change: Parameters): Promise<unknown> =>
    olga.client.patch(`messages/${String(id)}`, {
      propagate_mode: 'change_all',
      send_notification_to_new_thread: false,
      send_notification_to_old_thread: false,
      ...change,
    });

  it('move with a renamed topic', async () => {
    const { id } = await send(olga);
    await set(ada, 'roses', MUTED);
    await set(ben, 'roses', FOLLOWED);
    await move(id, { topic: 'tulips' });
    expect([await policies(ada), await policies(ben)]).toEqual([[[garden, 'tulips', MUTED]], [[garden, 'tulips', FOLLOWED]]]);
  });

  it('move with a topic to another channel, for accounts that may read there', async () => {
    const { id } = await send(olga);
    await set(ada, 'roses', MUTED);
    await set(ben, 'roses', MUTED);
    await move(id, { stream_id: cellar });
    expect([await policies(ada), await policies(ben)]).toEqual([[[cellar, 'roses', MUTED]], []]);
  });

  it('merge into the stronger policy when topics are merged', async () => {
    const { id } = await send(olga);
    await send(olga, 'tulips');
    await set(ada, 'roses', MUTED);
    await set(ben, 'roses', MUTED);
    await set(ben, 'tulips', FOLLOWED);
    await move(id, { topic: 'tulips' });
    expect([await policies(ada), await policies(ben)]).toEqual([[], [[garden, 'tulips', FOLLOWED]]]);
  });

  it('do not change when only a part of the topic is moved', async () => {
    const { id } = await send(olga);
    await send(olga);
    await set(ada, 'roses', MUTED);
    await move(id, { topic: 'tulips', propagate_mode: 'change_one' });
    expect(await policies(ada)).toEqual([[garden, 'roses', MUTED]]);
  });

  it('are published, so that events lead to the present state', async () => {
    const pictures = await Promise.all([ada, ben].map((account) => ClientPicture.of(server, account, ['user_topic'])));
    await send(ada, 'roses', '@**Ben**');
    const { id } = await send(olga, 'tulips');
    await set(ada, 'tulips', MUTED);
    await move(id, { topic: 'lilies' });
    for (const picture of pictures) await picture.expectFresh();
    expect(new Set(pictures.flatMap(({ eventTypes }) => eventTypes))).toEqual(new Set(['user_topic']));
  });
});
