import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../../../src/kernel/actor.js';
import { changeAccount } from '../../../support/change-account.js';
import { alertOf, hiddenFields, setCookies, TestBrowser } from '../../../support/test-browser.js';
import type { ApiResponse } from '../../../support/test-client.js';
import { PASSWORD, type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';
import { upload } from '../../../support/uploads.js';

const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

let server: TestServer;
let realm: TestRealm;
let ada: TestAccount;
let browser: TestBrowser;

beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.stop());
beforeEach(async () => {
  realm = await TestRealm.create(server);
  ada = await realm.join('Ada', Role.owner);
  browser = new TestBrowser(realm.stranger);
});

const isLoggedIn = async (): Promise<boolean> => (await browser.get('/login/')).text.includes('You are logged in as');

describe('The login page', () => {
  it('is in the language of the browser before the log-in, and of the account after it', async () => {
    const german = { 'accept-language': 'de' };
    const failed = await browser.logIn(ada.email, 'wrong', '/', german);
    expect([alertOf(failed), failed.text.includes('Bei <bdi>')]).toEqual(['Adresse oder Passwort ist falsch.', true]);
    expect((await browser.logIn(ada.email, PASSWORD, '/', german)).status).toBe(303);
    expect((await browser.get('/login/', german)).text).toContain('You are logged in as');
    await ada.client.patch('settings', { default_language: 'de' });
    expect((await browser.get('/login/')).text).toContain('Du bist als <bdi>Ada</bdi> angemeldet.');
  });

  it('redirects from a file to the form and back to the file', async () => {
    const url = await upload(ada.client, 'a.txt', 'hello');
    const sent = await browser.get(url, HTML);
    expect([sent.status, sent.headers['location']]).toEqual([302, `/login/?next=${encodeURIComponent(url)}`]);
    const page = await browser.get(sent.headers['location'] as string, HTML);
    const fields = { ...hiddenFields(page.text), username: ada.email, password: PASSWORD };
    const own = { origin: `http://${realm.host}`, 'sec-fetch-site': 'same-origin' };
    const answer = await browser.submit('/login/', fields, own);
    expect([answer.status, answer.headers['location'], answer.text]).toEqual([303, url, '']);
    expect((await browser.get(url, HTML)).text).toBe('hello');
  });

  it('is not shown to a person who is logged in and may not read a file, nor to a page that embeds one', async () => {
    const ben = await realm.join('Ben');
    const url = await upload(ben.client, 'a.txt');
    expect((await browser.get(url, { accept: 'image/avif,*/*' })).status).toBe(403);
    await browser.logIn(ada.email, PASSWORD);
    expect((await browser.get(url, HTML)).status).toBe(403);
    expect((await browser.get('/user_uploads/1/aa/nothing/here.txt', HTML)).status).toBe(404);
  });

  it('loads nothing from other servers, and no script but its own for passkeys', async () => {
    const { status, headers, text } = await browser.get('/login/');
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'text/html; charset=utf-8', 'no-store, private']);
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy.sort()).toEqual([
      "base-uri 'none'",
      "default-src 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "img-src 'self'",
      "script-src 'self'",
      "style-src 'self'",
    ]);
    expect(text.match(/<script[^>]*>/g)).toEqual([
      expect.stringMatching(/^<script type="module" src="\/static\/web\/passkeys-[\w-]+\.js">$/),
    ]);
    expect(text).not.toMatch(/<style|javascript:| style=| on\w+=/i);
    const [, stylesheet = ''] = /<link rel="stylesheet" href="([^"]+)">/.exec(text) ?? [];
    expect((await browser.get(stylesheet)).headers['content-type']).toBe('text/css; charset=utf-8');
    expect([...text.matchAll(/(?:href|src|action)="([^"]*)"/g)].filter(([, url = '']) => !/^\/(?!\/)/.test(url))).toEqual([]);
    expect(setCookies(await new TestBrowser(realm.stranger).get('/login/'))).toEqual([
      expect.stringMatching(/^csrftoken=[\w-]{43}; Path=\/; Max-Age=31536000; SameSite=Lax$/),
      expect.stringMatching(/^login_browser=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
  });

  it.each(['/login', '/login/', '/accounts/login', '/accounts/login/'])('is served at %s', async (path) => {
    const fields = { ...hiddenFields((await browser.get(path)).text), username: ada.email, password: PASSWORD };
    expect((await browser.submit(path, fields)).status).toBe(303);
  });

  it('shows who is logged in, with a button to log out', async () => {
    await changeAccount(server, ada, { fullName: "O'Hara & <b>Co" });
    await browser.logIn(ada.email, PASSWORD);
    const { text } = await browser.get('/login/?next=%2Fa%3Fb%26%22c');
    expect(text).toContain('You are logged in as <bdi>O&#39;Hara &#38; &#60;b&#62;Co</bdi>. <a href="/a?b&#38;&#34;c">Go on</a>');
    expect(text).toContain('<form method="post" action="/accounts/logout/">');
    expect((await browser.submit('/accounts/logout', hiddenFields(text))).headers['location']).toBe('/login/?ways=all');
    expect(await isLoggedIn()).toBe(false);
  });

  it('escapes the entered values', async () => {
    const evil = `"><script>alert('&')</script>@x`;
    const answer = await browser.logIn(evil, 'x', `/"><script>`);
    expect([answer.status, alertOf(answer)]).toEqual([400, 'Enter a valid email address.']);
    expect(answer.text).toContain(`value="&#34;&#62;&#60;script&#62;alert(&#39;&#38;&#39;)&#60;/script&#62;@x"`);
    expect(answer.text).not.toContain('<script>');
    expect(hiddenFields(answer.text)['next']).toBe(`/"><script>`);
  });

  it.each([
    ['a wrong password', (): [string, string] => [ada.email, 'wrong'], 401, 'Your username or password is incorrect'],
    ['a wrong address', (): [string, string] => [`nobody@${realm.host}`, PASSWORD], 401, 'Your username or password is incorrect'],
    ['nothing', (): [string, string] => ['', ''], 400, 'Enter a valid email address.'],
  ])('rejects %s and shows the form again', async (_, entered, status, error) => {
    const answer = await browser.logIn(...entered(), '/after');
    expect([answer.status, alertOf(answer), hiddenFields(answer.text)['next']]).toEqual([status, error, '/after']);
    expect(answer.text).not.toContain('value="wrong"');
    expect(setCookies(answer).filter((cookie) => cookie.includes('sessionid'))).toEqual([]);
    expect(await isLoggedIn()).toBe(false);
  });

  it('rejects a deactivated account', async () => {
    const olga = await realm.join('Olga', Role.owner);
    await olga.client.delete(`users/${ada.user.id}`);
    const answer = await browser.logIn(ada.email, PASSWORD);
    expect([answer.status, alertOf(answer)]).toEqual([401, 'Account is deactivated']);
  });

  it('limits wrong passwords together with POST /fetch_api_key', async () => {
    const limits = { SKEIN_RATE_LIMIT_LOGIN: '1800:2', SKEIN_REDIS_PREFIX: `login${randomBytes(6).toString('hex')}` };
    const limited = await server.startNode(limits);
    try {
      const company = await TestRealm.create(limited);
      const olga = await company.join('Olga');
      browser = new TestBrowser(company.stranger);
      expect((await browser.logIn(olga.email, 'wrong')).status).toBe(401);
      expect((await company.stranger.post('fetch_api_key', { username: olga.email, password: 'wrong' })).status).toBe(401);
      const answer = await browser.logIn(olga.email.toUpperCase(), PASSWORD);
      expect([answer.status, alertOf(answer)]).toEqual([429, 'API usage exceeded rate limit']);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    } finally {
      await limited.stop();
    }
  });
});

