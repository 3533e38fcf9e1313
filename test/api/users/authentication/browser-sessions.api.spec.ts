import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CredentialChecks } from '../../../../src/http/admission/credential-checks.js';
import { BotType, Role } from '../../../../src/kernel/actor.js';
import { LIMITS } from '../../../../src/kernel/limits.js';
import { OrganizationStateService } from '../../../../src/modules/organizations/organizations.api.js';
import { BrowserSessionRepository } from '../../../../src/modules/users/authentication/application/browser-session.repository.js';
import { Sql } from '../../../../src/platform/database/sql.js';
import { RedisConnections } from '../../../../src/platform/jobs/redis-connections.js';
import { runSkein } from '../../../support/command-line.js';
import { picture as drawing } from '../../../support/images.js';
import { alertOf, hiddenFields, setCookies, TestBrowser } from '../../../support/test-browser.js';
import { type ApiResponse, basic, TestClient } from '../../../support/test-client.js';
import { TestClock } from '../../../support/test-clock.js';
import { PASSWORD, type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';
import { multipart, MULTIPART, upload } from '../../../support/uploads.js';

const DAY_MS = 86_400_000;
const TUS = { 'tus-resumable': '1.0.0' };
const NOBODY = { message: 'Unauthenticated upload' };
const CSRF = { message: 'CSRF error: the request comes from another site' };

let server: TestServer;
let node: TestServer;
let realm: TestRealm;
let ada: TestAccount;

beforeAll(async () => {
  server = await TestServer.start();
  node = await server.startNode();
});
afterAll(() => Promise.all([server.stop(), node.stop()]));
beforeEach(async () => {
  realm = await TestRealm.create(server);
  ada = await realm.join('Ada', Role.owner);
});

const fetchKey = (browser: TestBrowser, headers: Record<string, string> = {}): Promise<ApiResponse> =>
  browser.submit('/api/v1/fetch_api_key', { username: ada.email, password: PASSWORD }, headers);
const loggedIn = async (): Promise<TestBrowser> => {
  const browser = new TestBrowser(realm.stranger);
  expect((await fetchKey(browser)).status).toBe(200);
  return browser;
};
/** The same browser, sent to another node. */
const onOtherNode = (browser: TestBrowser): TestBrowser => {
  const other = new TestBrowser(new TestClient(node, realm.host, null));
  other.plant('sessionid', browser.cookie('sessionid') ?? '');
  return other;
};
const begin = (browser: TestBrowser, headers: Record<string, string> = {}): Promise<ApiResponse> =>
  browser.send('POST', '/api/v1/tus', { ...TUS, 'upload-length': '5', ...headers });
const isLoggedIn = async (browser: TestBrowser): Promise<boolean> => {
  const answer = await begin(browser);
  if (answer.status !== 201) expect([answer.status, answer.body]).toEqual([401, NOBODY]);
  return answer.status === 201;
};

describe('A browser session', () => {
  it('begins when the API key is fetched', async () => {
    const browser = new TestBrowser(realm.stranger);
    expect(setCookies(await fetchKey(browser))).toEqual([
      expect.stringMatching(/^sessionid=[\w-]{43}; Path=\/; Max-Age=1209600; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^csrftoken=[\w-]{43}; Path=\/; Max-Age=31536000; SameSite=Lax$/),
    ]);
    expect(await isLoggedIn(browser)).toBe(true);
    const develop = new TestBrowser(realm.stranger);
    await develop.submit('/api/v1/dev_fetch_api_key', { username: ada.email });
    expect(await isLoggedIn(develop)).toBe(true);
    expect(develop.cookie('sessionid')).not.toBe(browser.cookie('sessionid'));
  });

  it('does not begin with a wrong password, for a bot, or by a cross-site request', async () => {
    const browser = new TestBrowser(realm.stranger);
    const bot = await realm.bot('Robot', BotType.generic, ada);
    const answers = [
      await browser.submit('/api/v1/fetch_api_key', { username: ada.email, password: 'wrong' }),
      await browser.submit('/api/v1/dev_fetch_api_key', { username: bot.email }),
      await fetchKey(browser, { origin: 'http://evil.test' }),
      await fetchKey(browser, { 'sec-fetch-site': 'cross-site' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 200, 200, 200]);
    expect(answers.flatMap(setCookies)).toEqual([]);
  });

  it('replaces the previous session of the browser', async () => {
    const browser = await loggedIn();
    const before = new TestBrowser(realm.stranger);
    before.plant('sessionid', browser.cookie('sessionid') ?? '');
    await fetchKey(browser);
    expect([await isLoggedIn(browser), await isLoggedIn(before)]).toEqual([true, false]);
  });

  it('is stored by its digest only', async () => {
    const browser = await loggedIn();
    const rows = await server.get(Sql).rows<Record<string, unknown>>('SELECT * FROM browser_session WHERE user_id = ?', [ada.user.id]);
    expect(rows).toHaveLength(1);
    const texts = rows
      .flatMap((row) => Object.values(row))
      .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value)));
    const secret = browser.cookie('sessionid') ?? '';
    for (const form of [secret, Buffer.from(secret, 'base64url').toString('latin1')]) expect(texts.join('|')).not.toContain(form);
  });

  it('has a cookie with the Secure attribute and the __Host- prefix where the server is reached over https', async () => {
    const secure = await server.startNode({ SKEIN_EXTERNAL_SCHEME: 'https' });
    try {
      const browser = new TestBrowser(new TestClient(secure, realm.host, null));
      expect(setCookies(await fetchKey(browser))).toEqual([
        expect.stringMatching(/^__Host-sessionid=[\w-]{43}; Path=\/; Max-Age=1209600; HttpOnly; SameSite=Lax; Secure$/),
        expect.stringMatching(/^__Host-csrftoken=[\w-]{43}; Path=\/; Max-Age=31536000; SameSite=Lax; Secure$/),
      ]);
      expect(await isLoggedIn(browser)).toBe(true);
      const neighbour = new TestBrowser(new TestClient(secure, realm.host, null));
      neighbour.plant('sessionid', browser.cookie('__Host-sessionid') ?? '');
      expect(await isLoggedIn(neighbour)).toBe(false);
    } finally {
      await secure.stop();
    }
  });

  it('expires two weeks after its last use', async () => {
    const timed = await server.startNode();
    try {
      const open = async (): Promise<TestBrowser> => {
        const browser = new TestBrowser(new TestClient(timed, realm.host, null));
        await fetchKey(browser);
        return browser;
      };
      const clock = TestClock.stop(timed);
      await server.write('DELETE FROM browser_session'); // others would be removed before these
      const [used, unused] = [await open(), await open()];
      clock.advance(DAY_MS / 2);
      expect(setCookies(await begin(used))).toEqual([]);
      clock.advance(13 * DAY_MS);
      const renewals = setCookies(await begin(used));
      expect(renewals).toEqual([
        `sessionid=${used.cookie('sessionid')}; Path=/; Max-Age=1209600; HttpOnly; SameSite=Lax`,
        `csrftoken=${used.cookie('csrftoken')}; Path=/; Max-Age=31536000; SameSite=Lax`,
      ]);
      clock.advance(DAY_MS / 2);
      expect([await isLoggedIn(used), await isLoggedIn(unused)]).toEqual([true, false]);
      clock.advance(13 * DAY_MS);
      expect(await isLoggedIn(used)).toBe(true);
      clock.advance(14 * DAY_MS);
      expect(await isLoggedIn(used)).toBe(false);
      await open();
      const left = await server.get(Sql).rows<{ n: number }>('SELECT COUNT(*) AS n FROM browser_session WHERE user_id = ?', [ada.user.id]);
      expect(left).toEqual([{ n: 1 }]);
    } finally {
      await timed.stop();
    }
  });
});

