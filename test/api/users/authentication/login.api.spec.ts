import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BotType, Role } from '../../../../src/kernel/actor.js';
import { AccountsService, UserRepository } from '../../../../src/modules/users/accounts.api.js';
import type { ApiResponse } from '../../../support/test-client.js';
import { PASSWORD, type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const WRONG = { status: 401, code: 'AUTHENTICATION_FAILED', msg: 'Your username or password is incorrect' };
const NO_ADDRESS = { status: 400, code: 'BAD_REQUEST', msg: 'Enter a valid email address.' };
const DEACTIVATED = { status: 401, code: 'USER_DEACTIVATED', msg: 'Account is deactivated' };
const REALM_DEACTIVATED = { status: 401, code: 'REALM_DEACTIVATED', msg: 'This organization has been deactivated' };
const NOT_ADDRESSES = ['', 'ada', 'ada@', '@skein.test', 'ada@@skein.test', 'ada b@skein.test', 'a\0da@skein.test', '["ada@skein.test"]'];

function expectError(answer: ApiResponse, { status, ...body }: { status: number; code: string; msg: string; var_name?: string }): void {
  expect(answer.status).toBe(status);
  expect(answer.body).toEqual({ result: 'error', ...body });
  expect(answer.headers).not.toHaveProperty('www-authenticate');
}

function missing(name: string): { status: number; code: string; msg: string; var_name: string } {
  return { status: 400, code: 'REQUEST_VARIABLE_MISSING', msg: `Missing '${name}' argument`, var_name: name };
}

describe('Logging in', () => {
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

  const deactivate = async (account: TestAccount): Promise<void> => {
    const [user] = await server.get(UserRepository).findByIds([account.user.id]);
    if (!user) throw new Error('the account does not exist');
    user.active = false;
    await server.get(UserRepository).save(user);
  };
  const deactivateRealm = async (): Promise<void> => {
    await server.write('UPDATE realm SET active = 0 WHERE id = ?', [realm.realm.id]);
    server.clearCaches();
  };
  /** An account of the server itself. */
  const systemAccount = async (password: string | null): Promise<string> => {
    const email = `notification-bot@${realm.host}`;
    const common = { realmId: realm.realm.id, email, fullName: 'Notification Bot', role: Role.member, timezone: '' };
    await server.get(AccountsService).create({ ...common, botType: BotType.generic, botOwnerId: null, system: true }, password);
    return email;
  };

  describe('POST /fetch_api_key', () => {
    const login = (username: string, password: string): Promise<ApiResponse> =>
      realm.stranger.post('fetch_api_key', { username, password });

    it('returns the API key, which authenticates requests', async () => {
      const { status, body } = await login(ada.email, PASSWORD);
      expect(status).toBe(200);
      expect(body).toEqual({ result: 'success', msg: '', api_key: ada.key, email: ada.email, user_id: ada.user.id });
      expect(body['api_key']).toMatch(/^[A-Za-z0-9]{32}$/);
      const me = await realm.clientWith(body['email'] as string, body['api_key'] as string).get('users/me');
      expect(me.body['user_id']).toBe(ada.user.id);
    });

    it('accepts the address in any case and returns it as it is stored', async () => {
      expect((await login(ada.email.toUpperCase(), PASSWORD)).body).toMatchObject({ api_key: ada.key, email: ada.email });
    });

    it('returns the real address, even if it is hidden from everyone', async () => {
      const [user] = await server.get(UserRepository).findByIds([ada.user.id]);
      if (!user) throw new Error('the account does not exist');
      user.choices = { email_address_visibility: 4 };
      await server.get(UserRepository).save(user);
      const { body } = await login(ada.email, PASSWORD);
      expect(body['email']).toBe(ada.email);
    });

    it('accepts a multipart body and ignores credentials', async () => {
      const fields = Object.entries({ username: ada.email, password: PASSWORD });
      const parts = fields.map(([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`).join('');
      const headers = { 'content-type': 'multipart/form-data; boundary=x', authorization: 'Bearer nonsense' };
      const { body } = await realm.stranger.send('POST', 'fetch_api_key', headers, `${parts}--x--\r\n`);
      expect(body['api_key']).toBe(ada.key);
    });

    it.each(['', 'wrong', PASSWORD.toUpperCase(), ` ${PASSWORD}`, `${PASSWORD} `, `${PASSWORD}\0`, 'x'.repeat(100_000)])(
      'rejects the password %.40j',
      async (password) => {
        expectError(await login(ada.email, password), WRONG);
      },
    );

    it('rejects the password of another account, and the API key', async () => {
      expectError(await login(ada.email, ada.key), WRONG);
    });

    it('rejects an unknown address with the error for a wrong password', async () => {
      expectError(await login(`nobody@${realm.host}`, PASSWORD), WRONG);
      const elsewhere = await TestRealm.create(server);
      expectError(await elsewhere.stranger.post('fetch_api_key', { username: ada.email, password: PASSWORD }), WRONG);
    });

    it.each(NOT_ADDRESSES)('rejects %j as an invalid address', async (username) => {
      expectError(await login(username, PASSWORD), NO_ADDRESS);
    });

    it('reports missing parameters before it validates the others', async () => {
      expectError(await realm.stranger.post('fetch_api_key'), missing('username'));
      expectError(await realm.stranger.post('fetch_api_key', { password: PASSWORD }), missing('username'));
      expectError(await realm.stranger.post('fetch_api_key', { username: ada.email }), missing('password'));
      expectError(await realm.stranger.post('fetch_api_key', { username: 'ada' }), missing('password'));
    });

    it('rejects a deactivated account, and says so only with the right password', async () => {
      await deactivate(ada);
      expectError(await login(ada.email, PASSWORD), DEACTIVATED);
      expectError(await login(ada.email, 'wrong'), WRONG);
    });

    it('rejects a deactivated realm', async () => {
      await deactivateRealm();
      expectError(await login(ada.email, PASSWORD), REALM_DEACTIVATED);
      expectError(await login(ada.email, 'wrong'), WRONG);
    });

    it('rejects accounts that have no password', async () => {
      const bot = await realm.bot('Robot', BotType.generic, ada);
      for (const password of ['', 'null', bot.key]) expectError(await login(bot.email, password), WRONG);
      const system = await systemAccount(null);
      for (const password of ['', 'null']) expectError(await login(system, password), WRONG);
    });

    it('rejects system accounts, even with a password', async () => {
      expectError(await login(await systemAccount(PASSWORD), PASSWORD), WRONG);
    });
  });

  describe('POST /dev_fetch_api_key', () => {
    const login = (username: string): Promise<ApiResponse> => realm.stranger.post('dev_fetch_api_key', { username });

    it('returns the API key without a password', async () => {
      const { status, body } = await login(ada.email);
      expect(status).toBe(200);
      expect(body).toEqual({ result: 'success', msg: '', api_key: ada.key, email: ada.email, user_id: ada.user.id });
    });

    it('accepts the address in any case', async () => {
      expect((await login(ada.email.toUpperCase())).body).toMatchObject({ api_key: ada.key, email: ada.email });
    });

    it('ignores credentials', async () => {
      const headers = { authorization: 'Bearer nonsense', 'content-type': 'application/x-www-form-urlencoded' };
      const { body } = await realm.stranger.send('POST', 'dev_fetch_api_key', headers, `username=${encodeURIComponent(ada.email)}`);
      expect(body['api_key']).toBe(ada.key);
    });

    it('returns the API key of a bot', async () => {
      const bot = await realm.bot('Robot', BotType.generic, ada);
      expect((await login(bot.email)).body['api_key']).toBe(bot.key);
    });

    it.each(['GET', 'PUT', 'PATCH', 'DELETE'])('rejects the method %s', async (method) => {
      const { status, body } = await realm.stranger.send(method, 'dev_fetch_api_key');
      expect(status).toBe(405);
      expect(body).toEqual({ result: 'error', msg: 'Method Not Allowed', allowed_methods: ['POST'] });
    });

    it('reports a missing address', async () => {
      expectError(await realm.stranger.post('dev_fetch_api_key'), missing('username'));
    });

    it.each(NOT_ADDRESSES)('rejects %j as an invalid address', async (username) => {
      expectError(await login(username), NO_ADDRESS);
    });

    it('rejects an unknown address', async () => {
      expectError(await login(`nobody@${realm.host}`), WRONG);
      const elsewhere = await TestRealm.create(server);
      expectError(await elsewhere.stranger.post('dev_fetch_api_key', { username: ada.email }), WRONG);
    });

    it('rejects a deactivated account and a deactivated realm', async () => {
      const ben = await realm.join('Ben');
      await deactivate(ada);
      expectError(await login(ada.email), DEACTIVATED);
      await deactivateRealm();
      expectError(await login(ben.email), REALM_DEACTIVATED);
      expectError(await login(`nobody@${realm.host}`), WRONG);
    });

    it('rejects system accounts', async () => {
      expectError(await login(await systemAccount(null)), WRONG);
    });
  });

  describe('GET /dev_list_users', () => {
    it('lists the accounts that can log in', async () => {
      const owner = await realm.join('Olga', Role.owner);
      const administrator = await realm.join('Adam', Role.administrator);
      const moderator = await realm.join('Mona', Role.moderator);
      const guest = await realm.join('Gus', Role.guest);
      const inactive = await realm.join('Gone');
      await deactivate(inactive);
      await realm.bot('Robot', BotType.generic, owner);
      await systemAccount(null);
      await (await TestRealm.create(server)).join('Stranger');
      const url = `http://${realm.host}`;
      const entries = (accounts: TestAccount[]): object[] => accounts.map(({ email }) => ({ email, realm_url: url, realm_uri: url }));
      const { status, body } = await realm.stranger.get('dev_list_users');
      expect(status).toBe(200);
      expect(Object.keys(body).sort()).toEqual(['direct_admins', 'direct_users', 'msg', 'result']);
      const sorted = (list: unknown): object[] => (list as { email: string }[]).toSorted((a, b) => a.email.localeCompare(b.email));
      expect(sorted(body['direct_admins'])).toEqual(sorted(entries([owner, administrator])));
      expect(sorted(body['direct_users'])).toEqual(sorted(entries([ada, moderator, guest])));
    });

    it('lists only accounts that POST /dev_fetch_api_key accepts', async () => {
      const { body } = await realm.stranger.get('dev_list_users');
      const [entry] = body['direct_users'] as { email: string }[];
      expect((await realm.stranger.post('dev_fetch_api_key', { username: entry?.email })).body['api_key']).toBe(ada.key);
    });
  });

  describe('On a production server', () => {
    const REFUSAL = { status: 400, code: 'BAD_REQUEST', msg: 'Endpoint not available in production.' };
    let production: TestServer;
    let company: TestRealm;
    let olga: TestAccount;

    beforeAll(async () => {
      // The server has rate limits, so its counters are separate from those of the other tests.
      const prefix = `login${randomBytes(6).toString('hex')}`;
      production = await TestServer.start({
        SKEIN_ENV: 'production',
        SKEIN_EXTERNAL_HOST: 'skein.test',
        SKEIN_REDIS_PREFIX: prefix,
        SKEIN_LOG_LEVEL: 'warn',
      });
      company = await TestRealm.create(production);
      olga = await company.join('Olga', Role.owner);
    });
    afterAll(() => production.stop());

    it.each([{}, { username: 'nonsense' }, { username: 'olga' }])('POST /dev_fetch_api_key with %j is rejected', async (parameters) => {
      expectError(await company.stranger.post('dev_fetch_api_key', parameters), REFUSAL);
    });

    it('POST /dev_fetch_api_key and GET /dev_list_users reject every caller', async () => {
      for (const client of [company.stranger, olga.client]) {
        const answer = await client.post('dev_fetch_api_key', { username: olga.email });
        expectError(answer, REFUSAL);
        expect(answer.text).not.toContain(olga.key);
        expectError(await client.get('dev_list_users'), REFUSAL);
      }
    });

    it('GET /dev_fetch_api_key is rejected as a wrong method', async () => {
      expect((await company.stranger.get('dev_fetch_api_key')).status).toBe(405);
    });

    it('logging in with a password works', async () => {
      const { body } = await company.stranger.post('fetch_api_key', { username: olga.email, password: PASSWORD });
      expect(body).toMatchObject({ result: 'success', api_key: olga.key });
      expect((await olga.client.get('users/me')).status).toBe(200);
    });

    it('the server settings do not offer a login without a password', async () => {
      const { body } = await company.stranger.get('server_settings');
      expect(body['authentication_methods']).toMatchObject({ dev: false, password: true, email: true });
      expect(body['realm_url']).toBe(`https://${company.host}`);
    });
  });
});