describe('The redirect of the login page', () => {
  it.each([
    ['/', '/'],
    ['/user_uploads/1/ab/x/a.txt', '/user_uploads/1/ab/x/a.txt'],
    ['/a?b=c&d=//e#f', '/a?b=c&d=//e#f'],
    ['/%2f%2fevil.test', '/%2f%2fevil.test'],
    ['/.//evil.test', '/.//evil.test'],
    ['', '/'],
    ['a', '/'],
    ['//evil.test', '/'],
    ['///evil.test', '/'],
    ['/\\evil.test', '/'],
    ['/a\\..\\..\\evil.test', '/'],
    ['\\\\evil.test', '/'],
    ['/\t/evil.test', '/'],
    ['/\n/evil.test', '/'],
    ['/a\r\nSet-Cookie: x=y', '/'],
    [' //evil.test', '/'],
    ['/ö', '/'],
    ['http://evil.test/', '/'],
    ['http:/evil.test', '/'],
    ['https:evil.test', '/'],
    ['javascript:alert(1)', '/'],
    ['data:text/html,x', '/'],
    ['@evil.test', '/'],
  ])('leads with next=%j to %s', async (next, expected) => {
    const answer = await browser.logIn(ada.email, PASSWORD, next);
    expect([answer.status, answer.headers['location']]).toEqual([303, expected]);
    expect(new URL(answer.headers['location'] as string, 'http://own.test').host).toBe('own.test');
    const direct = new TestBrowser(realm.stranger);
    const { csrfmiddlewaretoken = '' } = hiddenFields((await direct.get('/login/')).text);
    const fields = { csrfmiddlewaretoken, next, username: ada.email, password: PASSWORD };
    expect((await direct.submit('/login/', fields)).headers['location']).toBe(expected);
    const { text } = await browser.get(`/login/?next=${encodeURIComponent(next)}`);
    const [, link = ''] = /<a href="([^"]*)">Go on/.exec(text) ?? [];
    expect(link.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))).toBe(expected);
  });
});

