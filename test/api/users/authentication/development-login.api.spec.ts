import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BotType, Role } from '../../../../src/kernel/actor.js';
import { changeAccount } from '../../../support/change-account.js';
import { alertOf, hiddenFields, setCookies, TestBrowser } from '../../../support/test-browser.js';
import { type ApiResponse, TestClient } from '../../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const PATH = '/accounts/login/local/';

let server: TestServer;
let production: TestServer;
let realm: TestRealm;
let olga: TestAccount;
let ada: TestAccount;
let browser: TestBrowser;

beforeAll(async () => {
  server = await TestServer.start();
  production = await server.startNode({ SKEIN_ENV: 'production', SKEIN_EXTERNAL_SCHEME: 'http', SKEIN_LOG_LEVEL: 'error' });
});
afterAll(() => Promise.all([server.stop(), production.stop()]));
beforeEach(async () => {
  realm = await TestRealm.create(server);
  ada = await realm.join('Ada');
  olga = await realm.join('Olga', Role.owner);
  browser = new TestBrowser(realm.stranger);
});

/** The people that the log-in page lists, as HTML, with the address that each button sends. */
async function listed(): Promise<{ name: string; role: string; email: string }[]> {
  const { text } = await browser.get('/login/');
  const buttons = [...text.matchAll(/<button class="person" name="direct_email" value="([^"]*)">(.*?)<\/button>/g)];
  return buttons.map(([, email = '', content = '']) => ({
    name: /<bdi>(.*)<\/bdi>/.exec(content)?.[1] ?? '',
    role: /class="role">(.*)<\/span>/.exec(content)?.[1] ?? '',
    email,
  }));
}

/** Opens the log-in page and clicks the button of a person. */
async function click(email: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}): Promise<ApiResponse> {
  const page = await browser.get(`/login/?next=${encodeURIComponent('/#narrow/dm/7-dm')}`);
  return browser.submit(PATH, { ...hiddenFields(page.text), direct_email: email, ...fields }, headers);
}
const whoIsLoggedIn = async (): Promise<string | undefined> =>
  /You are logged in as <bdi>(.*)<\/bdi>/.exec((await browser.get('/login/')).text)?.[1];

describe('The log-in page of a development server', () => {
  it('lists the people who can log in, those with the most rights first, and the form for passwords', async () => {
    await realm.join('Greta', Role.guest);
    await realm.join('Bert', Role.administrator);
    await realm.join('Moritz', Role.moderator);
    await realm.bot('Robot', BotType.generic, ada);
    await realm.notificationBot();
    const gone = await realm.join('Gone');
    await olga.client.delete(`users/${gone.user.id}`);
    await (await TestRealm.create(server)).join('Stranger');
    expect(await listed()).toEqual([
      { name: 'Olga', role: 'Owner', email: olga.email },
      { name: 'Bert', role: 'Administrator', email: `bert@${realm.host}` },
      { name: 'Moritz', role: 'Moderator', email: `moritz@${realm.host}` },
      { name: 'Ada', role: 'Member', email: ada.email },
      { name: 'Greta', role: 'Guest', email: `greta@${realm.host}` },
    ]);
    expect((await browser.get('/login/')).text).toContain('name="password"');
  });

  it('logs in with one click, and leads to where the visitor wanted to go', async () => {
    const answer = await click(ada.email);
    expect([answer.status, answer.headers['location']]).toEqual([303, '/#narrow/dm/7-dm']);
    expect(await whoIsLoggedIn()).toBe('Ada');
    expect((await browser.get('/', { accept: 'text/html' })).status).toBe(200);
  });

  it.each(['//evil.test', '/\\evil.test', 'http://evil.test/'])('does not lead to %s', async (next) => {
    expect((await click(ada.email, { next })).headers['location']).toBe('/');
  });

  it('shows names as text, and their initials', async () => {
    await changeAccount(server, ada, { fullName: `\u202e"><img src=x onerror='x'> & \u2066Co` });
    const [, person] = await listed();
    expect(person?.name).toBe('&#34;&#62;&#60;img src=x onerror=&#39;x&#39;&#62; &#38; Co');
    expect((await browser.get('/login/')).text).toContain('>IC</span>');
    await click(ada.email);
    expect(await whoIsLoggedIn()).toBe(person?.name);
  });

  it('shows uploaded avatars', async () => {
    await changeAccount(server, ada, { avatarUploaded: true, avatarVersion: 3 });
    const { text } = await browser.get('/login/');
    const { body } = await ada.client.get('users/me');
    expect(body['avatar_url']).toMatch(/^\/user_avatars\/.*\?version=3$/);
    expect(text).toContain(`<img src="${String(body['avatar_url'])}" alt="">`);
    expect(text).not.toContain('gravatar');
  });

  it('lists at most 30 people, and says so', async () => {
    await Promise.all(Array.from({ length: 30 }, (_, n) => realm.join(`Person ${n}`, Role.member, null)));
    expect(await listed()).toHaveLength(30);
    expect((await browser.get('/login/')).text).toContain('These are the first 30 people.');
  });

  it('lists nobody where the organization does not allow it, and then refuses the click', async () => {
    await realm.changeSettings({ authentication_methods: { Dev: false } });
    expect(await listed()).toEqual([]);
    const answer = await click(ada.email);
    expect([answer.status, alertOf(answer)]).toEqual([401, 'Your username or password is incorrect']);
    expect(await whoIsLoggedIn()).toBeUndefined();
  });

  it('says so if there is no way to log in', async () => {
    await realm.changeSettings({ authentication_methods: { Dev: false, Email: false } });
    const page = await browser.get('/login/');
    expect(alertOf(page)).toMatch(/^Password authentication is disabled in this organization\. This server offers no other way\./);
    expect(page.text).not.toContain('<form');
  });
});

