import { beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../../src/kernel/actor.js';
import type { ApiResponse, Parameters } from '../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../support/test-realm.js';
import { TestServer } from '../../support/test-server.js';

const server = TestServer.usual();

type Method = 'get' | 'post' | 'patch' | 'put' | 'delete';
/** A request with a list of the maximum length, and one that is longer by one. */
interface Row {
  readonly route: readonly [Method, string];
  readonly parameter: string;
  readonly limit: number;
  readonly element: (index: number) => unknown;
  readonly rest?: Parameters;
}

const id = (index: number): number => index + 1;
const name = (index: number): string => `n${index}`;
const ids = (count: number): number[] => Array.from({ length: count }, (_, index) => id(index));
const named = <T>(count: number, value: T): Record<string, T> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [name(index), value]));

const LISTS: readonly Row[] = [
  { route: ['post', 'messages/flags'], parameter: 'messages', limit: 10_000, element: id, rest: { op: 'add', flag: 'starred' } },
  { route: ['get', 'messages/matches_narrow'], parameter: 'msg_ids', limit: 5_000, element: id, rest: { narrow: [] } },
  { route: ['post', 'typing'], parameter: 'to', limit: 1_000, element: id, rest: { op: 'start' } },
  { route: ['post', 'drafts'], parameter: 'drafts', limit: 2_000, element: () => ({ type: '', to: [], topic: '', content: 'x' }) },
  { route: ['post', 'users/me/subscriptions'], parameter: 'subscriptions', limit: 500, element: (index) => ({ name: name(index) }) },
  {
    route: ['post', 'users/me/subscriptions'],
    parameter: 'principals',
    limit: 20_000,
    element: id,
    rest: { subscriptions: [{ name: 'garden' }] },
  },
  {
    route: ['post', 'users/me/subscriptions'],
    parameter: 'principals',
    limit: 20_000,
    element: name,
    rest: { subscriptions: [{ name: 'garden' }] },
  },
  { route: ['delete', 'users/me/subscriptions'], parameter: 'subscriptions', limit: 500, element: name },
  { route: ['patch', 'users/me/subscriptions'], parameter: 'add', limit: 500, element: (index) => ({ name: name(index) }) },
  { route: ['patch', 'users/me/subscriptions'], parameter: 'delete', limit: 500, element: name },
  {
    route: ['post', 'users/me/subscriptions/properties'],
    parameter: 'subscription_data',
    limit: 500,
    element: (index) => ({ stream_id: index, property: 'color', value: 'x' }),
  },
  { route: ['patch', 'users/{me}'], parameter: 'profile_data', limit: 200, element: (index) => ({ id: index, value: '' }) },
  { route: ['patch', 'users/me/profile_data'], parameter: 'data', limit: 200, element: (index) => ({ id: index, value: '' }) },
  { route: ['delete', 'users/me/profile_data'], parameter: 'data', limit: 200, element: id },
  { route: ['get', 'bot_storage'], parameter: 'keys', limit: 1_000, element: name },
  { route: ['delete', 'bot_storage'], parameter: 'keys', limit: 1_000, element: name },
  { route: ['post', 'user_groups/create'], parameter: 'members', limit: 20_000, element: id, rest: { name: 'g', description: '' } },
  {
    route: ['post', 'user_groups/create'],
    parameter: 'subgroups',
    limit: 500,
    element: id,
    rest: { name: 'g', description: '', members: [] },
  },
  { route: ['post', 'user_groups/1/members'], parameter: 'add', limit: 20_000, element: id },
  { route: ['post', 'user_groups/1/subgroups'], parameter: 'add', limit: 500, element: id },
  { route: ['post', 'register'], parameter: 'event_types', limit: 200, element: name },
  { route: ['post', 'register'], parameter: 'fetch_event_types', limit: 200, element: name },
  { route: ['get', 'events'], parameter: 'event_types', limit: 200, element: name },
  { route: ['patch', 'realm/linkifiers'], parameter: 'ordered_linkifier_ids', limit: 1_000, element: id },
  { route: ['patch', 'realm/profile_fields'], parameter: 'order', limit: 1_000, element: id },
  { route: ['post', 'users/me/keys'], parameter: 'channel_ids', limit: 500, element: id, rest: { name: 'n', scopes: ['send'] } },
  { route: ['post', 'invites/multiuse'], parameter: 'stream_ids', limit: 500, element: id },
  { route: ['post', 'invites/multiuse'], parameter: 'group_ids', limit: 500, element: id },
];

