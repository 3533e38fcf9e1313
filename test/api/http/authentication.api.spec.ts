import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { BotType, Role } from '../../../src/kernel/actor.js';
import { ClientEvents } from '../../../src/kernel/client-events.js';
import { ServerSecrets } from '../../../src/kernel/server-secrets.js';
import { UnitOfWork } from '../../../src/kernel/unit-of-work.js';
import { AccountsService, type User, UserRepository } from '../../../src/modules/users/accounts.api.js';
import { type ApiResponse, basic, TestClient } from '../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../support/test-realm.js';
import { TestServer } from '../../support/test-server.js';

const UNKNOWN_KEY = 'a'.repeat(32);
const INVALID_HEADER = 'Invalid authorization header for basic auth';

const base64 = (bytes: string | Buffer): string => Buffer.from(bytes).toString('base64');
const swapCase = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) => (letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase()));

function expectRefusal(answer: ApiResponse, msg: string): void {
  expect(answer.status).toBe(401);
  expect(answer.body).toEqual({ result: 'error', msg, code: 'UNAUTHORIZED' });
  expect(answer.headers['www-authenticate']).toBe('Basic realm="zulip"');
}

describe('Authentication', () => {
  let server: TestServer;
  let realm: TestRealm;
  let ada: TestAccount;

  beforeAll(async () => {
    server = await TestServer.start();
  });
  afterAll(() => server.stop());

  beforeEach(async () => {
    realm = await TestRealm.create(server);
    ada = await realm.join('Ada');
  });

  const withHeader = (authorization: string, headers: Record<string, string> = {}): Promise<ApiResponse> =>
    realm.stranger.send('GET', 'users/me', { authorization, ...headers });
  const withCredentials = (address: string, key: string): Promise<ApiResponse> => withHeader(basic(address, key));

  /** Changes an account as another process would, and publishes the change. */
  const change = (account: TestAccount, edit: (user: User) => void): Promise<void> =>
    server.get(UnitOfWork).run(async () => {
      const [user] = await server.get(UserRepository).findByIds([account.user.id]);
      if (!user) throw new Error('the account does not exist');
      edit(user);
      await server.get(UserRepository).save(user);
      await server.get(ClientEvents).publish([{ realmId: user.realmId, changedUsers: [user.id] }]);
    });
  const deactivateRealm = async (): Promise<void> => {
    await server.write('UPDATE realm SET active = 0 WHERE id = ?', [realm.realm.id]);
    server.clearCaches();
  };

  describe('accepts', () => {
    it.each([
      ['the address as it is stored', () => [ada.email, ada.key]],
      ['the address in other case', () => [ada.email.toUpperCase(), ada.key]],
      ['white space around the address', () => [` \t${ada.email} `, ada.key]],
      ['white space around the key', () => [ada.email, ` ${ada.key}\n`]],
    ] as [string, () => [string, string]][])('%s', async (_, credentials) => {
      const { status, body } = await withCredentials(...credentials());
      expect(status).toBe(200);
      expect(body).toMatchObject({ result: 'success', user_id: ada.user.id });
    });

    it.each(['basic', 'BASIC', 'bAsIc'])('the scheme spelled %s', async (scheme) => {
      const { body } = await withHeader(`${scheme} ${base64(`${ada.email}:${ada.key}`)}`);
      expect(body['user_id']).toBe(ada.user.id);
    });

    it.each([
      ['with different case', (host: string) => host.toUpperCase()],
      ['with a port', (host: string) => `${host}:9991`],
    ])('a host name %s', async (_, spelling) => {
      const { body } = await ada.client.send('GET', 'users/me', { host: spelling(realm.host) });
      expect(body['user_id']).toBe(ada.user.id);
    });

    it('the API form of a hidden email address as well as the real one', async () => {
      await change(ada, (user) => (user.choices = { email_address_visibility: 3 }));
      const apiAddress = `user${ada.user.id}@${realm.host}`;
      for (const address of [apiAddress, apiAddress.toUpperCase(), ` ${apiAddress} `, ada.email]) {
        const { body } = await withCredentials(address, ada.key);
        expect(body).toMatchObject({ user_id: ada.user.id, email: apiAddress, delivery_email: ada.email });
      }
    });

    it('bots other than incoming webhooks', async () => {
      for (const botType of [BotType.generic, BotType.outgoingWebhook]) {
        const bot = await realm.bot(`Bot ${botType}`, botType, ada);
        expect((await bot.client.get('users/me')).body).toMatchObject({ user_id: bot.user.id, bot_type: botType });
      }
    });

    it('requests of several accounts on one connection', async () => {
      const ben = await realm.join('Ben');
      const answers = await Promise.all([ada, ben, ada, ben, ben, ada].map(({ client }) => client.get('users/me')));
      expect(answers.map(({ body }) => body['full_name'])).toEqual(['Ada', 'Ben', 'Ada', 'Ben', 'Ben', 'Ada']);
    });
  });

  describe('without an Authorization header', () => {
    it.each(['GET', 'POST'])('rejects %s', async (method) => {
      const path = method === 'GET' ? 'users/me' : 'register';
      expectRefusal(await realm.stranger.send(method, path), 'Not logged in: API authentication or user session required');
    });

    it('rejects the request before it validates parameters', async () => {
      const answer = await realm.stranger.get('messages', { num_before: 'nonsense' });
      expectRefusal(answer, 'Not logged in: API authentication or user session required');
    });

    it('ignores an API key in a parameter', async () => {
      const answer = await realm.stranger.get('users/me', { api_key: ada.key, email: ada.email });
      expectRefusal(answer, 'Not logged in: API authentication or user session required');
    });

    it.each(['text/html', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'])(
      'redirects a browser that accepts %s to the login page',
      async (accept) => {
        const { status, headers, text } = await realm.stranger.send('GET', 'users/me', { accept });
        expect(status).toBe(302);
        const target = new URL(headers['location'] as string, `http://${realm.host}`);
        expect(target.host).toBe(realm.host);
        expect(target.pathname).toBe('/login/');
        expect(target.searchParams.get('next')).toBe('/api/v1/users/me');
        expect(headers).not.toHaveProperty('www-authenticate');
        expect(text).toBe('');
      },
    );

    it.each(['*/*', 'application/json'])('does not redirect a client that accepts %s', async (accept) => {
      const answer = await realm.stranger.send('GET', 'users/me', { accept });
      expectRefusal(answer, 'Not logged in: API authentication or user session required');
    });

    it('does not redirect a browser with invalid credentials', async () => {
      expectRefusal(await withHeader(basic(ada.email, UNKNOWN_KEY), { accept: 'text/html' }), 'Invalid API key');
    });

    it('keeps the connection open after the redirect to the login page', async () => {
      const socket = connect(server.port, '127.0.0.1').setEncoding('latin1');
      let received = '';
      socket.on('data', (text: string) => (received += text));
      const ask = (path: string): boolean => socket.write(`GET ${path} HTTP/1.1\r\nHost: ${realm.host}\r\nAccept: text/html\r\n\r\n`);
      ask('/api/v1/users/me');
      await vi.waitFor(() => expect(received).toContain('302 Found'), 30_000);
      await new Promise((resolve) => setTimeout(resolve, 50));
      ask('/api/v1/server_settings');
      await vi.waitFor(() => expect(received).toContain('200 OK'), 30_000);
      socket.destroy();
    });
  });

  describe('rejects the header', () => {
    it.each(['Digest abcdef', 'Bearer eyJhbGciOi', 'bearer x', 'Basically YTpi', 'NotBasic YTpi'])(
      '%s because of its scheme',
      async (header) => {
        const answer = await withHeader(header);
        expect(answer.status).toBe(400);
        expect(answer.body).toEqual({ result: 'error', code: 'BAD_REQUEST', msg: 'This endpoint requires HTTP basic authentication.' });
        expect(answer.headers).not.toHaveProperty('www-authenticate');
      },
    );

    it.each([
      ['of one word', 'Basic'],
      ['of one other word', 'Bearer'],
      ['of three words', 'Basic YTpi YTpi'],
      ['in base64 that is none', 'Basic ?!?!'],
      ['that is not UTF-8', `Basic ${base64(Buffer.from([0xff, 0xfe, 0x3a, 0x61]))}`],
      ['without a colon', `Basic ${base64('ada')}`],
      ['with two colons', `Basic ${base64(`ada@example.com:${UNKNOWN_KEY}:`)}`],
    ])('%s', async (_, header) => {
      expectRefusal(await withHeader(header), INVALID_HEADER);
    });
  });

  describe('rejects an API key', () => {
    it.each([
      ['that is empty', ''],
      ['of 31 characters', UNKNOWN_KEY.slice(1)],
      ['of 33 characters', `${UNKNOWN_KEY}a`],
      ['with a hyphen', `-${UNKNOWN_KEY.slice(1)}`],
      ['with a space inside', `${UNKNOWN_KEY.slice(0, 15)} ${UNKNOWN_KEY.slice(16)}`],
      ['with a letter outside ASCII', `é${UNKNOWN_KEY.slice(1)}`],
    ])('that is malformed: %s', async (_, key) => {
      expectRefusal(await withCredentials(ada.email, key), 'Malformed API key');
    });

    it('that belongs to no account', async () => {
      expectRefusal(await withCredentials(ada.email, UNKNOWN_KEY), 'Invalid API key');
    });

    it('with different case', async () => {
      expectRefusal(await withCredentials(ada.email, swapCase(ada.key)), 'Invalid API key');
    });

    it('of another account', async () => {
      const ben = await realm.join('Ben');
      for (let round = 0; round < 2; round += 1) {
        expectRefusal(await withCredentials(ada.email, ben.key), 'Invalid API key');
        expect((await ben.client.get('users/me')).status).toBe(200);
      }
    });

    it('with an email address that belongs to no account', async () => {
      expectRefusal(await withCredentials('nobody@example.com', ada.key), 'Invalid API key');
    });

    it('with the API form of the email address of another account', async () => {
      const ben = await realm.join('Ben');
      await change(ben, (user) => (user.choices = { email_address_visibility: 3 }));
      expectRefusal(await withCredentials(`user${ben.user.id}@${realm.host}`, ada.key), 'Invalid API key');
    });
  });

  describe('recognises immediately that', () => {
    const until = (check: () => Promise<void>): Promise<void> => vi.waitFor(check, { timeout: 120_000, interval: 20 });

    it('an account was deactivated and reactivated', async () => {
      expect((await ada.client.get('users/me')).status).toBe(200);
      await change(ada, (user) => (user.active = false));
      await until(async () => expectRefusal(await ada.client.get('users/me'), 'Account is deactivated'));
      await change(ada, (user) => (user.active = true));
      await until(async () => expect((await ada.client.get('users/me')).status).toBe(200));
    });

    it('an account has a new key', async () => {
      expect((await ada.client.get('users/me')).status).toBe(200);
      let newKey = '';
      await change(ada, (user) => {
        user.apiKeyGeneration += 1;
        newKey = server.get(AccountsService).apiKey(user);
        user.apiKeyDigest = server.get(ServerSecrets).digest(newKey);
      });
      expect(newKey).not.toBe(ada.key);
      await until(async () => expectRefusal(await ada.client.get('users/me'), 'Invalid API key'));
      expect((await withCredentials(ada.email, newKey)).body['user_id']).toBe(ada.user.id);
    });

    it('an account has a new email address', async () => {
      expect((await ada.client.get('users/me')).status).toBe(200);
      await change(ada, (user) => {
        user.email = `countess@${realm.host}`;
        user.emailKey = user.email;
      });
      await until(async () => expectRefusal(await ada.client.get('users/me'), 'Invalid API key'));
      expect((await withCredentials(`countess@${realm.host}`, ada.key)).body['delivery_email']).toBe(`countess@${realm.host}`);
    });

    it('an account has a new role and name, on every node', async () => {
      const secondNode = await server.startNode();
      try {
        const ask = (): Promise<ApiResponse[]> =>
          Promise.all([ada.client.get('users/me'), new TestClient(secondNode, realm.host, ada).get('users/me')]);
        for (const { body } of await ask()) expect(body).toMatchObject({ full_name: 'Ada', is_admin: false });
        await change(ada, (user) => {
          user.role = Role.administrator;
          user.fullName = 'Ada King';
        });
        await until(async () => {
          for (const { body } of await ask()) expect(body).toMatchObject({ full_name: 'Ada King', role: 200, is_admin: true });
        });
        await change(ada, (user) => (user.active = false));
        await until(async () => {
          for (const answer of await ask()) expectRefusal(answer, 'Account is deactivated');
        });
      } finally {
        await secondNode.stop();
      }
    });
  });

  describe('checks in this order', () => {
    let bot: TestAccount;
    let elsewhere: TestRealm;

    beforeEach(async () => {
      bot = await realm.bot('Hook', BotType.incomingWebhook, ada);
      elsewhere = await TestRealm.create(server);
    });

    it('API key, realm, account, host, type of bot', async () => {
      const ask = (key = bot.key): Promise<ApiResponse> => elsewhere.clientWith(bot.email, key).get('users/me');
      const undo = (sql: string, id: number): Promise<unknown> => server.write(sql, [id]);
      await change(bot, (user) => (user.active = false));
      await deactivateRealm();
      expectRefusal(await ask(UNKNOWN_KEY), 'Invalid API key');
      expectRefusal(await ask(), 'This organization has been deactivated');
      await undo('UPDATE realm SET active = 1 WHERE id = ?', realm.realm.id);
      server.clearCaches();
      expectRefusal(await ask(), 'Account is deactivated');
      await change(bot, (user) => (user.active = true));
      await vi.waitFor(async () => expectRefusal(await ask(), 'Account is not associated with this subdomain'), 30_000);
      expectRefusal(await bot.client.get('users/me'), 'This API is not available to incoming webhook bots.');
    });

    it('rejects an account of another realm whether or not the host belongs to a realm', async () => {
      const message = 'Account is not associated with this subdomain';
      expectRefusal(await elsewhere.clientWith(ada.email, ada.key).get('users/me'), message);
      expectRefusal(await ada.client.send('GET', 'users/me', { host: 'nowhere.skein.test' }), message);
      expectRefusal(await ada.client.send('GET', 'users/me', { host: `deep.${realm.host}` }), message);
    });

    it('authentication before the access of the endpoint and before parameters', async () => {
      const answer = await bot.client.post('drafts', {});
      expectRefusal(answer, 'This API is not available to incoming webhook bots.');
    });
  });

  describe('of requests without credentials', () => {
    it.each([
      ['GET', 'server_settings'],
      ['GET', 'dev_list_users'],
      ['POST', 'dev_fetch_api_key'],
      ['POST', 'fetch_api_key'],
    ])('%s %s responds with 404 for a host without a realm', async (method, path) => {
      for (const host of ['nowhere.skein.test', `deep.${realm.host}`]) {
        const { status, body, headers } = await realm.stranger.send(method, path, { host });
        expect(status).toBe(404);
        expect(body).toEqual({ result: 'error', msg: 'Invalid subdomain', code: 'NONEXISTENT_SUBDOMAIN' });
        expect(headers).not.toHaveProperty('www-authenticate');
      }
    });

    it.each(['Bearer x', 'Basic', basic('nobody@example.com', UNKNOWN_KEY)])('ignores %s on public endpoints', async (authorization) => {
      expect((await realm.stranger.send('GET', 'server_settings', { authorization })).body['realm_name']).toBe(realm.realm.name);
    });
  });

  describe('HEAD', () => {
    it('returns the response to GET without its body', async () => {
      const get = await ada.client.get('users/me');
      const head = await ada.client.send('HEAD', 'users/me');
      expect(head.status).toBe(200);
      expect(head.text).toBe('');
      expect(head.headers['content-length']).toBe(get.headers['content-length']);
      expect(head.headers['content-type']).toBe(get.headers['content-type']);
    });

    it('returns the error response to GET without its body', async () => {
      const { status, headers, text } = await realm.stranger.send('HEAD', 'users/me');
      expect(status).toBe(401);
      expect(headers['www-authenticate']).toBe('Basic realm="zulip"');
      expect(text).toBe('');
    });
  });
});
