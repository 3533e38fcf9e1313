import { beforeAll, describe, expect, it } from 'vitest';
import { BotType } from '../../src/kernel/actor.js';
import { BotServiceRepository } from '../../src/modules/users/bots.api.js';
import { UserRepository } from '../../src/modules/users/accounts.api.js';
import { runSkein, runSkeinForJson } from '../support/command-line.js';
import { EventListener } from '../support/event-listener.js';
import { Sql } from '../../src/platform/database/sql.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';

const server = TestServer.usual();

interface CreatedBot {
  readonly user_id: number;
  readonly email: string;
  readonly api_key: string;
}

interface ListedBot {
  readonly user_id: number;
  readonly email: string;
}

describe('skein bot', () => {
  let realm: TestRealm;
  let owner: TestAccount;

  beforeAll(async () => {
    realm = await TestRealm.create(server);
    await realm.notificationBot();
    owner = await realm.join('Olga');
  });

  const here = (): string[] => ['--organization', realm.realm.stringId];

  it('creates a bot for a person and prints its API key', async () => {
    const bot = await runSkeinForJson<CreatedBot>(['bot', 'create', 'helper', '--name', 'Helper', '--owner', owner.email, ...here()]);
    expect(bot.email).toBe(`helper-bot@${realm.host}`);
    expect((await realm.clientWith(bot.email, bot.api_key).get('users/me')).body).toMatchObject({ user_id: bot.user_id, is_bot: true });
    const [stored] = await server.get(UserRepository).findByIds([bot.user_id]);
    expect(stored).toMatchObject({ botType: BotType.generic, botOwnerId: owner.user.id });
  });

  it('creates an outgoing webhook bot with its URL', async () => {
    const args = ['bot', 'create', 'caller', '--name', 'Caller', '--owner', owner.email, '--type', 'outgoing-webhook'];
    const bot = await runSkeinForJson<CreatedBot>([...args, '--url', 'https://bot.example.com/', ...here()]);
    const [service] = await server.get(BotServiceRepository).findByBots([bot.user_id]);
    expect(service?.baseUrl).toBe('https://bot.example.com/');
  });

  it.each<[string, readonly string[], RegExp]>([
    ['a missing owner', ['x', '--name', 'Some Bot'], /required option '--owner <user>' not specified/],
    ['an unknown owner', ['x', '--name', 'Some Bot', '--owner', 'nobody@example.com'], /^There is no account "nobody@example.com"/],
    ['a bot as the owner', ['x', '--name', 'Some Bot', '--owner', 'helper-bot@HOST'], /is a bot/],
    ['an unknown type', ['x', '--name', 'Some Bot', '--owner', 'olga@HOST', '--type', 'robot'], /The types are generic/],
    [
      'a URL of a generic bot',
      ['x', '--name', 'Some Bot', '--owner', 'olga@HOST', '--url', 'https://x.example.com'],
      /--url is for outgoing/,
    ],
    [
      'an outgoing webhook without a URL',
      ['x', '--name', 'Some Bot', '--owner', 'olga@HOST', '--type', 'outgoing-webhook'],
      /requires --url/,
    ],
    ['a taken address', ['helper', '--name', 'Another', '--owner', 'olga@HOST'], /^Username already in use$/],
    ['a taken name', ['other', '--name', 'Helper', '--owner', 'olga@HOST'], /^Name is already in use!$/],
  ])('refuses %s with exit code 2', async (_, args, message) => {
    const before = await server.get(UserRepository).listByRealm(realm.realm.id);
    const { code, errors } = await runSkein(['bot', 'create', ...args.map((arg) => arg.replace('HOST', realm.host)), ...here()]);
    expect(code).toBe(2);
    expect(errors.trim()).toMatch(message);
    expect(errors.trim().split('\n')).toHaveLength(1);
    expect(await server.get(UserRepository).listByRealm(realm.realm.id)).toHaveLength(before.length);
  });

  it('lists the bots with their types, roles and owners, and the deactivated ones on request', async () => {
    const [active, gone] = [await realm.bot('Lister', BotType.incomingWebhook, owner), await realm.bot('Goner', BotType.generic, owner)];
    await owner.client.delete(`bots/${gone.user.id}`);
    const { bots } = await runSkeinForJson<{ bots: ListedBot[] }>(['bot', 'list', ...here()]);
    expect(bots.find((bot) => bot.user_id === active.user.id)).toEqual({
      user_id: active.user.id,
      email: active.email,
      full_name: 'Lister',
      type: 'incoming-webhook',
      role: 'member',
      owner: owner.email,
      is_active: true,
    });
    expect(bots.map(({ user_id }) => user_id)).not.toContain(gone.user.id);
    const { output } = await runSkein(['bot', 'list', '--all', ...here()]);
    expect(output).toMatch(/^ID +ADDRESS +NAME +TYPE +ROLE +OWNER\n/);
    expect(output).toMatch(new RegExp(`^${gone.user.id} +${gone.email} +Goner +generic +member +${owner.email} +deactivated$`, 'm'));
    expect(output).not.toContain('notification-bot');
    expect(output).not.toContain(active.key);
  });

  it('replaces a key that was published: running servers refuse the former one, and the owner receives the new one', async () => {
    const bot = await realm.bot('Leaky', BotType.generic, owner);
    const events = await EventListener.register(owner.client, { event_types: ['realm_bot'] });
    expect((await bot.client.get('users/me')).body).toMatchObject({ result: 'success' });
    const { api_key: key } = await runSkeinForJson<CreatedBot>(['bot', 'renew-key', bot.email, ...here()]);
    expect(key).not.toBe(bot.key);
    await expect.poll(async () => (await bot.client.get('users/me')).body).toMatchObject({ code: 'UNAUTHORIZED' });
    expect((await realm.clientWith(bot.email, key).get('users/me')).body).toMatchObject({ user_id: bot.user.id });
    expect(await events.take(1)).toMatchObject([{ op: 'update', bot: { user_id: bot.user.id, api_key: key } }]);
    const entries = await server
      .get(Sql)
      .rows('SELECT actor_id, client, action FROM audit_entry WHERE realm_id = ? AND target_id = ?', [realm.realm.id, bot.user.id]);
    expect(entries).toContainEqual({ actor_id: null, client: 'cli', action: 'account.api_key_renewed' });
    expect((await runSkein(['bot', 'renew-key', String(bot.user.id), ...here()])).output).toMatch(/^Address: \S+\nAPI key: \w{32}\n$/);
  });

  it.each([
    ['a person', 'olga@HOST', /^"olga@\S+" is not a bot\.$/],
    ['an unknown bot', 'nobody@example.com', /^There is no account "nobody@example.com"/],
    ['a system bot', 'notification-bot@HOST', /^There is no account/],
  ])('refuses a new key for %s with exit code 2', async (_, reference, message) => {
    const { code, output, errors } = await runSkein(['bot', 'renew-key', reference.replace('HOST', realm.host), ...here()]);
    expect({ code, output, errors: errors.trim() }).toEqual({ code: 2, output: '', errors: expect.stringMatching(message) as string });
    expect((await owner.client.get('users/me')).body).toMatchObject({ result: 'success' });
  });
});