describe('A list that is too long', () => {
  let owner: TestAccount;

  beforeAll(async () => {
    owner = await (await TestRealm.create(server)).join('Olga', Role.owner);
  });

  const send = ([method, path]: Row['route'], parameters: Parameters): Promise<ApiResponse> =>
    owner.client[method](path.replace('{me}', String(owner.user.id)), parameters);

  it.each(LISTS)('is rejected by $route.0 $route.1: $parameter', async ({ route, parameter, limit, element, rest = {} }) => {
    const elements = Array.from({ length: limit + 1 }, (_, index) => element(index));
    const { status, body } = await send(route, { ...rest, [parameter]: elements });
    expect([status, body['code'], body['msg']]).toEqual([400, 'BAD_REQUEST', `${parameter} is too long (limit: ${limit} items)`]);
  });

  it.each<[string, Row['route'], Parameters, string]>([
    ['recipients', ['post', 'messages'], { type: 'direct', to: ids(1_001), content: 'x' }, 'to is too long (limit: 1000 items)'],
    ['addresses', ['post', 'messages'], { type: 'direct', to: ids(1_001).join(','), content: 'x' }, 'to is too long (limit: 1000 items)'],
    [
      'recipients of a scheduled message',
      ['post', 'scheduled_messages'],
      { type: 'direct', to: ids(1_001), content: 'x', scheduled_delivery_timestamp: 4_000_000_000 },
      'to is too long (limit: 1000 items)',
    ],
    ['entries of a bot', ['put', 'bot_storage'], { storage: named(1_001, 'x') }, 'storage is too long (limit: 1000 items)'],
    [
      'capabilities',
      ['post', 'register'],
      { client_capabilities: { notification_settings_null: true, ...named(100, true) } },
      'client_capabilities is too long (limit: 100 items)',
    ],
    [
      'people in a setting',
      ['post', 'user_groups/create'],
      { name: 'g', description: '', members: [], can_mention_group: { direct_members: ids(5_001), direct_subgroups: [] } },
      'can_mention_group["int"] is not an integer',
    ],
    ['levels', ['get', 'messages'], { narrow: '[1.0,'.repeat(3_000) }, 'narrow is nested too deeply (limit: 20 levels)'],
    ['values', ['post', 'messages/flags'], { messages: [ids(50_001)] }, 'messages is too long (limit: 50000 values)'],
    ['characters', ['get', 'get_stream_id'], { stream: 'x'.repeat(10_001) }, 'stream is too long (limit: 10000 characters)'],
  ])('of %s is rejected', async (_, route, parameters, msg) => {
    const { status, body } = await send(route, parameters);
    expect([status, body['code'], body['msg']]).toEqual([400, 'BAD_REQUEST', msg]);
  });

  it.each<Method>(['post', 'delete'])('of subscriptions is rejected by %s, counted as channels times people', async (method) => {
    const names = Array.from({ length: 51 }, (_, index) => name(index));
    const subscriptions = method === 'post' ? names.map((one) => ({ name: one })) : names;
    const { status, body } = await send([method, 'users/me/subscriptions'], { subscriptions, principals: ids(1_000) });
    expect([status, body['msg']]).toEqual([400, 'Too many subscriptions in one request (limit: 50000)']);
  });

  it('of channels to create is rejected, and none is created', async () => {
    const subscriptions = Array.from({ length: 101 }, (_, index) => ({ name: name(index) }));
    const { status, body } = await owner.client.post('users/me/subscriptions', { subscriptions });
    expect([status, body['msg']]).toEqual([400, 'Too many channels to create in one request (limit: 100)']);
    expect((await owner.client.get('streams')).body['streams']).toEqual([]);
    const { body: made } = await owner.client.post('users/me/subscriptions', { subscriptions: subscriptions.slice(0, 100) });
    expect((made['subscribed'] as Record<string, string[]>)[owner.user.id]).toHaveLength(100);
  });

  it('is rejected before its elements are validated', async () => {
    const { body } = await owner.client.post('messages/flags', { messages: [...ids(10_000), 'x'], op: 'add', flag: 'x' });
    expect(body['msg']).toBe('messages is too long (limit: 10000 items)');
  });
});