describe('A known session', () => {
  it('is not looked up again, on each node, until its account changes', async () => {
    const lookUps = [server, node].map((one) => vi.spyOn(one.get(BrowserSessionRepository), 'findMany'));
    const count = (): number[] => lookUps.map(({ mock }) => mock.calls.length);
    try {
      const browser = await loggedIn();
      const other = onOtherNode(browser);
      const before = count();
      const since = (): number[] => count().map((calls, index) => calls - (before[index] ?? 0));
      for (let request = 0; request < 5; request += 1) {
        for (const one of [browser, other]) expect((await one.get('/json/users/me')).status).toBe(200);
      }
      expect(since()).toEqual([1, 1]);
      expect((await ada.client.patch('settings', { full_name: 'Ada Lovelace' })).status).toBe(200);
      for (const one of [browser, other, browser, other]) expect((await one.get('/json/users/me')).body['full_name']).toBe('Ada Lovelace');
      expect(since()).toEqual([2, 2]);
    } finally {
      for (const one of lookUps) one.mockRestore();
    }
  });

  it('does not wait for checks of others', async () => {
    const browser = await loggedIn();
    expect((await browser.get('/json/users/me')).status).toBe(200);
    const checks = server.get(CredentialChecks);
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    const others = Array.from({ length: LIMITS.MAX_CREDENTIAL_CHECKS + 1 }, (_, index) => checks.run(`10.0.0.${index}`, () => ended));
    expect(checks.countWaiting(`10.0.0.${LIMITS.MAX_CREDENTIAL_CHECKS}`)).toBe(1);
    expect((await browser.get('/json/users/me')).status).toBe(200);
    end();
    await Promise.all(others);
  });
});

