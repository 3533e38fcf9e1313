import { beforeEach, describe, expect, it } from 'vitest';
import { BotType, Role } from '../../../../src/kernel/actor.js';
import { UnitOfWork } from '../../../../src/kernel/unit-of-work.js';
import { UserRepository } from '../../../../src/modules/users/accounts.api.js';
import { Sql } from '../../../../src/platform/database/sql.js';
import { RedisConnections } from '../../../../src/platform/jobs/redis-connections.js';
import { changeAccount } from '../../../support/change-account.js';
import { EventListener, type WireEvent } from '../../../support/event-listener.js';
import type { ApiResponse, Parameters } from '../../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const server = TestServer.usual();

const SUCCESS = { result: 'success', msg: '' };
const failure = (msg: string, more: object = {}): object => ({ result: 'error', code: 'BAD_REQUEST', msg, ...more });
const NO_DEFAULTS = { default_sending_stream: null, default_events_register_stream: null, default_all_public_streams: false };
const KEY = expect.stringMatching(/^[A-Za-z0-9]{32}$/) as string;
const URL_TEXT = expect.stringMatching(/^https:/) as string;

type Bot = Record<string, unknown> & { user_id: number };

describe('Bots', () => {
  let realm: TestRealm;
  let adam: TestAccount;
  let ben: TestAccount;

  beforeEach(async () => {
    realm = await TestRealm.create(server);
    adam = await realm.join('Adam', Role.administrator);
    ben = await realm.join('Ben');
  });

  const create = (actor: TestAccount, parameters: Parameters = {}): Promise<ApiResponse> =>
    actor.client.post('bots', { full_name: 'Robot', short_name: 'robot', ...parameters });
  const created = async (actor: TestAccount, parameters: Parameters = {}): Promise<Bot> => (await create(actor, parameters)).body as Bot;
  const realmBots = async (account: TestAccount): Promise<Bot[]> =>
    (await EventListener.register(account.client, { fetch_event_types: ['realm_bot'] })).state['realm_bots'] as Bot[];

  it('are found by their owner without a look at all accounts', async () => {
    const { user_id: id } = await created(ben);
    for (let count = 0; count < 40; count += 1) await realm.join(`Member ${count}`);
    const [users, sql] = [server.get(UserRepository), server.get(Sql)];
    const readRows = async (): Promise<number> => {
      const counters = await sql.rows<{ Value: string }>("SHOW SESSION STATUS LIKE 'Handler_read_%next'");
      return counters.reduce((sum, { Value }) => sum + Number(Value), 0);
    };
    // On one connection.
    const [found, rows] = await server.get(UnitOfWork).read(async () => {
      const before = await readRows();
      const bots = await users.findBotsOf(ben.user.id);
      return [bots.map((bot) => bot.id), (await readRows()) - before];
    });
    expect(found).toEqual([id]);
    expect(rows).toBeLessThan(20);
  });

  describe('POST /bots', () => {
    it('creates a bot with a valid key and an address that ends in -bot', async () => {
      const bot = await created(ben);
      expect(bot).toEqual({ ...SUCCESS, user_id: expect.any(Number) as number, api_key: KEY, avatar_url: URL_TEXT, ...NO_DEFAULTS });
      const email = `robot-bot@${realm.host}`;
      const me = await realm.clientWith(email, bot['api_key'] as string).get('users/me');
      expect(me.body).toMatchObject({ email, full_name: 'Robot', bot_type: 1, bot_owner_id: ben.user.id, role: 400 });
    });

    it('creates an outgoing webhook with a payload URL', async () => {
      await created(ben, { bot_type: 3, payload_url: '"https://hook.example.com/x"', interface_type: 2 });
      const [bot] = await realmBots(ben);
      expect(bot).toMatchObject({ bot_type: 3, services: [{ base_url: 'https://hook.example.com/x', interface: 2, token: KEY }] });
    });

    it('accepts default channels that the owner may read', async () => {
      await ben.client.post('users/me/subscriptions', { subscriptions: [{ name: 'den' }] });
      const bot = await created(ben, {
        default_sending_stream: 'den',
        default_events_register_stream: 'den',
        default_all_public_streams: true,
      });
      expect(bot).toMatchObject({
        default_sending_stream: 'den',
        default_events_register_stream: 'den',
        default_all_public_streams: true,
      });
    });

    it.each<[string, Parameters, string]>([
      ['a blank short name', { short_name: ' ' }, 'Bad name or username'],
      ['a short name that is invalid in an address', { short_name: 'a b' }, 'Bad name or username'],
      ['a full name that is too short', { full_name: 'x' }, 'Name too short!'],
      ['an embedded bot', { bot_type: 4 }, 'Embedded bots are not enabled.'],
      ['an unknown type', { bot_type: 7 }, 'Invalid bot type'],
      ['a type that is no number', { bot_type: 'x' }, 'bot_type is not valid JSON'],
      ['an unknown interface', { bot_type: 3, interface_type: 9 }, 'Invalid interface type'],
      ['a payload URL that is no URL', { bot_type: 3, payload_url: '"nowhere"' }, 'payload_url is not a URL'],
      ['an integration for an incoming webhook', { bot_type: 2, service_name: 'github' }, "Invalid integration 'github'."],
      ['a channel that does not exist', { default_sending_stream: 'nowhere' }, "Invalid channel name 'nowhere'"],
    ])('rejects %s', async (_, parameters, msg) => {
      expect((await create(ben, parameters)).body).toEqual(failure(msg));
      expect(await realmBots(ben)).toEqual([]);
    });

    it.each(['full_name', 'short_name'])('requires %s', async (missing) => {
      expect((await create(ben, { [missing]: undefined })).body).toMatchObject({ msg: `Missing '${missing}' argument` });
    });

    it('rejects an address or a name in use', async () => {
      await create(ben);
      expect((await create(adam, { full_name: 'Other' })).body).toEqual(failure('Username already in use'));
      expect((await create(adam, { short_name: 'other' })).body).toEqual(failure('Name is already in use!'));
    });

    it('rejects guests and bots', async () => {
      const gus = await realm.join('Gus', Role.guest);
      expect((await create(gus)).body).toEqual(failure('Not allowed for guest users'));
      const bot = await realm.bot('Other', BotType.generic, ben);
      expect((await create(bot)).body).toEqual(failure('This endpoint does not accept bot requests.'));
    });

    it('accepts incoming webhooks from accounts that may create no other bots', async () => {
      const strict = await TestRealm.create(server, { can_create_bots_group: 'role:administrators' });
      const cleo = await strict.join('Cleo');
      expect((await create(cleo)).body).toEqual(failure('Insufficient permission'));
      expect((await create(cleo, { bot_type: 2 })).body).toMatchObject(SUCCESS);
      const none = await TestRealm.create(server, {
        can_create_bots_group: 'role:administrators',
        can_create_write_only_bots_group: 'role:administrators',
      });
      expect((await create(await none.join('Cleo'), { bot_type: 2 })).body).toEqual(failure('Insufficient permission'));
    });
  });

  it('GET /bots lists the own active bots', async () => {
    const bot = await created(ben);
    const inactive = await created(ben, { full_name: 'Gone', short_name: 'gone' });
    await ben.client.delete(`bots/${inactive.user_id}`);
    await created(adam, { full_name: 'Other', short_name: 'other' });
    expect((await ben.client.get('bots')).body).toEqual({
      ...SUCCESS,
      bots: [{ username: `robot-bot@${realm.host}`, full_name: 'Robot', api_key: bot['api_key'], avatar_url: URL_TEXT, ...NO_DEFAULTS }],
    });
  });

  describe('PATCH /bots/{bot_id}', () => {
    it('stores the first defaults of a bot when several requests set them at once', async () => {
      for (let round = 0; round < 3; round += 1) {
        const { user } = await realm.bot(`Robot ${round}`, BotType.generic, ben);
        const change = { default_all_public_streams: true };
        const answers = await Promise.all(Array.from({ length: 6 }, () => ben.client.patch(`bots/${user.id}`, change)));
        expect(answers.map(({ body }) => body)).toEqual(
          answers.map(() => expect.objectContaining({ result: 'success', ...change }) as object),
        );
      }
    });

    const update = (actor: TestAccount, bot: Bot, parameters: Parameters): Promise<ApiResponse> =>
      actor.client.patch(`bots/${bot.user_id}`, parameters);

    it('changes the name, the defaults and the payload URL', async () => {
      await ben.client.post('users/me/subscriptions', { subscriptions: [{ name: 'den' }] });
      const bot = await created(ben, { bot_type: 3, payload_url: '"https://hook.example.com/x"' });
      const { body } = await update(ben, bot, {
        full_name: 'Robbie',
        default_sending_stream: 'den',
        service_payload_url: '"https://hook.example.com/y"',
        service_interface: 2,
      });
      expect(body).toEqual({
        ...SUCCESS,
        full_name: 'Robbie',
        avatar_url: URL_TEXT,
        service_interface: 2,
        service_payload_url: 'https://hook.example.com/y',
        config_data: null,
        ...NO_DEFAULTS,
        default_sending_stream: 'den',
        bot_owner: ben.email,
      });
      expect(await realmBots(ben)).toMatchObject([
        { full_name: 'Robbie', default_sending_stream: 'den', services: [{ base_url: 'https://hook.example.com/y', interface: 2 }] },
      ]);
      await update(ben, bot, { default_sending_stream: '' });
      expect(await realmBots(ben)).toMatchObject([{ default_sending_stream: null }]);
    });

    it('changes the address, by which the key then belongs to the bot', async () => {
      const { user_id: id, api_key: key } = await created(ben);
      const listener = await EventListener.register(ben.client, { event_types: ['realm_bot', 'realm_user'] });
      expect((await ben.client.patch(`bots/${id}`, { short_name: ' Android ' })).body).toMatchObject(SUCCESS);
      const email = `Android-bot@${realm.host}`;
      expect((await realm.clientWith(email, String(key)).get('users/me')).body).toMatchObject({ user_id: id, email });
      expect((await realm.clientWith(`robot-bot@${realm.host}`, String(key)).get('users/me')).status).toBe(401);
      expect(await listener.take(2)).toMatchObject(
        expect.arrayContaining([
          expect.objectContaining({ type: 'realm_user', person: expect.objectContaining({ user_id: id, new_email: email }) as unknown }),
          expect.objectContaining({ type: 'realm_bot', op: 'update', bot: { user_id: id, email } }),
        ]) as object,
      );
      // Its own address in other case is free for it.
      expect((await adam.client.patch(`bots/${id}`, { short_name: 'android' })).body).toMatchObject(SUCCESS);
    });

    it.each([
      ['', 'Bad name or username'],
      ['a b', 'Bad name or username'],
      ['other', 'Username already in use'],
      ['OTHER', 'Username already in use'],
    ])('rejects the short name "%s"', async (shortName, msg) => {
      await created(ben, { full_name: 'Other', short_name: 'other' });
      const { user_id: id } = await created(ben);
      const { status, body } = await ben.client.patch(`bots/${id}`, { short_name: shortName });
      expect([status, body]).toEqual([400, failure(msg)]);
    });

    it('transfers a bot to another owner', async () => {
      const cleo = await realm.join('Cleo');
      const bot = await created(ben);
      const [benHears, cleoHears, adamHears] = await Promise.all(
        [ben, cleo, adam].map((account) => EventListener.register(account.client, { event_types: ['realm_bot', 'realm_user'] })),
      );
      expect((await update(adam, bot, { bot_owner_id: cleo.user.id })).body).toMatchObject({ bot_owner: cleo.email });
      const ownerChanged = { type: 'realm_user', op: 'update', person: { user_id: bot.user_id, bot_owner_id: cleo.user.id } };
      expect(await benHears?.take(2)).toMatchObject([{ type: 'realm_bot', op: 'delete', bot: { user_id: bot.user_id } }, ownerChanged]);
      expect(await cleoHears?.take(2)).toMatchObject([
        { type: 'realm_bot', op: 'add', bot: { user_id: bot.user_id, owner_id: cleo.user.id } },
        ownerChanged,
      ]);
      expect(await adamHears?.take(2)).toMatchObject([
        { type: 'realm_bot', op: 'update', bot: { user_id: bot.user_id, owner_id: cleo.user.id } },
        ownerChanged,
      ]);
      expect((await update(ben, bot, { full_name: 'Mine' })).body).toEqual(failure('Insufficient permission'));
    });

    it('rejects invalid owners', async () => {
      const bot = await created(ben);
      const other = await created(ben, { full_name: 'Other', short_name: 'other' });
      const inactive = await realm.join('Gone');
      await changeAccount(server, inactive, { active: false });
      for (const [id, why] of [
        [999_999_999, 'no such user'],
        [inactive.user.id, 'user is deactivated'],
        [other.user_id, "bots can't own other bots"],
      ] as const) {
        expect((await update(adam, bot, { bot_owner_id: id })).body).toEqual(failure(`Failed to change owner, ${why}`));
      }
    });

    it('changes roles for administrators only', async () => {
      const bot = await created(ben);
      expect((await update(ben, bot, { role: 200 })).body).toMatchObject({ msg: 'Must be an organization administrator' });
      expect((await update(adam, bot, { role: 100 })).body).toMatchObject({ msg: 'Must be an organization owner' });
      expect((await update(adam, bot, { role: 300 })).body).toMatchObject(SUCCESS);
    });

    it('changes nothing if a part is rejected', async () => {
      const bot = await created(ben);
      await created(ben, { full_name: 'Taken', short_name: 'taken' });
      expect((await update(ben, bot, { full_name: 'Taken' })).body).toEqual(failure('Name is already in use!'));
      const parameters = { full_name: 'Robbie', service_payload_url: '"https://hook.example.com/y"' };
      expect((await update(ben, bot, parameters)).body).toEqual(failure('Invalid bot type'));
      expect((await update(ben, bot, { full_name: 'Robbie', default_sending_stream: 'nowhere' })).body).toEqual(
        failure("Invalid channel name 'nowhere'"),
      );
      expect((await realmBots(ben)).map((one) => one['full_name'])).toEqual(['Robot', 'Taken']);
    });

    it('rejects ids of people, and guests', async () => {
      expect((await adam.client.patch(`bots/${ben.user.id}`, {})).body).toEqual(failure('No such bot'));
      const gus = await realm.join('Gus', Role.guest);
      expect((await gus.client.patch(`bots/${ben.user.id}`, {})).body).toEqual(failure('Not allowed for guest users'));
    });
  });

  it('events turn the initial state into the present one', async () => {
    const [owner, administrator] = await Promise.all(
      [ben, adam].map((account) =>
        EventListener.register(account.client, { event_types: ['realm_bot'], fetch_event_types: ['realm_bot'] }),
      ),
    );
    const bot = await created(ben, { bot_type: 3, payload_url: '"https://hook.example.com/x"' });
    await ben.client.patch(`bots/${bot.user_id}`, {
      full_name: 'Robbie',
      default_all_public_streams: true,
      service_payload_url: '"https://hook.example.com/y"',
    });
    await ben.client.post(`bots/${bot.user_id}/api_key/regenerate`);
    await ben.client.delete(`bots/${bot.user_id}`);
    for (const [listener, account] of [
      [owner, ben],
      [administrator, adam],
    ] as const) {
      const events = (await listener?.take(6)) ?? [];
      expect(applied(listener?.state['realm_bots'] as Bot[], events)).toEqual(await realmBots(account));
    }
  });

  it('publishes keys and tokens to accounts that administer a bot, without storing them in the event log', async () => {
    const listener = await EventListener.register(ben.client, { event_types: ['realm_bot'] });
    const bot = await created(ben, { bot_type: 3, payload_url: '"https://hook.example.com/x"' });
    const key = String((await ben.client.post(`bots/${bot.user_id}/api_key/regenerate`)).body['api_key']);
    const [added, renewed] = (await listener.take(2)) as unknown as { bot: Bot & { services: { token: string }[] } }[];
    const secrets = [key, bot['api_key'], added?.bot.services[0]?.token];
    expect(secrets).toEqual([KEY, KEY, KEY]);
    expect([added?.bot['api_key'], renewed?.bot['api_key']]).toEqual([bot['api_key'], key]);
    const redis = server.get(RedisConnections);
    const log = JSON.stringify(await redis.commands.xrange(redis.key('{events}:log'), '-', '+'));
    expect(log).toContain('realm_bot');
    for (const secret of secrets) expect(log).not.toContain(String(secret));
  });

  it('POST /register lists the bots of others to administrators only', async () => {
    await created(adam);
    expect(await realmBots(ben)).toEqual([]);
    expect((await realmBots(adam)).map((bot) => bot['email'])).toEqual([`robot-bot@${realm.host}`]);
  });
});

function applied(bots: readonly Bot[], events: readonly WireEvent[]): Bot[] {
  const byId = new Map(bots.map((bot) => [bot.user_id, bot]));
  for (const { op, bot } of events as readonly (WireEvent & { op: string; bot: Bot })[]) {
    if (op === 'delete') byId.delete(bot.user_id);
    else byId.set(bot.user_id, { ...byId.get(bot.user_id), ...bot });
  }
  return [...byId.values()];
}
