import { beforeEach, describe, expect, it } from 'vitest';
import { BotType, Role } from '../../../../src/kernel/actor.js';
import { type User, UserRepository } from '../../../../src/modules/users/accounts.api.js';
import { changeAccount } from '../../../support/change-account.js';
import { EventListener } from '../../../support/event-listener.js';
import type { ApiResponse, TestClient } from '../../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

type Json = Record<string, unknown>;
interface Bot {
  readonly id: number;
  readonly key: string;
  readonly email: string;
}

const server = TestServer.usual();
const SUCCESS = { result: 'success', msg: '' };
const OWNER_REQUIRED = { result: 'error', code: 'UNAUTHORIZED_PRINCIPAL', msg: 'Must be an organization owner' };
const ADMINISTRATOR_REQUIRED = { ...OWNER_REQUIRED, msg: 'Must be an organization administrator' };
const failure = (msg: string): Json => ({ result: 'error', code: 'BAD_REQUEST', msg });

let realm: TestRealm;
let olga: TestAccount;
let adam: TestAccount;
let max: TestAccount;
let count = 0;
beforeEach(async () => {
  realm = await TestRealm.create(server);
  olga = await realm.join('Olga', Role.owner);
  adam = await realm.join('Adam', Role.administrator);
  max = await realm.join('Max');
});

/** Creates an outgoing webhook bot, which has a token in addition to its key. */
async function botOf(owner: TestAccount, role?: Role): Promise<Bot> {
  const name = `robot${(count += 1)}`;
  const webhook = { bot_type: BotType.outgoingWebhook, payload_url: '"https://hook.example.com/x"' };
  const { body } = await owner.client.post('bots', { full_name: name, short_name: name, ...webhook });
  const id = body['user_id'] as number;
  if (role !== undefined) expect((await olga.client.patch(`bots/${id}`, { role })).body).toMatchObject(SUCCESS);
  return { id, key: body['api_key'] as string, email: `${name}-bot@${realm.host}` };
}
const clientOf = (bot: Bot, key = bot.key): TestClient => realm.clientWith(bot.email, key);
const works = async (bot: Bot, key = bot.key): Promise<boolean> => (await clientOf(bot, key).get('users/me')).status === 200;
async function realmBot({ client }: TestAccount, { id }: Bot): Promise<Json | undefined> {
  const { body } = await client.post('register', { fetch_event_types: ['realm_bot'], event_types: [] });
  return (body['realm_bots'] as Json[]).find(({ user_id }) => user_id === id);
}
const keyOf = async (account: TestAccount, bot: Bot): Promise<string> => (await realmBot(account, bot))?.['api_key'] as string;
const tokenOf = async (account: TestAccount, bot: Bot): Promise<unknown> =>
  ((await realmBot(account, bot))?.['services'] as Json[] | undefined)?.[0]?.['token'];

