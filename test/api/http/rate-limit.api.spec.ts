import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CredentialChecks } from '../../../src/http/admission/credential-checks.js';
import { Role } from '../../../src/kernel/actor.js';
import { LIMITS } from '../../../src/kernel/limits.js';
import { type ApiResponse, TestClient } from '../../support/test-client.js';
import { PASSWORD, type TestAccount, TestRealm } from '../../support/test-realm.js';
import { TestServer } from '../../support/test-server.js';

describe('The rate limit', () => {
  let server: TestServer;
  let realm: TestRealm;

  /** A server with new counters. */
  const start = async (perUser: string, perAddress: string, more: Record<string, string> = {}): Promise<void> => {
    server = await TestServer.start({
      SKEIN_RATE_LIMIT_USER: perUser,
      SKEIN_RATE_LIMIT_ADDRESS: perAddress,
      SKEIN_REDIS_PREFIX: `limit${randomBytes(6).toString('hex')}`,
      ...more,
    });
    realm = await TestRealm.create(server);
  };
  afterEach(() => server.stop());

  const headersOf = ({ headers }: ApiResponse): Record<string, unknown> => ({
    limit: headers['x-ratelimit-limit'],
    remaining: headers['x-ratelimit-remaining'],
  });

  /** @param limit the expected `X-RateLimit-Limit` header */
  const expectRefusal = (answer: ApiResponse, limit: string, seconds: number): void => {
    expect(answer.status).toBe(429);
    const { 'retry-after': wait, ...rest } = answer.body;
    expect(rest).toEqual({ result: 'error', msg: 'API usage exceeded rate limit', code: 'RATE_LIMIT_HIT' });
    expect(wait).toBeTypeOf('number');
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(seconds);
    expect(answer.headers['retry-after']).toMatch(/^[1-9]\d*$/);
    expect(answer.headers['retry-after']).toBe(String(wait));
    expect(headersOf(answer)).toEqual({ limit, remaining: '0' });
    expectReset(answer, seconds);
    expect(answer.headers).not.toHaveProperty('www-authenticate');
  };
  const expectReset = ({ headers }: ApiResponse, seconds: number): void => {
    expect(headers['x-ratelimit-reset']).toMatch(/^\d+$/);
    const fromNow = Number(headers['x-ratelimit-reset']) - Date.now() / 1000;
    expect(fromNow).toBeGreaterThan(-1);
    expect(fromNow).toBeLessThanOrEqual(seconds + 1);
  };
  const drain = async (account: TestAccount, count: number): Promise<void> => {
    for (let time = 0; time < count; time += 1) expect((await account.client.get('users/me')).status).toBe(200);
  };

  it('counts the successful and failed requests of an account, then rejects further ones', async () => {
    await start('60:5', '60:3');
    const ada = await realm.join('Ada');
    const answers = [
      await ada.client.get('users/me'),
      await ada.client.get('streams', { include_public: 'nonsense' }),
      await ada.client.post('register', { event_types: [] }),
      await ada.client.post('messages'),
      await ada.client.send('HEAD', 'users/me'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 200, 400, 200]);
    expect(answers.map(headersOf)).toEqual(['4', '3', '2', '1', '0'].map((remaining) => ({ limit: '5', remaining })));
    for (const answer of answers) {
      expectReset(answer, 60);
      expect(answer.headers).not.toHaveProperty('retry-after');
    }
    expectRefusal(await ada.client.get('users/me'), '5', 60);
    expectRefusal(await ada.client.post('messages'), '5', 60);
  });

  it('counts each account separately, independently of network addresses', async () => {
    await start('60:5', '60:3');
    const ada = await realm.join('Ada');
    const ben = await realm.join('Ben');
    await drain(ada, 5);
    expectRefusal(await ada.client.get('users/me'), '5', 60);
    expect(headersOf(await ben.client.get('users/me'))).toEqual({ limit: '5', remaining: '4' });
    expect(headersOf(await realm.stranger.get('server_settings'))).toEqual({ limit: '3', remaining: '2' });
  });

  it.each([
    ['trusts the address that a configured proxy reports', '127.0.0.1', 200],
    ['ignores the address that another client reports', '', 429],
  ])('%s in X-Forwarded-For', async (_, trusted, expected) => {
    await start('off', '60:1', { SKEIN_TRUSTED_PROXIES: trusted });
    const ask = (address: string): Promise<ApiResponse> => realm.stranger.send('GET', 'server_settings', { 'x-forwarded-for': address });
    expect((await ask('192.0.2.1')).status).toBe(200);
    expect((await ask('192.0.2.2')).status).toBe(expected);
    expect((await ask('192.0.2.1')).status).toBe(429);
  });

  it('counts requests without credentials by network address, for all realms and endpoints together', async () => {
    await start('60:5', '60:3');
    const other = await TestRealm.create(server);
    const answers = [
      await realm.stranger.get('server_settings'),
      await other.stranger.get('server_settings'),
      await realm.stranger.post('fetch_api_key', { username: 'nobody@example.com', password: 'guess' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 401]);
    expect(answers.map(headersOf)).toEqual(['2', '1', '0'].map((remaining) => ({ limit: '3', remaining })));
    expectRefusal(await realm.stranger.post('fetch_api_key', { username: 'nobody@example.com', password: 'guess' }), '3', 60);
    expectRefusal(await other.stranger.get('server_settings'), '3', 60);
    const ada = await realm.join('Ada');
    expect((await ada.client.get('users/me')).status).toBe(200);
  });

  it('does not count requests that match no endpoint', async () => {
    await start('60:5', '60:6');
    const ada = await realm.join('Ada');
    for (let time = 0; time < 6; time += 1) {
      expect(headersOf(await ada.client.get('nowhere'))).toEqual({});
      expect((await ada.client.send('PUT', 'users/me')).status).toBe(405);
      expect((await ada.client.send('OPTIONS', 'users/me')).status).toBe(204);
      const refused = await realm.clientWith(ada.email, 'a'.repeat(32)).get('users/me');
      expect(refused.status).toBe(401);
      expect(headersOf(refused)).toEqual({});
    }
    expect(headersOf(await ada.client.get('users/me'))).toEqual({ limit: '5', remaining: '4' });
  });

  it('counts wrong API keys against the network address, and does not reject valid ones', async () => {
    await start('60:50', '60:3');
    const ada = await realm.join('Ada');
    const guess = (key: string): Promise<ApiResponse> => realm.clientWith(ada.email, key).get('users/me');
    for (const key of ['a'.repeat(32), 'b'.repeat(32), 'short']) {
      const refused = await guess(key);
      expect([refused.status, refused.body['code'], headersOf(refused)]).toEqual([401, 'UNAUTHORIZED', {}]);
    }
    expectRefusal(await guess('c'.repeat(32)), '3', 60);
    expectRefusal(await realm.clientWith('nobody@example.com', 'd'.repeat(32)).post('messages'), '3', 60);
    expect((await ada.client.get('users/me')).status).toBe(200);
    const fresh = await realm.join('Ben');
    expect((await fresh.client.get('users/me')).status).toBe(200);
    expect((await realm.stranger.get('server_settings')).status).toBe(200);
  });

  it('rejects wrong API keys without looking them up if many wait already and their network address is beyond the limit', async () => {
    await start('60:50', '60:3');
    const ada = await realm.join('Ada');
    await drain(ada, 1);
    const guess = async (): Promise<number> =>
      (await realm.clientWith('nobody@example.com', randomBytes(16).toString('hex')).get('users/me')).status;
    for (let count = 0; count < 4; count += 1) await guess();
    const ends: (() => void)[] = [];
    const checks = server.get(CredentialChecks);
    const running = Array.from({ length: LIMITS.MAX_CREDENTIAL_CHECKS / 2 }, () =>
      checks.run('127.0.0.1', () => new Promise<void>((end) => ends.push(end))),
    );
    const statuses: number[] = [];
    const guesses = Array.from({ length: 50 }, async () => statuses.push(await guess()));
    await vi.waitUntil(() => statuses.length === 50 - LIMITS.MAX_WAITING_GUESSES, { timeout: 120_000 });
    await drain(ada, 1); // a key that was verified before does not wait
    for (const end of ends) end();
    await Promise.all([...running, ...guesses]);
    expect(new Set(statuses)).toEqual(new Set([429]));
  });

  it('counts an IPv6 network of 64 bits as one address, and one of 48 bits as sixteen', async () => {
    await start('60:50', '60:3', { SKEIN_TRUSTED_PROXIES: '127.0.0.1', SKEIN_RATE_LIMIT_JOIN: '3600:1', SKEIN_RATE_LIMIT_MAIL: '3600:1' });
    const from = (ip: string): Record<string, string> => ({ 'x-forwarded-for': ip });
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const anonymous = async (ip: string): Promise<number> => (await realm.stranger.send('GET', 'server_settings', from(ip))).status;
    const guess = async (ip: string): Promise<number> =>
      (await realm.clientWith('nobody@example.com', 'a'.repeat(32)).send('GET', 'users/me', from(ip))).status;
    const reset = async (ip: string): Promise<number> =>
      (await realm.stranger.send('POST', '/accounts/password/reset/', { ...from(ip), ...form }, 'email=nobody%40example.com')).status;
    const statuses = async (ask: (ip: string) => Promise<number>, ips: readonly string[]): Promise<number[]> => {
      const found = [];
      for (const ip of ips) found.push(await ask(ip));
      return found;
    };
    const one = ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:0db8:0001:0002:ffff::', '2001:db8:1:2:3:4:5:6'];
    expect(await statuses(anonymous, one)).toEqual([200, 200, 200, 429]);
    expect(await statuses(guess, one)).toEqual([401, 401, 401, 429]);
    expect((await statuses(reset, one)).slice(1)).toEqual([429, 429, 429]);
    expect(await statuses(anonymous, ['::ffff:192.0.2.1', '192.0.2.1', '::ffff:c000:201', '192.0.2.1'])).toEqual([200, 200, 200, 429]);
    // The first network has used three requests of the 48 that its site has.
    const others = Array.from({ length: 46 }, (_, index) => `2001:db8:1:${(index + 16).toString(16)}::1`);
    expect(await statuses(anonymous, others)).toEqual([...Array<number>(45).fill(200), 429]);
    expect(await anonymous('2001:db8:2::1')).toBe(200);
  });

  it('counts what visitors read by network address, apart from what accounts read behind it', async () => {
    await start('60:50', '60:4');
    await realm.changeSettings({ enable_spectator_access: true });
    const olga = await realm.join('Olga', Role.owner);
    await olga.client.post('users/me/subscriptions', { subscriptions: [{ name: 'market' }], is_web_public: true });
    const visitor = await realm.visit(); // the first request
    const page = { anchor: 'newest', num_before: 1, num_after: 0, narrow: [['channels', 'web-public']] };
    const statuses = [(await visitor.get('messages', page)).status, (await visitor.post('register')).status];
    statuses.push((await visitor.get('messages')).status);
    expect(statuses).toEqual([200, 200, 400]);
    expectRefusal(await visitor.get('messages', page), '4', 60);
    expect((await olga.client.get('messages', page)).status).toBe(200);
  });

  it('counts requests for a registration mail by network address, from the API and the page together', async () => {
    await start('60:9', '60:9', { SKEIN_RATE_LIMIT_JOIN: '3600:2' });
    const olga = await realm.join('Olga', Role.owner);
    await realm.changeSettings({ invite_required: false });
    const { body } = await olga.client.post('invites/multiuse');
    const key = new URL(String(body['invite_link'])).pathname.split('/')[2] ?? '';
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const submit = (): Promise<ApiResponse> => realm.stranger.send('POST', '/join/form/', form, `key=${key}&email=eve%40example.com`);
    const ask = (): Promise<ApiResponse> => realm.stranger.post('join/request', { email: 'eve@example.com' });
    expect([(await ask()).status, (await submit()).status]).toEqual([200, 200]);
    expectRefusal(await ask(), '2', 3600);
    const refused = await submit();
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await realm.stranger.get('server_settings')).status).toBe(200);
  });

  it('is shared by all nodes', async () => {
    const prefix = `limit${randomBytes(6).toString('hex')}`;
    const environment = { SKEIN_RATE_LIMIT_USER: '60:4', SKEIN_REDIS_PREFIX: prefix };
    server = await TestServer.start(environment);
    const second = await server.startNode(environment);
    try {
      realm = await TestRealm.create(server);
      const ada = await realm.join('Ada');
      const onSecond = new TestClient(second, realm.host, ada);
      await drain(ada, 2);
      expect(headersOf(await onSecond.get('users/me'))).toEqual({ limit: '4', remaining: '1' });
      await drain(ada, 1);
      expectRefusal(await onSecond.get('users/me'), '4', 60);
    } finally {
      await second.stop();
    }
  });

  it('of several windows reports the largest and applies all', async () => {
    await start('12:3,600:5', 'off');
    const ada = await realm.join('Ada');
    const answers: ApiResponse[] = [];
    for (let time = 0; time < 3; time += 1) answers.push(await ada.client.get('users/me'));
    expect(answers.map(headersOf)).toEqual(['4', '3', '2'].map((remaining) => ({ limit: '5', remaining })));
    const refusal = await ada.client.get('users/me');
    expectRefusal(refusal, '5', 12);
    await new Promise((resolve) => setTimeout(resolve, (refusal.body['retry-after'] as number) * 1000 + 50));
    await drain(ada, 2);
    const later = await ada.client.get('users/me');
    expectRefusal(later, '5', 600);
    expect(later.body['retry-after']).toBeGreaterThan(12);
  });

  it('accepts requests again after its window', async () => {
    await start('12:1', 'off');
    const ada = await realm.join('Ada');
    await drain(ada, 1);
    const refusal = await ada.client.get('users/me');
    expectRefusal(refusal, '1', 12);
    await new Promise((resolve) => setTimeout(resolve, (refusal.body['retry-after'] as number) * 1000 + 50));
    await drain(ada, 1);
  });

  describe('for wrong passwords', () => {
    const login = (account: TestAccount, password: string, username = account.email): Promise<ApiResponse> =>
      realm.stranger.post('fetch_api_key', { username, password });
    const startWith = async (rules: string): Promise<TestAccount> => {
      await start('off', 'off', { SKEIN_RATE_LIMIT_LOGIN: rules });
      return realm.join('Ada');
    };
    const expectClosed = ({ status, headers, body }: ApiResponse, seconds: number): void => {
      expect(status).toBe(429);
      expect(body).toMatchObject({ result: 'error', msg: 'API usage exceeded rate limit', code: 'RATE_LIMIT_HIT' });
      expect(body['retry-after']).toBeGreaterThan(0);
      expect(body['retry-after']).toBeLessThanOrEqual(seconds);
      expect(headers['retry-after']).toMatch(/^[1-9]\d*$/);
      expect(headers['retry-after']).toBe(String(body['retry-after']));
    };

    it('rejects logins of the account with any password and any spelling of the email address', async () => {
      const ada = await startWith('1800:3');
      for (let time = 0; time < 3; time += 1) expect((await login(ada, 'wrong')).status).toBe(401);
      expectClosed(await login(ada, 'wrong'), 1800);
      expectClosed(await login(ada, PASSWORD), 1800);
      expectClosed(await login(ada, PASSWORD, ada.email.toUpperCase()), 1800);
      expect((await ada.client.get('users/me')).status).toBe(200);
    });

    it('does not affect other accounts, or the same email address in another realm', async () => {
      const ada = await startWith('1800:1');
      const ben = await realm.join('Ben');
      const elsewhere = await TestRealm.create(server);
      expect((await login(ada, 'wrong')).status).toBe(401);
      expectClosed(await login(ada, PASSWORD), 1800);
      expect((await login(ben, PASSWORD)).status).toBe(200);
      const answer = await elsewhere.stranger.post('fetch_api_key', { username: ada.email, password: PASSWORD });
      expect(answer.status).toBe(401);
    });

    it('does not count correct passwords or requests without a password', async () => {
      const ada = await startWith('1800:2');
      for (let time = 0; time < 4; time += 1) {
        expect((await login(ada, PASSWORD)).status).toBe(200);
        expect((await realm.stranger.post('fetch_api_key', { username: ada.email })).status).toBe(400);
      }
      expect((await login(ada, 'wrong')).status).toBe(401);
      expect((await login(ada, PASSWORD)).status).toBe(200);
    });

    it('applies to email addresses without an account alike', async () => {
      const ada = await startWith('1800:1');
      const unknown = `nobody@${realm.host}`;
      expect((await login(ada, 'wrong', unknown)).status).toBe(401);
      expectClosed(await login(ada, 'wrong', unknown), 1800);
    });

    it('is not exceeded by concurrent guesses', async () => {
      const ada = await startWith('1800:3');
      const guesses = await Promise.all(Array.from({ length: 12 }, (_, index) => login(ada, `guess ${index}`)));
      expect(guesses.filter(({ status }) => status === 401)).toHaveLength(3);
      expect(guesses.filter(({ status }) => status === 429)).toHaveLength(9);
    });

    it('accepts logins again after its window', async () => {
      const ada = await startWith('12:1');
      expect((await login(ada, 'wrong')).status).toBe(401);
      const refusal = await login(ada, PASSWORD);
      expectClosed(refusal, 12);
      await new Promise((resolve) => setTimeout(resolve, (refusal.body['retry-after'] as number) * 1000 + 50));
      expect((await login(ada, PASSWORD)).status).toBe(200);
    });
  });

  it('can be disabled', async () => {
    await start('off', 'off');
    const ada = await realm.join('Ada');
    expect(headersOf(await ada.client.get('users/me'))).toEqual({});
    expect(headersOf(await realm.stranger.get('server_settings'))).toEqual({});
  });
});
