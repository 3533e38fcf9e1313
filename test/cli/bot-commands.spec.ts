import { beforeAll, describe, expect, it } from 'vitest';
import { BotType } from '../../src/kernel/actor.js';
import { BotServiceRepository, UserRepository } from '../../src/modules/users/accounts.api.js';
import { runSkein, runSkeinForJson } from '../support/command-line.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';

const server = TestServer.usual();

interface CreatedBot {
  readonly user_id: number;
  readonly email: string;
  readonly api_key: string;
}

describe('skein bot create', () => {
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
});