describe('A bot with a role above that of its owner or of an administrator', () => {
  const MANAGING: readonly [what: string, act: (client: TestClient, bot: Bot) => Promise<ApiResponse>][] = [
    ['regenerates its key', (client, { id }) => client.post(`bots/${id}/api_key/regenerate`)],
    ['changes its name', (client, { id }) => client.patch(`bots/${id}`, { full_name: 'Mine now' })],
    ['changes its name as that of a user', (client, { id }) => client.patch(`users/${id}`, { full_name: 'Mine now' })],
    ['changes its payload URL', (client, { id }) => client.patch(`bots/${id}`, { service_payload_url: '"https://evil.example"' })],
    ['becomes its owner', (client, { id }) => client.patch(`bots/${id}`, { bot_owner_id: adam.user.id })],
    ['revokes its role', (client, { id }) => client.patch(`bots/${id}`, { role: Role.member })],
    ['deactivates it', (client, { id }) => client.delete(`bots/${id}`)],
    ['sees the secrets of its webhook', (client, { id }) => client.get(`bots/${id}/webhook`)],
    ['rotates the secrets of its webhook', (client, { id }) => client.post(`bots/${id}/webhook/rotate_token`)],
    ['tests its webhook', (client, { id }) => client.post(`bots/${id}/webhook/test`)],
    ['disables its webhook', (client, { id }) => client.post(`bots/${id}/webhook/disable`)],
    ['sees its deliveries', (client, { id }) => client.get(`bots/${id}/webhook/deliveries`)],
  ];

  it.each(MANAGING)('rejects an administrator who %s', async (_, act) => {
    const bot = await botOf(olga, Role.owner);
    const before = [await keyOf(olga, bot), await tokenOf(olga, bot)];
    expect((await act(adam.client, bot)).body).toEqual(OWNER_REQUIRED);
    expect([await keyOf(olga, bot), await tokenOf(olga, bot)]).toEqual(before);
    expect(await realmBot(olga, bot)).toMatchObject({ owner_id: olga.user.id, is_active: true });
  });

  it('is reactivated only by accounts that may act with its role', async () => {
    const bot = await botOf(olga, Role.owner);
    await olga.client.delete(`bots/${bot.id}`);
    expect((await adam.client.post(`users/${bot.id}/reactivate`)).body).toEqual(OWNER_REQUIRED);
    expect((await olga.client.post(`users/${bot.id}/reactivate`)).body).toEqual(SUCCESS);
  });

  it('is not listed with its key to administrators or to its own owner', async () => {
    const owners = await botOf(olga, Role.owner);
    const maxs = await botOf(max, Role.administrator);
    expect(await realmBot(adam, owners)).toBeUndefined();
    expect(await realmBot(max, maxs)).toBeUndefined();
    expect((await max.client.get('bots')).body['bots']).toEqual([]);
    expect((await max.client.post(`bots/${maxs.id}/api_key/regenerate`)).body).toEqual(ADMINISTRATOR_REQUIRED);
    expect(await works(maxs, await keyOf(adam, maxs))).toBe(true);
  });

  it('can be deactivated by its own owner', async () => {
    const bot = await botOf(max, Role.administrator);
    expect((await max.client.delete(`bots/${bot.id}`)).body).toEqual(SUCCESS);
    expect(await realmBot(adam, bot)).toMatchObject({ is_active: false });
  });

  it('is managed only by organization owners if it may create users', async () => {
    const bot = await botOf(max);
    const [user] = await server.get(UserRepository).findByIds([bot.id]);
    await changeAccount(server, user as User, { canCreateUsers: true });
    expect(await realmBot(adam, bot)).toBeUndefined();
    expect((await adam.client.post(`bots/${bot.id}/api_key/regenerate`)).body).toEqual(OWNER_REQUIRED);
    expect(await keyOf(olga, bot)).toBe(bot.key);
  });

  it('gets a new key and token by its promotion, which are published only to accounts that may act with its role', async () => {
    const bot = await botOf(max);
    const token = await tokenOf(max, bot);
    const listeners = await Promise.all(
      [olga, adam, max].map(({ client }) => EventListener.register(client, { event_types: ['realm_bot'] })),
    );
    await olga.client.patch(`bots/${bot.id}`, { role: Role.owner });
    const key = await keyOf(olga, bot);
    expect(await tokenOf(olga, bot)).not.toBe(token);
    await expect.poll(() => works(bot)).toBe(false);
    expect(await works(bot, key)).toBe(true);
    const events = await Promise.all(listeners.map((listener) => listener.take(1)));
    expect(events[0]).toMatchObject([{ op: 'update', bot: { user_id: bot.id, api_key: key } }]);
    expect(events[1]).toMatchObject([{ op: 'delete', bot: { user_id: bot.id } }]);
    expect(events[2]).toMatchObject([{ op: 'delete', bot: { user_id: bot.id } }]);
  });

  it('retains its key if every account that managed it still may, and is published to its owner again after its demotion', async () => {
    const bot = await botOf(olga);
    await olga.client.patch(`bots/${bot.id}`, { role: Role.administrator });
    expect(await works(bot)).toBe(true);
    const maxs = await botOf(max, Role.administrator);
    const listener = await EventListener.register(max.client, { event_types: ['realm_bot'] });
    await adam.client.patch(`bots/${maxs.id}`, { role: Role.member });
    const key = await keyOf(adam, maxs);
    expect(await listener.take(1)).toMatchObject([{ op: 'add', bot: { user_id: maxs.id, api_key: key } }]);
  });

  it('gets a new key when an account that managed it may not any more', async () => {
    const bot = await botOf(adam, Role.administrator);
    const plain = await botOf(adam);
    const listener = await EventListener.register(adam.client, { event_types: ['realm_bot'] });
    await olga.client.patch(`users/${adam.user.id}`, { role: Role.member });
    await expect.poll(() => works(bot)).toBe(false);
    expect(await works(bot, await keyOf(olga, bot))).toBe(true);
    expect(await works(plain)).toBe(true);
    expect(await listener.take(1)).toMatchObject([{ op: 'delete', bot: { user_id: bot.id } }]);
    expect(await realmBot(adam, bot)).toBeUndefined();
    expect(await keyOf(adam, plain)).toBe(plain.key);
  });
});

