import { beforeEach, describe, expect, it, vi } from 'vitest';
import { BotType, Role } from '../../../../src/kernel/actor.js';
import { AccountsService, type User } from '../../../../src/modules/users/accounts.api.js';
import { RegisterAccountService } from '../../../../src/modules/users/administration.api.js';
import { GreetingHandler } from '../../../../src/modules/messaging/welcome-bot/application/greeting.handler.js';
import { changeAccount } from '../../../support/change-account.js';
import type { TestClient } from '../../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const LATER = { timeout: 120_000, interval: 20 };
const PASSWORD = 'a very good secret';

interface Shown {
  readonly id: number;
  readonly sender_id: number;
  readonly content: string;
  readonly flags: readonly string[];
}

const server = TestServer.usual();
let realm: TestRealm;
let olga: TestAccount;
let welcomeBot: User;
let count = 0;
beforeEach(async () => {
  realm = await TestRealm.create(server);
  olga = await realm.join('Olga', Role.owner);
  await changeAccount(server, olga, { canCreateUsers: true });
  welcomeBot = await realm.welcomeBot();
});

async function newAccount(): Promise<TestClient> {
  const email = `new${(count += 1)}@${realm.host}`;
  expect((await olga.client.post('users', { email, full_name: 'Newton', password: PASSWORD })).status).toBe(200);
  const { body } = await realm.stranger.post('fetch_api_key', { username: email, password: PASSWORD });
  return realm.clientWith(email, body['api_key'] as string);
}
async function messagesOf(client: TestClient): Promise<readonly Shown[]> {
  const page = { anchor: 'newest', num_before: 20, num_after: 0, apply_markdown: false };
  return (await client.get('messages', page)).body['messages'] as Shown[];
}
/** Waits for a number of messages. */
const waitFor = (client: TestClient, number: number): Promise<readonly Shown[]> =>
  vi.waitFor(async () => {
    const messages = await messagesOf(client);
    expect(messages).toHaveLength(number);
    return messages;
  }, LATER);
const ask = async (client: TestClient, content: string, to = [welcomeBot.id]): Promise<void> => {
  expect((await client.post('messages', { type: 'direct', to, content })).status).toBe(200);
};

describe('The welcome bot', () => {
  it('has greeted a new account with one unread and starred message when the account can log in', async () => {
    const messages = await messagesOf(await newAccount());
    expect(messages).toMatchObject([{ sender_id: welcomeBot.id, flags: ['starred'] }]);
    expect(messages[0]?.content).toMatch(/^Hello, and welcome!/);
  });

  it('leads to the help of this server by links', async () => {
    const client = await newAccount();
    await ask(client, 'help');
    await waitFor(client, 3);
    const { body } = await client.get('messages', { anchor: 'newest', num_before: 1, num_after: 0 });
    const answer = (body['messages'] as readonly Shown[]).at(-1);
    for (const name of ['message-formatting', 'search-operators', 'keyboard-shortcuts'])
      expect(answer?.content ?? '').toContain(`<a href="/#${name}">`);
  });

  it('greets an account later if the greeting failed when it was created', async () => {
    const interrupted = { realmId: realm.realm.id, email: `later@${realm.host}`, fullName: 'Late Newton', role: Role.member, timezone: '' };
    const account = { ...interrupted, botType: null, botOwnerId: null, system: false };
    const user = await server.get(RegisterAccountService).register(account, PASSWORD);
    const client = realm.clientWith(user.email, server.get(AccountsService).apiKey(user));
    expect(await waitFor(client, 1)).toMatchObject([{ sender_id: welcomeBot.id, flags: ['starred'] }]);
  });

  it('greets an account once where guests see only some users, even if several processes greet it at once', async () => {
    await realm.changeSettings({ can_access_all_users_group: 'role:members' });
    for (const role of [Role.member, Role.guest]) {
      const { user, client } = await realm.join(`Newton ${role}`, role);
      await server.eventsPublished();
      await Promise.all(Array.from({ length: 6 }, () => server.get(GreetingHandler).greet(user)));
      expect(await waitFor(client, 1)).toMatchObject([{ sender_id: welcomeBot.id }]);
    }
  });

  it('sends the text of the organization as a second message', async () => {
    const text = '**Read** the rules in #general.';
    expect((await olga.client.patch('realm', { welcome_message_custom_text: text })).body).toMatchObject({ result: 'success' });
    const messages = await waitFor(await newAccount(), 2);
    expect(messages.map(({ sender_id }) => sender_id)).toEqual([welcomeBot.id, welcomeBot.id]);
    expect(messages[1]).toMatchObject({ content: text, flags: [] });
  });

  it('sends an administrator the text that new accounts would get, and nobody else', async () => {
    const { body } = await olga.client.post('realm/test_welcome_bot_custom_message', { welcome_message_custom_text: '**Welcome**' });
    expect(body).toEqual({ result: 'success', msg: '', message_id: expect.any(Number) as number });
    expect(await messagesOf(olga.client)).toMatchObject([{ id: body['message_id'], sender_id: welcomeBot.id, content: '**Welcome**' }]);
    const ada = await realm.join('Ada');
    const refused = await ada.client.post('realm/test_welcome_bot_custom_message', { welcome_message_custom_text: 'Hi' });
    expect(refused.body['msg']).toBe('Must be an organization administrator');
    const { body: state } = await ada.client.post('register', { fetch_event_types: ['realm'], event_types: [] });
    expect(state).toMatchObject({ realm_welcome_message_custom_text: '' });
  });

  it('greets no account twice, and no bots', async () => {
    await realm.bot('Echo', BotType.generic, olga);
    expect((await olga.client.post('bots', { full_name: 'Own Bot', short_name: 'own' })).status).toBe(200);
    const client = await newAccount();
    await waitFor(client, 1);
    expect(await messagesOf(olga.client)).toEqual([]);
  });

  it('sends nothing in an organization that has no welcome bot', async () => {
    await changeAccount(server, welcomeBot, { active: false });
    const client = await newAccount();
    await changeAccount(server, welcomeBot, { active: true });
    const second = await newAccount();
    await waitFor(second, 1);
    expect(await messagesOf(client)).toEqual([]);
  });

  it('answers direct messages', async () => {
    const client = await newAccount();
    await waitFor(client, 1);
    await ask(client, 'Topics');
    const answers = await waitFor(client, 3);
    expect(answers[2]?.sender_id).toBe(welcomeBot.id);
    expect(answers[2]?.content).toContain('like the subject line of a mail');
    await ask(client, 'What?');
    expect((await waitFor(client, 5))[4]?.content).toContain('do not understand');
  });

  it('answers neither bots nor messages in group conversations', async () => {
    const ada = await realm.join('Ada');
    const bot = await realm.bot('Echo', BotType.generic, olga);
    await ask(bot.client, 'help');
    await ask(ada.client, 'help', [welcomeBot.id, olga.user.id]);
    await ask(ada.client, 'help');
    expect(await waitFor(ada.client, 3)).toMatchObject([
      { sender_id: ada.user.id },
      { sender_id: ada.user.id },
      { sender_id: welcomeBot.id },
    ]);
    expect(await messagesOf(bot.client)).toHaveLength(1);
  });

  it('rejects a text of the organization that is too long', async () => {
    const { status, body } = await olga.client.patch('realm', { welcome_message_custom_text: 'x'.repeat(8001) });
    expect([status, body['msg']]).toEqual([400, 'welcome_message_custom_text is too long (limit: 8000 characters)']);
  });
});
