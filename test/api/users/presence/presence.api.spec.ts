import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BotType, Role } from '../../../../src/kernel/actor.js';
import { PersistPresenceService } from '../../../../src/modules/users/presence.api.js';
import { MIN_RECORD_INTERVAL_MS } from '../../../../src/modules/users/presence/domain/presence.js';
import { RedisConnections } from '../../../../src/platform/jobs/redis-connections.js';
import { ClientPicture } from '../../../support/client-picture/client-picture.js';
import { EventListener } from '../../../support/event-listener.js';
import type { Parameters } from '../../../support/test-client.js';
import { TestClock } from '../../../support/test-clock.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

type Json = Record<string, unknown>;
const SUCCESS = { result: 'success', msg: '' };
const failure = (msg: string): Json => ({ result: 'error', code: 'BAD_REQUEST', msg });
const anyNumber = expect.any(Number) as number;

describe('Presence', () => {
  let server: TestServer;
  let realm: TestRealm;
  let ada: TestAccount;
  let ben: TestAccount;

  beforeAll(async () => {
    server = await TestServer.start();
  });
  afterAll(() => server.stop());

  beforeEach(async () => {
    realm = await TestRealm.create(server);
    ada = await realm.join('Ada');
    ben = await realm.join('Ben');
  });

  const update = async (account: TestAccount, parameters: Parameters = {}): Promise<Json> =>
    (await account.client.post('users/me/presence', { status: 'active', ...parameters })).body;
  const ids = ({ presences }: Json): number[] => Object.keys(presences as Json).map(Number);
  async function loseRedis(): Promise<void> {
    const { commands } = server.get(RedisConnections);
    const keys = await commands.keys(`*{presence:${realm.realm.id}}*`);
    expect(keys).not.toEqual([]);
    await commands.del(...keys);
  }

  it('is recorded, and reported in two formats', async () => {
    const modern = await update(ada, { last_update_id: -1 });
    const now = modern['server_timestamp'] as number;
    expect(modern).toEqual({
      ...SUCCESS,
      presences: { [ada.user.id]: { active_timestamp: anyNumber, idle_timestamp: anyNumber } },
      server_timestamp: anyNumber,
      presence_last_update_id: anyNumber,
    });
    const { active_timestamp: active } = (modern['presences'] as Record<string, Record<string, number>>)[ada.user.id] ?? {};
    expect(Math.abs(now - (active ?? 0))).toBeLessThan(5);
    expect(ids(await update(ada, { slim_presence: true }))).toEqual([ada.user.id]);
    const aggregated = { client: 'website', status: 'active', timestamp: active };
    const legacy = { [ada.email]: { aggregated, website: { ...aggregated, pushable: false } } };
    expect((await update(ada))['presences']).toEqual(legacy);
    const whole = (await ben.client.get('realm/presence')).body;
    expect(whole).toEqual({ ...SUCCESS, presences: legacy, server_timestamp: anyNumber });
  });

  it('is reported from the update id of the client on', async () => {
    const first = await update(ada, { last_update_id: -1 });
    const next = await update(ben, { last_update_id: first['presence_last_update_id'] });
    expect(ids(next)).toEqual([ben.user.id]);
    expect(next['presence_last_update_id']).toBeGreaterThan(first['presence_last_update_id'] as number);
    const again = await update(ben, { last_update_id: next['presence_last_update_id'] });
    expect(again).toMatchObject({ presences: {}, presence_last_update_id: next['presence_last_update_id'] });
  });

  it('is not reported to a ping', async () => {
    expect(await update(ada, { ping_only: true, new_user_input: true })).toEqual(SUCCESS);
    expect(ids(await update(ben, { last_update_id: -1 }))).toEqual([ada.user.id, ben.user.id]);
  });

  it('is not recorded for an account that does not share it, which still receives the presences of others', async () => {
    await update(ada, { ping_only: true });
    await ben.client.patch('settings', { presence_enabled: false });
    expect(ids(await update(ben, { last_update_id: -1 }))).toEqual([ada.user.id]);
  });

  it.each<[string, Parameters, string]>([
    ['another status', { status: 'sleeping' }, 'Invalid status: sleeping'],
    ['an id that is no number', { last_update_id: 'x' }, 'last_update_id is not valid JSON'],
  ])('rejects %s', async (_, parameters, msg) => {
    expect(await update(ada, parameters)).toEqual(failure(msg));
    expect((await ben.client.get('realm/presence')).body['presences']).toEqual({});
  });

  it('of one person is reported by id and by address', async () => {
    await update(ada, { status: 'idle' });
    const alone = { timestamp: anyNumber, status: 'idle' };
    for (const person of [ada.user.id, ada.email]) {
      const { body } = await ben.client.get(`users/${person}/presence`);
      expect(body).toEqual({ ...SUCCESS, presence: { aggregated: alone, website: alone } });
    }
    expect((await ada.client.get(`users/${ben.user.id}/presence`)).body).toEqual(failure(`No presence data for ${ben.user.id}`));
    expect((await ada.client.get('users/4000000/presence')).body).toEqual(failure('No such user'));
    const bot = await realm.bot('Bot', BotType.generic, ada);
    expect((await ada.client.get(`users/${bot.user.id}/presence`)).body).toEqual(failure('Presence is not supported for bot users.'));
    expect(await update(bot)).toEqual(failure('This endpoint does not accept bot requests.'));
  });

  it('is restored from the database after the loss of Redis', async () => {
    const before = await update(ada, { last_update_id: -1 });
    await server.get(PersistPresenceService).persist();
    await update(ben, { ping_only: true });
    await loseRedis();
    const after = (await ben.client.get('realm/presence')).body;
    expect(Object.keys(after['presences'] as Json)).toEqual([ada.email]);
    const later = await update(ben, { last_update_id: before['presence_last_update_id'] });
    expect(ids(later)).toEqual([ben.user.id]);
    expect(later['presence_last_update_id']).toBeGreaterThan(before['presence_last_update_id'] as number);
  });

  it('is published when a person comes online, and not again while the person is online', async () => {
    const slim = await EventListener.register(ben.client, { event_types: ['presence'], slim_presence: true });
    const old = await EventListener.register(ben.client, { event_types: ['presence'] });
    const simple = await EventListener.register(ben.client, {
      event_types: ['presence'],
      slim_presence: true,
      client_capabilities: { notification_settings_null: true, simplified_presence_events: true },
    });
    await update(ada, { status: 'idle' });
    await update(ada);
    await update(ada);
    await update(ben);
    const website = { client: 'website', status: 'active', timestamp: anyNumber, pushable: false };
    const event = { type: 'presence', id: anyNumber, user_id: ada.user.id, server_timestamp: anyNumber, presence: { website } };
    expect((await slim.take(2))[0]).toEqual(event);
    const [first, second] = await old.take(2);
    expect(first).toEqual({ ...event, email: ada.email });
    expect(second).toMatchObject({ user_id: ben.user.id });
    const times = { active_timestamp: anyNumber, idle_timestamp: anyNumber };
    expect((await simple.take(2))[0]).toEqual({ type: 'presence', id: anyNumber, presences: { [ada.user.id]: times } });
  });

  it.each([true, false])('is part of the initial state, and events keep it up to date: slim_presence %s', async (slim) => {
    await update(ada);
    const { state } = await EventListener.register(ben.client, { fetch_event_types: ['presence'], slim_presence: slim });
    expect(Object.keys(state['presences'] as Json)).toEqual([slim ? String(ada.user.id) : ada.email]);
    expect(state).toMatchObject({ server_timestamp: anyNumber, presence_last_update_id: anyNumber });
    const since = await update(ben, { last_update_id: state['presence_last_update_id'] });
    expect(ids(since)).toEqual([ben.user.id]);
  });

  it('ends at once when a person no longer shares it, and begins again with sharing', async () => {
    const listener = await EventListener.register(ben.client, { event_types: ['presence'] });
    const seen = async (): Promise<unknown> =>
      ((await ben.client.get(`users/${ada.user.id}/presence`)).body['presence'] as Json)['aggregated'];
    await update(ada);
    await server.get(PersistPresenceService).persist();
    expect(await seen()).toMatchObject({ status: 'active' });
    await ada.client.patch('settings', { presence_enabled: false });
    expect(await seen()).toMatchObject({ status: 'offline' });
    await server.get(PersistPresenceService).persist();
    await loseRedis();
    expect(await seen()).toMatchObject({ status: 'offline' });
    await ada.client.patch('settings', { presence_enabled: true });
    expect(await seen()).toMatchObject({ status: 'active' });
    const websites = (await listener.take(3)).map(({ presence }) => (presence as Json)['website']);
    expect(websites).toMatchObject([{ status: 'active' }, { status: 'idle' }, { status: 'active' }]);
    const [online, offline] = websites as { timestamp: number }[];
    expect((online?.timestamp ?? 0) - (offline?.timestamp ?? 0)).toBeGreaterThan(200);
  });

  it('is not there after sharing has ended, if it was not there before', async () => {
    await ada.client.patch('settings', { presence_enabled: false });
    expect((await ben.client.get(`users/${ada.user.id}/presence`)).body).toEqual(failure(`No presence data for ${ada.user.id}`));
  });

  it('is kept up to date by events after the initial state', async () => {
    const picture = await ClientPicture.of(server, ben, ['presence']);
    await update(ada);
    await picture.expectFresh();
    expect(picture.eventTypes).toEqual(['presence']);
  });

  it('of people whom a limited guest cannot see is hidden from the guest', async () => {
    const limited = await TestRealm.create(server, { can_access_all_users_group: 'role:members' });
    const [mia, gil] = [await limited.join('Mia'), await limited.join('Gil', Role.guest)];
    const listener = await EventListener.register(gil.client, { event_types: ['presence'] });
    await update(mia);
    expect(ids(await update(gil, { last_update_id: -1 }))).toEqual([gil.user.id]);
    expect(await listener.take(1)).toMatchObject([{ user_id: gil.user.id }]);
    expect((await gil.client.get(`users/${mia.user.id}/presence`)).body).toEqual(failure('Insufficient permission'));
  });

  it('is neither recorded nor shown nor published where the organization disabled it', async () => {
    await update(ada);
    const olga = await realm.join('Olga', Role.owner);
    await olga.client.patch('realm', { presence_disabled: true });
    const listener = await EventListener.register(ben.client, { event_types: ['presence', 'realm'], fetch_event_types: ['presence'] });
    expect(listener.state).toMatchObject({ presences: {} });
    expect(await update(ben, { last_update_id: -1 })).toEqual({
      ...SUCCESS,
      presences: {},
      server_timestamp: anyNumber,
      presence_last_update_id: -1,
    });
    expect((await ada.client.get('realm/presence')).body).toEqual({ ...SUCCESS, presences: {}, server_timestamp: anyNumber });
    expect((await ben.client.get(`users/${ada.user.id}/presence`)).body).toEqual(failure(`No presence data for ${ada.user.id}`));
    await olga.client.patch('realm', { presence_disabled: false });
    expect(await listener.take(1)).toMatchObject([{ type: 'realm', property: 'presence_disabled', value: false }]);
    expect(ids(await update(ada, { last_update_id: -1 }))).toEqual([ada.user.id]);
  });

  it('of other organizations is hidden', async () => {
    await update(ada);
    const other = await TestRealm.create(server);
    const eve = await other.join('Eve', Role.owner);
    expect(ids(await update(eve, { last_update_id: -1 }))).toEqual([eve.user.id]);
  });

  it('is not asked for by a ping that changes nothing of it', async () => {
    const clock = TestClock.stop(server);
    const list = async (): Promise<unknown> => (await ben.client.get('realm/presence')).body['presences'];
    await update(ada, { ping_only: true });
    await loseRedis();
    clock.advance(MIN_RECORD_INTERVAL_MS);
    await update(ada, { ping_only: true });
    expect(await list()).toEqual({});
    clock.advance(1);
    await update(ada, { ping_only: true });
    expect(await list()).toMatchObject({ [ada.email]: { aggregated: { status: 'active' } } });
  });
});