describe('The form of the login page', () => {
  const submit = (fields: Record<string, string>, headers: Record<string, string> = {}): Promise<ApiResponse> =>
    browser.submit('/login/', { username: ada.email, password: PASSWORD, ...fields }, headers);
  const token = async (): Promise<string> => hiddenFields((await browser.get('/login/')).text)['csrfmiddlewaretoken'] ?? '';

  it.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ origin: 'null' }],
    [{ origin: 'http://evil.test' }],
    [{ origin: 'http://skein.test' }],
  ])('is rejected with %j as a cross-site request', async (headers) => {
    const answer = await submit({ csrfmiddlewaretoken: await token() }, headers);
    expect([answer.status, alertOf(answer)]).toEqual([403, 'CSRF error: the request comes from another site']);
    expect(await isLoggedIn()).toBe(false);
  });

  it('is rejected without its token, with a wrong token and with the token of another browser', async () => {
    await token();
    const anothers = hiddenFields((await new TestBrowser(realm.stranger).get('/login/')).text)['csrfmiddlewaretoken'] ?? '';
    for (const [fields, reason] of [
      [{}, 'CSRF token missing.'],
      [{ csrfmiddlewaretoken: '' }, 'CSRF token missing.'],
      [{ csrfmiddlewaretoken: 'x' }, 'CSRF token from POST has incorrect length.'],
      [{ csrfmiddlewaretoken: '*'.repeat(43) }, 'CSRF token from POST has invalid characters.'],
      [{ csrfmiddlewaretoken: anothers }, 'CSRF token from POST incorrect.'],
    ] as const) {
      const answer = await submit(fields);
      expect([answer.status, alertOf(answer)]).toEqual([403, `CSRF error: ${reason}`]);
    }
    expect(await isLoggedIn()).toBe(false);
  });

  it.each(['', 'x', 'a b'])('is rejected with the cookie %j, and shown with a valid one', async (cookie) => {
    browser.plant('csrftoken', cookie);
    const answer = await submit({ csrfmiddlewaretoken: cookie });
    expect([answer.status, alertOf(answer)]).toEqual([403, 'CSRF error: CSRF cookie has incorrect length.']);
    const again = hiddenFields(answer.text)['csrfmiddlewaretoken'] ?? '';
    expect(again).toMatch(/^[\w-]{43}$/);
    expect((await submit({ csrfmiddlewaretoken: again })).status).toBe(303);
  });

  it('is rejected without a cookie', async () => {
    const answer = await new TestBrowser(realm.stranger).submit('/login/', { csrfmiddlewaretoken: await token() });
    expect([answer.status, alertOf(answer)]).toEqual([403, 'CSRF error: CSRF cookie not set.']);
  });

  it('works in several windows, and again in those that show a form from before a log-in', async () => {
    const [first, second] = [await token(), await token()];
    expect(second).toBe(first);
    expect((await submit({ csrfmiddlewaretoken: first })).status).toBe(303);
    expect(browser.cookie('csrftoken')).not.toBe(first);
    const answer = await submit({ csrfmiddlewaretoken: second });
    expect([answer.status, alertOf(answer)]).toEqual([403, 'CSRF error: CSRF token from POST incorrect.']);
    const again = hiddenFields(answer.text)['csrfmiddlewaretoken'] ?? '';
    expect((await submit({ csrfmiddlewaretoken: again })).status).toBe(303);
  });

  it('begins a new session for a browser that was logged in', async () => {
    await submit({ csrfmiddlewaretoken: await token() });
    const before = browser.cookie('sessionid');
    await submit({ csrfmiddlewaretoken: await token() });
    expect(browser.cookie('sessionid')).not.toBe(before);
    const old = new TestBrowser(realm.stranger);
    old.plant('sessionid', before ?? '');
    expect((await old.get('/login/')).text).toContain('name="password"');
  });
});