describe('POST /accounts/login/local/', () => {
  it.each([
    ['nobody', (): string => `nobody@${realm.host}`, 401, 'Your username or password is incorrect'],
    ['nothing', (): string => '', 401, 'Your username or password is incorrect'],
    ['a bot', (): string => `robot@${realm.host}`, 400, 'Bots do not log in with a browser.'],
    ['a deactivated account', (): string => `gone@${realm.host}`, 401, 'Account is deactivated'],
  ])('rejects %s and shows the log-in page', async (_, address, status, error) => {
    await realm.bot('Robot', BotType.generic, ada);
    const gone = await realm.join('Gone');
    await olga.client.delete(`users/${gone.user.id}`);
    const answer = await click(address());
    expect([answer.status, alertOf(answer)]).toEqual([status, error]);
    expect(answer.text).toContain('name="direct_email"');
    expect(await whoIsLoggedIn()).toBeUndefined();
  });

  it.each([
    ['another site', {}, { 'sec-fetch-site': 'cross-site' }],
    ['another origin', {}, { origin: 'http://evil.test' }],
    ['a form with a wrong token', { csrfmiddlewaretoken: 'x' }, {}],
    ['a form without a token', { csrfmiddlewaretoken: '' }, {}],
  ])('rejects a request from %s', async (_, fields, headers) => {
    const answer = await click(ada.email, fields, headers);
    expect([answer.status, alertOf(answer)?.startsWith('CSRF error: ')]).toEqual([403, true]);
    expect(setCookies(answer).filter((cookie) => cookie.includes('sessionid'))).toEqual([]);
    expect(await whoIsLoggedIn()).toBeUndefined();
  });

  it('is not available in production, where the log-in page lists nobody', async () => {
    browser = new TestBrowser(new TestClient(production, realm.host, null));
    expect(await listed()).toEqual([]);
    const answer = await click(ada.email);
    expect([answer.status, answer.body]).toEqual([
      400,
      { result: 'error', msg: 'Endpoint not available in production.', code: 'BAD_REQUEST' },
    ]);
    const page = await click(ada.email, {}, { accept: 'text/html' });
    expect([page.status, alertOf(page)]).toEqual([400, 'Endpoint not available in production.']);
    expect(await whoIsLoggedIn()).toBeUndefined();
  });
});