describe('A session gives access to', () => {
  it('every file that its account may read', async () => {
    const ben = await realm.join('Ben');
    const url = await upload(ada.client, 'a.txt', 'hello');
    const [file, picture] = [await upload(ada.client, 'b.txt'), await upload(ben.client, 'a.png', await drawing(300, 200), 'image/png')];
    await ben.client.post('messages', { type: 'direct', to: [ada.user.id], content: `[](${picture})` });
    await ada.client.post('messages', { type: 'direct', to: [ben.user.id], content: `[](${file})` });
    const adas = await loggedIn();
    const bens = new TestBrowser(realm.stranger);
    await bens.submit('/api/v1/dev_fetch_api_key', { username: ben.email });
    const thumbnail = `/user_uploads/thumbnail/${picture.slice('/user_uploads/'.length)}/840x560.webp`;
    const statuses = async (browser: TestBrowser): Promise<number[]> => {
      const answers = [await browser.get(url), await browser.get(file), await browser.get(picture), await browser.get(thumbnail)];
      return answers.map(({ status }) => status);
    };
    expect(await statuses(adas)).toEqual([200, 200, 200, 200]);
    expect(await statuses(bens)).toEqual([403, 200, 200, 200]);
    expect(await statuses(new TestBrowser(realm.stranger))).toEqual([403, 403, 403, 403]);
    expect(await adas.send('HEAD', url)).toMatchObject({ status: 200, text: '' });
    expect((await adas.get(url)).text).toBe('hello');
  });

  it('the avatars of accounts', async () => {
    const browser = await loggedIn();
    for (const path of [`/avatar/${ada.user.id}`, `/avatar/${ada.user.id}/medium`, `/avatar/${ada.email}`, `/avatar/${ada.email}/medium`]) {
      expect((await browser.get(path)).status).toBe(302);
      expect((await realm.stranger.get(path)).status).toBe(401);
    }
  });

  it('a resumable upload from beginning to end', async () => {
    const browser = await loggedIn();
    const own = { origin: `http://${realm.host}`, 'sec-fetch-site': 'same-origin' };
    const place = (await begin(browser, own)).headers['location'] as string;
    expect((await browser.send('HEAD', place, TUS)).headers['upload-offset']).toBe('0');
    const piece = { ...TUS, ...own, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
    const { status, body } = await browser.send('PATCH', place, piece, 'hello');
    expect(status).toBe(200);
    expect((await browser.get(body['url'] as string)).text).toBe('hello');
    const given = (await begin(browser, own)).headers['location'] as string;
    expect((await browser.send('DELETE', given, { ...TUS, ...own })).status).toBe(204);
    expect((await ada.client.send('HEAD', given, TUS)).status).toBe(404);
  });

  it('nothing of the JSON API', async () => {
    const browser = await loggedIn();
    const url = await upload(ada.client, 'a.txt');
    const form = { 'content-type': MULTIPART };
    const answers = [
      await browser.get('/api/v1/users/me'),
      await browser.get(`/api/v1${url}`),
      await browser.get('/api/v1/attachments'),
      await browser.submit('/api/v1/messages', { type: 'direct', to: `[${ada.user.id}]`, content: 'hello' }),
      await browser.submit('/api/v1/register', {}),
      await browser.submit('/api/v1/users/me/api_key/regenerate', {}),
      await browser.send('POST', '/api/v1/user_uploads', form, multipart([{ name: 'a.txt', content: 'a' }])),
      await browser.send('DELETE', '/api/v1/users/me'),
    ];
    for (const { status, body } of answers) expect([status, body['code']]).toEqual([401, 'UNAUTHORIZED']);
  });

  it('nothing of other organizations', async () => {
    const browser = await loggedIn();
    const other = await TestRealm.create(server);
    const elsewhere = new TestBrowser(other.stranger);
    elsewhere.plant('sessionid', browser.cookie('sessionid') ?? '');
    expect(await isLoggedIn(elsewhere)).toBe(false);
  });

  it.each(['', 'x', 'a'.repeat(43), 'a'.repeat(100_0), '"', '%00', `a'; DROP TABLE browser_session; --`])(
    'is nothing for the cookie %.40j',
    async (value) => {
      const browser = new TestBrowser(realm.stranger);
      browser.plant('sessionid', value);
      expect(await isLoggedIn(browser)).toBe(false);
    },
  );

  it('files only in the absence of a valid Authorization header', async () => {
    const ben = await realm.join('Ben');
    const url = await upload(ben.client, 'a.txt');
    const browser = await loggedIn();
    expect((await browser.get(url)).status).toBe(403);
    expect((await browser.get(url, { authorization: basic(ben.email, ben.key) })).status).toBe(200);
    for (const bad of [basic(ada.email, 'x'.repeat(32)), basic(ben.email, ada.key), 'Bearer x', 'Basic', 'Basic !']) {
      expect((await begin(browser, { authorization: bad })).status).toBe(201);
      const nobody = await begin(new TestBrowser(realm.stranger), { authorization: bad });
      expect([nobody.status, nobody.body]).toEqual([401, NOBODY]);
    }
  });

  it('files within the rate limit of its account', async () => {
    const limited = await server.startNode({ SKEIN_RATE_LIMIT_USER: '60:2', SKEIN_RATE_LIMIT_ADDRESS: 'off' });
    try {
      const browser = new TestBrowser(new TestClient(limited, realm.host, null));
      await fetchKey(browser);
      const statuses = [(await begin(browser)).status, (await begin(browser)).status, (await begin(browser)).status];
      expect(statuses).toEqual([201, 201, 429]);
    } finally {
      await limited.stop();
    }
  });
});

describe('A cross-site request for a change', () => {
  const elsewhere = (): [Record<string, string>, boolean][] => [
    [{}, true],
    [{ 'sec-fetch-site': 'same-origin' }, true],
    [{ 'sec-fetch-site': 'none' }, true],
    [{ origin: `http://${realm.host}` }, true],
    [{ 'sec-fetch-site': 'cross-site' }, false],
    [{ 'sec-fetch-site': 'same-site' }, false],
    [{ 'sec-fetch-site': '' }, false],
    [{ 'sec-fetch-site': 'cross-site', origin: `http://${realm.host}` }, false],
    [{ origin: 'null' }, false],
    [{ origin: '' }, false],
    [{ origin: 'http://evil.test' }, false],
    [{ origin: 'http://skein.test' }, false],
    [{ origin: `https://${realm.host}` }, false],
    [{ origin: `http://${realm.host}:81` }, false],
    [{ origin: `http://${realm.host}.evil.test` }, false],
    [{ origin: `http://evil.${realm.host}` }, false],
  ];

  it('is rejected if only the cookie authenticates it, and nothing changes', async () => {
    const browser = await loggedIn();
    const place = (await begin(browser)).headers['location'] as string;
    for (const [headers, own] of elsewhere()) {
      const answer = await begin(browser, headers);
      expect([headers, answer.status]).toEqual([headers, own ? 201 : 403]);
      if (own) continue;
      expect(answer.body).toEqual(CSRF);
      const piece = { ...TUS, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0', ...headers };
      expect((await browser.send('PATCH', place, piece, 'hello')).body).toEqual(CSRF);
      expect((await browser.send('DELETE', place, { ...TUS, ...headers })).body).toEqual(CSRF);
      expect((await browser.submit('/accounts/logout/', {}, headers)).body).toEqual({
        result: 'error',
        code: 'CSRF_FAILED',
        msg: CSRF.message,
        reason: 'the request comes from another site',
      });
    }
    expect((await browser.send('HEAD', place, TUS)).headers['upload-offset']).toBe('0');
  });

  it('is rejected at the log-out if it lacks the token, and the page offers the log-out again', async () => {
    const browser = await loggedIn();
    const another = await loggedIn();
    for (const [fields, reason] of [
      [{}, 'CSRF token missing.'],
      [{ csrfmiddlewaretoken: another.cookie('csrftoken') ?? '' }, 'CSRF token from POST incorrect.'],
    ] as const) {
      const answer = await browser.submit('/accounts/logout/', fields);
      expect([answer.status, alertOf(answer)]).toEqual([403, `CSRF error: ${reason}`]);
      expect(hiddenFields(answer.text)['csrfmiddlewaretoken']).toBe(browser.cookie('csrftoken'));
      expect(await isLoggedIn(browser)).toBe(true);
    }
    const stranger = new TestBrowser(realm.stranger);
    expect((await stranger.submit('/accounts/logout/', {})).status).toBe(303);
  });

  it('is accepted if the API key authenticates it', async () => {
    for (const [headers] of elsewhere()) {
      const authorization = basic(ada.email, ada.key);
      expect((await begin(new TestBrowser(realm.stranger), { ...headers, authorization })).status).toBe(201);
    }
  });

  it('is accepted if it only reads', async () => {
    const browser = await loggedIn();
    const url = await upload(ada.client, 'a.txt');
    expect((await browser.get(url, { 'sec-fetch-site': 'cross-site' })).status).toBe(200);
  });
});

describe('A session ends on every node immediately', () => {
  /** Uses a session on both nodes, so that they know it, and expects that neither of them accepts it after the change. */
  const ends = async (change: (browser: TestBrowser) => Promise<unknown>): Promise<void> => {
    const browser = await loggedIn();
    const copy = new TestBrowser(realm.stranger);
    copy.plant('sessionid', browser.cookie('sessionid') ?? '');
    const other = onOtherNode(browser);
    expect([await isLoggedIn(copy), await isLoggedIn(other)]).toEqual([true, true]);
    await change(browser);
    expect([await isLoggedIn(other), await isLoggedIn(copy)]).toEqual([false, false]);
  };
  const succeed = async (answer: Promise<ApiResponse>): Promise<void> => expect((await answer).status).toBe(200);

  it('when the account is deactivated, and does not resume when it is reactivated', async () => {
    const olga = await realm.join('Olga', Role.owner);
    const browser = await loggedIn();
    await ends(() => succeed(olga.client.delete(`users/${ada.user.id}`)));
    await olga.client.post(`users/${ada.user.id}/reactivate`);
    expect([await isLoggedIn(browser), await isLoggedIn(onOtherNode(browser))]).toEqual([false, false]);
    expect(await isLoggedIn(await loggedIn())).toBe(true);
  });

  it('when the API key is replaced', () => ends(() => succeed(ada.client.post('users/me/api_key/regenerate'))));

  it('when the password changes', () =>
    ends(() => succeed(ada.client.patch('settings', { old_password: PASSWORD, new_password: 'a new one that is good' }))));

  it('when the operator sets a password, or ends all sessions', async () => {
    const run = async (args: readonly string[], input = ''): Promise<void> => {
      const { code, errors } = await runSkein(['user', ...args, '--organization', realm.realm.stringId], { input });
      expect([code, errors]).toEqual([0, '']);
    };
    await realm.notificationBot();
    await ends(() => run(['end-sessions', ada.email]));
    await ends(() => run(['reset-password', ada.email, '--password-stdin'], 'another that is as good'));
  });

  it('when the same browser logs in again', () =>
    ends((browser) => succeed(browser.submit('/api/v1/dev_fetch_api_key', { username: ada.email }))));

  it('when it is looked up while its browser logs out', async () => {
    const browser = await loggedIn();
    const other = onOtherNode(browser);
    const repository = node.get(BrowserSessionRepository);
    const find = repository.findMany.bind(repository);
    const lookUp = vi.spyOn(repository, 'findMany').mockImplementationOnce(async (digests) => {
      const sessions = await find(digests);
      await browser.submit('/accounts/logout/', {}, browser.token);
      return sessions;
    });
    await other.get('/json/users/me');
    expect(lookUp).toHaveBeenCalledOnce();
    expect((await other.get('/json/users/me')).status).toBe(401);
    lookUp.mockRestore();
  });

  it('when the organization is deactivated', async () => {
    const browser = await loggedIn();
    await server.write('UPDATE realm SET active = 0 WHERE id = ?', [realm.realm.id]);
    server.clearCaches();
    expect(await isLoggedIn(browser)).toBe(false);
  });

  it('when the organization is deactivated, and does not resume when it is reactivated', async () => {
    const owner = { userId: ada.user.id, realmId: realm.realm.id, role: Role.owner, botType: null, clientName: 'test' };
    await ends(async () => {
      await succeed(ada.client.post('realm/deactivate'));
      await server.get(OrganizationStateService).reactivate(owner);
    });
    expect(await isLoggedIn(await loggedIn())).toBe(true);
  });

  it('when its browser logs out, while other sessions remain', async () => {
    const [browser, another] = [await loggedIn(), await loggedIn()];
    const copy = onOtherNode(browser);
    const { status, headers } = await browser.submit('/accounts/logout/', {}, browser.token);
    expect([status, headers['location'], browser.cookie('sessionid')]).toEqual([303, '/login/?ways=all', undefined]);
    expect([await isLoggedIn(copy), await isLoggedIn(another)]).toEqual([false, true]);
  });

  it('but not when the role changes, which takes effect immediately', async () => {
    const olga = await realm.join('Olga', Role.owner);
    const browser = await loggedIn();
    await olga.client.patch(`users/${ada.user.id}`, { role: Role.guest });
    expect([await isLoggedIn(browser), await isLoggedIn(onOtherNode(browser))]).toEqual([true, true]);
  });

  it('even without Redis', async () => {
    const alone = await server.startNode({ SKEIN_LOG_LEVEL: 'silent' });
    try {
      const browser = new TestBrowser(new TestClient(alone, realm.host, null));
      await fetchKey(browser);
      alone.get(RedisConnections).commands.disconnect();
      const seesAvatars = async (): Promise<boolean> => (await browser.get(`/avatar/${ada.user.id}`)).status !== 401;
      expect(await seesAvatars()).toBe(true);
      await ada.client.post('users/me/api_key/regenerate');
      expect(await seesAvatars()).toBe(false);
    } finally {
      await alone.stop();
    }
  });
});