describe('A bot with a new owner', () => {
  const give = async (actor: TestAccount, bot: Bot, to: TestAccount): Promise<Json> =>
    (await actor.client.patch(`bots/${bot.id}`, { bot_owner_id: to.user.id })).body;

  it('is transferred by administrators only', async () => {
    const bot = await botOf(max);
    expect(await give(max, bot, olga)).toEqual(ADMINISTRATOR_REQUIRED);
    expect(await give(max, bot, max)).toMatchObject(SUCCESS);
    expect(await keyOf(max, bot)).toBe(bot.key);
    expect(await give(adam, bot, olga)).toMatchObject(SUCCESS);
    expect(await realmBot(olga, bot)).toMatchObject({ owner_id: olga.user.id });
  });

  it('is not transferred to accounts that may not act with its role', async () => {
    const bot = await botOf(adam, Role.moderator);
    expect(await give(adam, bot, max)).toEqual(failure("Failed to change owner, user may not act with the bot's role"));
    expect(await keyOf(adam, bot)).toBe(bot.key);
  });

  it('gets a new key and token, which are published to the new owner but not to the former one', async () => {
    const cleo = await realm.join('Cleo');
    const bot = await botOf(max);
    const token = await tokenOf(max, bot);
    const listeners = await Promise.all(
      [max, cleo, adam].map(({ client }) => EventListener.register(client, { event_types: ['realm_bot'] })),
    );
    await give(adam, bot, cleo);
    const [key, newToken] = [await keyOf(cleo, bot), await tokenOf(cleo, bot)];
    expect([key === bot.key, newToken === token]).toEqual([false, false]);
    await expect.poll(() => works(bot)).toBe(false);
    expect(await works(bot, key)).toBe(true);
    const [former, now, administrator] = await Promise.all(listeners.map((listener) => listener.take(1)));
    expect(former).toEqual([{ id: expect.any(Number) as number, type: 'realm_bot', op: 'delete', bot: { user_id: bot.id } }]);
    const secrets = { api_key: key, services: [{ token: newToken }] };
    expect(now).toMatchObject([{ op: 'add', bot: { user_id: bot.id, owner_id: cleo.user.id, ...secrets } }]);
    expect(administrator).toMatchObject([{ op: 'update', bot: { user_id: bot.id, owner_id: cleo.user.id, ...secrets } }]);
  });

  it('gets a new key when its reactivation replaces a deactivated owner', async () => {
    const bot = await botOf(max);
    await adam.client.delete(`users/${max.user.id}`);
    expect((await adam.client.post(`users/${bot.id}/reactivate`)).body).toEqual(SUCCESS);
    const key = await keyOf(adam, bot);
    expect(key).not.toBe(bot.key);
    expect(await works(bot, key)).toBe(true);
  });
});

describe('A bot has permission to post', () => {
  const send = async (bot: Bot, to: string, content: string): Promise<Json> =>
    (await clientOf(bot).post('messages', { type: 'stream', to, topic: 'news', content })).body;
  const channel = async (name: string, more: Json = {}): Promise<void> => {
    expect((await olga.client.post('users/me/subscriptions', { subscriptions: [{ name }], ...more })).body).toMatchObject(SUCCESS);
  };

  it('in private channels only if it is subscribed itself', async () => {
    await channel('vault', { invite_only: true });
    const bot = await botOf(olga);
    expect(await send(bot, 'vault', 'hi')).toEqual(failure("Not authorized to send to channel 'vault'"));
    await olga.client.post('users/me/subscriptions', { subscriptions: [{ name: 'vault' }], principals: [bot.id] });
    expect(await send(bot, 'vault', 'hi')).toMatchObject(SUCCESS);
  });

  it('in channels whose posting permission includes the bot itself', async () => {
    await channel('notices');
    const { stream_id: id } = (await olga.client.get('get_stream_id', { stream: 'notices' })).body as { stream_id: number };
    const groups = (await olga.client.get('user_groups')).body['user_groups'] as { id: number; name: string }[];
    const administrators = groups.find(({ name }) => name === 'role:administrators')?.id;
    await olga.client.patch(`streams/${id}`, { can_send_message_group: { new: administrators } });
    const bot = await botOf(olga);
    expect(await send(bot, 'notices', 'hi')).toEqual(failure('You do not have permission to post in this channel.'));
    await olga.client.patch(`bots/${bot.id}`, { role: Role.administrator });
    expect(await send(bot, 'notices', 'hi')).toMatchObject(SUCCESS);
  });

  it('wildcard mentions only if its own role permits them', async () => {
    await channel('crowd');
    for (const name of Array.from({ length: 16 }, (_, index) => `Member ${index}`)) {
      const member = await realm.join(name, Role.member, null);
      await member.client.post('users/me/subscriptions', { subscriptions: [{ name: 'crowd' }] });
    }
    const bot = await botOf(olga);
    expect(await send(bot, 'crowd', '@**all** hi')).toMatchObject({ code: 'STREAM_WILDCARD_MENTION_NOT_ALLOWED' });
    await olga.client.patch(`bots/${bot.id}`, { role: Role.administrator });
    expect(await send(bot, 'crowd', '@**all** hi')).toMatchObject(SUCCESS);
  });
});
