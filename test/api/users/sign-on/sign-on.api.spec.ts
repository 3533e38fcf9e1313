import { createDecipheriv, randomBytes } from 'node:crypto';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../../../src/kernel/actor.js';
import { ProviderRegistrations, SignOnProvidersService } from '../../../../src/modules/users/authentication.api.js';
import { MatchAccountService } from '../../../../src/modules/users/sign-on/application/match-account.service.js';
import { CLIENT_ID, CLIENT_SECRET, IdentityProvider, type ProviderPerson } from '../../../support/identity-provider.js';
import { importedAccount } from '../../../support/imported-account.js';
import { picture } from '../../../support/images.js';
import { addProvider, FROM_PROVIDER, goThrough, pathOf, untilReturn } from '../../../support/sign-on.js';
import { alertOf, hiddenFields, setCookies, TestBrowser } from '../../../support/test-browser.js';
import type { ApiResponse } from '../../../support/test-client.js';
import { PASSWORD, type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';
import { Website } from '../../../support/website.js';

const HTML = { accept: 'text/html', 'sec-fetch-site': 'none' };
const LOGIN = '/accounts/login/social/oidc/idp';

const server = TestServer.usual();
let provider: IdentityProvider;
let realm: TestRealm;
let olga: TestAccount;
let ada: TestAccount;
let browser: TestBrowser;

beforeAll(async () => {
  provider = await IdentityProvider.start();
});
afterAll(() => provider.stop());

beforeEach(async () => {
  provider.misbehaviour = {};
  realm = await TestRealm.create(server);
  [olga, ada] = [await realm.join('Olga', Role.owner), await realm.join('Ada')];
  provider.person = confirmed('operator-1', 'operator@company.example');
  await addProvider(server, olga, provider, new TestBrowser(realm.stranger));
  browser = new TestBrowser(realm.stranger);
  provider.person = confirmed('ada-1', ada.email, 'Ada Lovelace');
});

function confirmed(sub: string, email: string, name = 'Somebody'): ProviderPerson {
  return { sub, email, email_verified: true, name };
}

const logIn = (path = LOGIN): Promise<ApiResponse> => goThrough(browser, provider, path);
const accountOf = async (answering: TestBrowser): Promise<unknown> => (await answering.get('/json/users/me')).body['email'];

interface Failure {
  readonly target_id: number;
  readonly details: Readonly<Record<string, unknown>>;
}

/** What administrators read of failed log-ins, newest first. */
async function failures(): Promise<readonly Failure[]> {
  const { body } = await olga.client.get('audit_log', { action: 'account.login_failed' });
  return body['entries'] as Failure[];
}

/** Expects that nobody was logged in, with this code on the page and this reason in the audit log. */
async function expectRefusal(answer: ApiResponse, code: string, reason: RegExp | string, status = 401): Promise<void> {
  expect([answer.status, alertOf(answer)]).toEqual([status, expect.stringContaining(`(${code})`)]);
  expect((await browser.get('/json/users/me')).status).toBe(401);
  const [newest] = await failures();
  expect(newest?.details).toMatchObject({ code, reason: expect.stringMatching(reason) as string });
}

describe('A log-in by a provider', () => {
  it('is offered on the log-in page, and to applications by the settings of the server', async () => {
    const page = await browser.get('/login/?next=/%23inbox', HTML);
    expect(page.text).toContain(`href="${LOGIN}?next=%2F%23inbox"`);
    expect(page.text).toContain('Log in with <bdi>Our Company</bdi>');
    const { body } = await realm.stranger.get('server_settings');
    expect((body['external_authentication_methods'] as unknown[])[0]).toEqual({
      name: 'oidc:idp',
      display_name: 'Our Company',
      display_icon: null,
      login_url: LOGIN,
      signup_url: '/accounts/register/social/oidc/idp',
    });
    expect(body['authentication_methods']).toMatchObject({ 'openid connect': true, password: true });
  });

  it('sends a challenge, a nonce and a state of its own each time', async () => {
    await untilReturn(browser, provider, LOGIN);
    await untilReturn(browser, provider, LOGIN);
    const [first, second] = provider.requests.slice(-2) as [URLSearchParams, URLSearchParams];
    expect(Object.fromEntries(second)).toMatchObject({
      response_type: 'code',
      client_id: CLIENT_ID,
      redirect_uri: `http://${realm.host}/complete/oidc/idp/`,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
    });
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(second.get(name)).toMatch(/^[\w-]{43}$/);
      expect(second.get(name)).not.toBe(first.get(name));
    }
  });

  it('begins a session of the account with the confirmed address, and leads to where the reader wanted to go', async () => {
    const answer = await logIn(`${LOGIN}/?next=/%23inbox`);
    expect([answer.status, answer.headers['location']]).toEqual([302, '/#inbox']);
    expect(await accountOf(browser)).toBe(ada.email);
  });

  it('begins in the place of the session that the browser has', async () => {
    await browser.logIn(olga.email, PASSWORD);
    const before = browser.cookie('sessionid') ?? browser.cookieHeader['cookie'];
    await logIn();
    expect(await accountOf(browser)).toBe(ada.email);
    expect(browser.cookie('sessionid') ?? browser.cookieHeader['cookie']).not.toBe(before);
  });

  it('leads to the same account when the provider tells another address later', async () => {
    await logIn();
    provider.person = confirmed('ada-1', olga.email);
    await logIn();
    expect(await accountOf(browser)).toBe(ada.email);
  });

  it('takes new keys of the provider at once', async () => {
    await logIn();
    provider.replaceKeys();
    browser = new TestBrowser(realm.stranger);
    await logIn();
    expect(await accountOf(browser)).toBe(ada.email);
  });

  it('hands the API key to a mobile application, and begins no session', async () => {
    const otp = randomBytes(32).toString('hex');
    const answer = await logIn(`${LOGIN}?mobile_flow_otp=${otp}`);
    expect(answer.status).toBe(302);
    const { searchParams } = new URL(String(answer.headers['location']));
    const { otp_encrypted_api_key: encrypted = '', ...others } = Object.fromEntries(searchParams);
    expect(others).toEqual({ realm: `http://${realm.host}`, email: ada.email, user_id: String(ada.user.id) });
    const pad = Buffer.from(otp, 'hex');
    const key = Buffer.from(Buffer.from(encrypted, 'hex').map((byte, index) => byte ^ (pad[index] as number))).toString('latin1');
    expect(key).toBe(ada.key);
    expect((await browser.get('/json/users/me')).status).toBe(401);
  });

  it('hands a desktop application an encrypted token, with which it logs in once', async () => {
    const otp = randomBytes(32).toString('hex');
    const answer = await logIn(`${LOGIN}?desktop_flow_otp=${otp}`);
    expect(answer.status).toBe(200);
    expect((await browser.get('/json/users/me')).status).toBe(401);
    const code = Buffer.from(/ value="([\da-f]+)"/.exec(answer.text)?.[1] ?? '', 'hex');
    const decipher = createDecipheriv('aes-256-gcm', Buffer.from(otp, 'hex'), code.subarray(0, 12));
    decipher.setAuthTag(code.subarray(-16));
    const token = `${decipher.update(code.subarray(12, -16), undefined, 'utf8')}${decipher.final('utf8')}`;
    const application = new TestBrowser(realm.stranger);
    const opened = await application.get(`/accounts/login/subdomain/${token}`, HTML);
    expect([opened.status, opened.headers['location']]).toEqual([302, '/']);
    expect(await accountOf(application)).toBe(ada.email);
    const again = await browser.get(`/accounts/login/subdomain/${token}`, HTML);
    await expectRefusal(again, 'S02', /token of the application/);
  });

  it('refuses pads of a wrong form, and two of them', async () => {
    const otp = randomBytes(32).toString('hex');
    for (const query of [`mobile_flow_otp=${otp}0`, 'desktop_flow_otp=x', `mobile_flow_otp=${otp}&desktop_flow_otp=${otp}`]) {
      const answer = await browser.get(`${LOGIN}?${query}`);
      expect([answer.status, answer.body['msg']]).toEqual([400, 'Invalid OTP']);
    }
  });

  it('ends with the account, and no log-in reactivates it', async () => {
    await logIn();
    expect((await olga.client.delete(`users/${ada.user.id}`)).status).toBe(200);
    expect((await browser.get('/json/users/me')).status).toBe(401);
    const answer = await logIn();
    expect([answer.status, alertOf(answer)]).toEqual([401, 'Account is deactivated (S10)']);
    expect((await failures())[0]).toMatchObject({ target_id: ada.user.id, details: { code: 'S10', method: 'oidc:idp' } });
  });
});

describe('A person whom the provider knows and the organization does not', () => {
  it('is not let in by an address that the provider has not confirmed with the boolean', async () => {
    for (const verified of [false, undefined, 'true', 1]) {
      provider.person = { sub: `ada-${String(verified)}`, email: ada.email, email_verified: verified };
      await expectRefusal(await logIn(), 'S05', /does not say that the address is verified/);
    }
    provider.person = { sub: 'ada-without' };
    await expectRefusal(await logIn(), 'S05', /tells no address/);
  });

  it('gets no account where the provider creates none', async () => {
    provider.person = confirmed('zoe-1', 'zoe@company.example');
    await expectRefusal(await logIn(), 'S08', /creates no accounts/);
    expect((await failures())[0]?.details['account']).toBe('zoe@company.example');
  });

  it('gets an account where the provider creates some, with its name and address, and the default settings', async () => {
    await addProvider(server, olga, provider, new TestBrowser(realm.stranger), { name: 'hr', createsAccounts: true });
    provider.person = confirmed('zoe-1', 'Zoe@company.example', 'Zoe "Z" *Star*');
    await goThrough(browser, provider, '/accounts/register/social/oidc/hr');
    const { body } = await browser.get('/json/users/me');
    expect(body).toMatchObject({ email: 'Zoe@company.example', full_name: 'Zoe Z Star', role: Role.member });
    const { body: log } = await olga.client.get('audit_log', { action: 'account.created' });
    expect(log['entries']).toMatchObject([{ details: { provider: 'hr', role: Role.member } }]);
    expect((await browser.logIn('zoe@company.example', '')).status).toBe(401);
  });

  it('uses an invitation of a member or guest up, which brings it into channels, and never one of more rights', async () => {
    await olga.client.post('users/me/subscriptions', { subscriptions: [{ name: 'garden' }] });
    const { body: channel } = await olga.client.get('get_stream_id', { stream: 'garden' });
    const invite = async (email: string, role: Role): Promise<void> => {
      const input = { invitee_emails: email, invite_as: role, stream_ids: [channel['stream_id'] as number] };
      expect((await olga.client.post('invites', input)).status).toBe(200);
    };
    await invite('zoe@company.example', Role.guest);
    await invite('yan@company.example', Role.administrator);
    provider.person = confirmed('yan-1', 'yan@company.example', 'Yan');
    await expectRefusal(await logIn(), 'S08', /creates no accounts/);
    provider.person = confirmed('zoe-1', 'Zoe@company.example', 'Zoe');
    expect((await logIn()).status).toBe(302);
    expect((await browser.get('/json/users/me')).body).toMatchObject({ full_name: 'Zoe', role: Role.guest });
    const { body } = await browser.get('/json/users/me/subscriptions');
    expect(body['subscriptions']).toMatchObject([{ name: 'garden' }]);
    expect((await olga.client.get('invites')).body['invites']).toMatchObject([{ email: 'yan@company.example' }]);
  });

  it('gets the account that an import has made for the address, also from a provider that creates none', async () => {
    const zoe = await importedAccount(server, realm, { email: 'zoe@company.example', role: Role.guest });
    provider.person = confirmed('zoe-1', 'Zoe@company.example', 'Zoe');
    expect((await logIn()).status).toBe(302);
    expect((await browser.get('/json/users/me')).body).toMatchObject({ user_id: zoe.id, full_name: 'Zoe', role: Role.guest });
    expect((await olga.client.get(`users/${zoe.id}`)).body['user']).toMatchObject({ is_active: true, is_imported_stub: false });
  });

  it('gets no imported account with more rights than a member, which an owner activates', async () => {
    await importedAccount(server, realm, { email: 'zoe@company.example', role: Role.moderator });
    provider.person = confirmed('zoe-1', 'zoe@company.example', 'Zoe');
    await expectRefusal(await logIn(), 'S10', /deactivated/);
  });

  it('gets none with an address that the organization or the provider does not allow', async () => {
    await addProvider(server, olga, provider, new TestBrowser(realm.stranger), { name: 'hr', createsAccounts: true });
    await realm.changeSettings({ disallow_disposable_email_addresses: true });
    provider.person = confirmed('zoe-1', 'zoe@mailinator.com');
    await expectRefusal(await goThrough(browser, provider, '/accounts/login/social/oidc/hr'), 'S09', /disposable/);
    const domains = ['company.example'];
    await addProvider(server, olga, provider, new TestBrowser(realm.stranger), { name: 'one', createsAccounts: true, domains });
    provider.person = confirmed('zoe-2', 'zoe@elsewhere.example');
    await expectRefusal(await goThrough(browser, provider, '/accounts/login/social/oidc/one'), 'S09', /other domains/);
    provider.person = { ...confirmed('zoe-2', 'zoe@company.example'), email_verified: false };
    await expectRefusal(await goThrough(browser, provider, '/accounts/login/social/oidc/one'), 'S09', /other domains/);
    provider.person = confirmed('zoe-2', 'zoe@COMPANY.example');
    expect((await goThrough(browser, provider, '/accounts/login/social/oidc/one')).status).toBe(302);
  });

  it('never becomes a bot', async () => {
    const robot = await realm.bot('Robot', 1, ada);
    provider.person = confirmed('robot-1', robot.email);
    await expectRefusal(await logIn(), 'S08', /no person/);
  });

  it('does not take over an account that another person of the provider has, such as one who was deleted and made again', async () => {
    await logIn();
    browser = new TestBrowser(realm.stranger);
    provider.person = confirmed('ada-2', ada.email);
    await expectRefusal(await logIn(), 'S07', /another person of the provider/);
  });

  it.each([
    ['an owner', Role.owner],
    ['an administrator', Role.administrator],
  ])('becomes %s only with the password', async (_, role) => {
    const boss = await realm.join('Boss', role);
    provider.person = confirmed('boss-1', boss.email);
    const page = await logIn('/accounts/login/social/oidc/idp?next=/%23inbox');
    await expectRefusal(page, 'S06', /connect by their password/);
    expect((await failures())[0]?.target_id).toBe(boss.user.id);
    const fields = { ...hiddenFields(page.text), username: boss.email };
    const wrong = await browser.submit('/accounts/login/social/connect', { ...fields, password: 'wrong' }, HTML);
    expect([wrong.status, alertOf(wrong)]).toEqual([401, 'Your username or password is incorrect']);
    const connected = await browser.submit('/accounts/login/social/connect', { ...fields, password: PASSWORD }, HTML);
    expect([connected.status, connected.headers['location']]).toEqual([302, '/#inbox']);
    expect(await accountOf(browser)).toBe(boss.email);
    browser = new TestBrowser(realm.stranger);
    await logIn();
    expect(await accountOf(browser)).toBe(boss.email);
  });

  it('is connected with a second step where the account needs one, and wrong codes are recorded', async () => {
    const session = await realm.logIn(olga);
    const { secret, token } = (await session.post('users/me/factors/totp')).body as { secret: string; token: string };
    const app = new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 });
    expect((await session.post('users/me/factors/totp/confirm', { token, code: app.generate() })).status).toBe(200);
    provider.person = confirmed('boss-1', olga.email);
    const fields = { ...hiddenFields((await logIn()).text), username: olga.email, password: PASSWORD };
    const connect = (code: string): Promise<ApiResponse> => browser.submit('/accounts/login/social/connect', { ...fields, code }, HTML);
    const known = (await failures()).length;
    expect((await connect('')).status).toBe(403);
    const wrong = await connect('000000');
    expect([wrong.status, alertOf(wrong)]).toEqual([401, 'The code is wrong, or was used before.']);
    await expect.poll(async () => (await failures()).length).toBe(known + 1);
    expect((await failures())[0]).toMatchObject({ target_id: olga.user.id, details: { code: 'AUTHENTICATION_FAILED' } });
    const later = app.generate({ timestamp: Date.now() + 30_000 });
    expect((await connect(later)).status).toBe(302);
  });

  it('is connected only in the browser that came from the provider, once, and by our form', async () => {
    provider.person = confirmed('boss-1', olga.email);
    const fields = { ...hiddenFields((await logIn()).text), username: olga.email, password: PASSWORD };
    const other = await realm.visit();
    const elsewhere = await other.browser.submit('/accounts/login/social/connect', {
      ...fields,
      csrfmiddlewaretoken: other.browser.cookie('csrftoken') ?? '',
    });
    await expectRefusal(elsewhere, 'S02', /another browser/);
    const forged = { ...FROM_PROVIDER, origin: 'https://evil.example' };
    expect((await browser.submit('/accounts/login/social/connect', fields, forged)).status).toBe(403);
    expect((await browser.submit('/accounts/login/social/connect', fields, HTML)).status).toBe(302);
    browser = new TestBrowser(realm.stranger);
    await expectRefusal(await browser.submit('/accounts/login/social/connect', fields, HTML), 'S02', /unknown/);
  });
});

describe('An attack', () => {
  it.each<[string, string, IdentityProvider['misbehaviour'], RegExp]>([
    ['another issuer', 'S04', { claims: (claims) => ({ ...claims, iss: 'https://evil.example' }) }, /JWT_CLAIM_COMPARISON.*iss/],
    ['another audience', 'S04', { claims: (claims) => ({ ...claims, aud: 'another-client' }) }, /JWT_CLAIM_COMPARISON.*aud/],
    ['another nonce', 'S04', { claims: (claims) => ({ ...claims, nonce: 'of another log-in' }) }, /JWT_CLAIM_COMPARISON.*nonce/],
    ['no nonce', 'S04', { claims: ({ nonce: _, ...claims }) => claims }, /OAUTH_INVALID_RESPONSE/],
    ['an end that is past', 'S04', { claims: (claims) => ({ ...claims, exp: Math.floor(Date.now() / 1000) - 60 }) }, /JWT_TIMESTAMP_CHECK/],
    ['another key', 'S04', { foreignKey: true }, /OAUTH_INVALID_RESPONSE|signature/i],
    ['a subject that ends with a blank', 'S04', { claims: (claims) => ({ ...claims, sub: 'ada-1 ', email: 'x@y.z' }) }, /subject/],
  ])('with an ID token of %s fails', async (_, code, misbehaviour, reason) => {
    provider.misbehaviour = misbehaviour;
    await expectRefusal(await logIn(), code, reason);
  });

  it('by an ID token that has ended is told from a clock that differs by seconds', async () => {
    provider.misbehaviour = { claims: (claims) => ({ ...claims, exp: Math.floor(Date.now() / 1000) - 10 }) };
    expect((await logIn()).status).toBe(302);
  });

  it('with a userinfo of another person fails', async () => {
    provider.misbehaviour = { answer: (path, body) => (path === '/me' ? { ...(body as object), sub: 'olga-1' } : body) };
    await expectRefusal(await logIn(), 'S04', /JSON_ATTRIBUTE_COMPARISON.*sub/);
  });

  it('with a state or a code that was used fails', async () => {
    const path = await untilReturn(browser, provider, LOGIN);
    expect((await browser.get(path, FROM_PROVIDER)).status).toBe(302);
    browser.plant('sessionid', '');
    const used = new TestBrowser(realm.stranger);
    used.plant('sign_on', browser.cookie('sign_on') ?? '');
    browser = used;
    await expectRefusal(await browser.get(path, FROM_PROVIDER), 'S02', /unknown, used or too old/);
    const code = new URLSearchParams(path.split('?')[1]).get('code') ?? '';
    const fresh = new URL(await untilReturn(browser, provider, LOGIN), 'http://localhost');
    fresh.searchParams.set('code', code);
    await expectRefusal(await browser.get(pathOf(fresh.href), FROM_PROVIDER), 'S04', /invalid_grant/);
  });

  it('with a state that another browser has begun fails, and the state is void', async () => {
    const path = await untilReturn(browser, provider, LOGIN);
    const victim = new TestBrowser(realm.stranger);
    const begun = browser;
    browser = victim;
    await expectRefusal(await victim.get(path, FROM_PROVIDER), 'S02', /another browser/);
    victim.plant('sign_on', 'A'.repeat(43));
    browser = begun;
    await expectRefusal(await begun.get(path, FROM_PROVIDER), 'S02', /unknown, used or too old/);
  });

  it('that names another issuer in the answer fails, and so does one without a name', async () => {
    for (const change of [
      (url: URL) => url.searchParams.set('iss', 'https://evil.example'),
      (url: URL) => url.searchParams.delete('iss'),
    ]) {
      const path = new URL(await untilReturn(browser, provider, LOGIN), 'http://localhost');
      change(path);
      await expectRefusal(await browser.get(pathOf(path.href), FROM_PROVIDER), 'S04', /iss|OAUTH_INVALID_RESPONSE/);
    }
  });

  it('with the answer of another provider of the organization fails', async () => {
    const other = await IdentityProvider.start();
    try {
      other.person = confirmed('mallory-1', ada.email);
      await addProvider(server, olga, other, new TestBrowser(realm.stranger), { name: 'other' });
      const path = await untilReturn(browser, other, '/accounts/login/social/oidc/other');
      await expectRefusal(await browser.get(path.replace('/other/', '/idp/'), FROM_PROVIDER), 'S02', /another provider/);
    } finally {
      await other.stop();
    }
  });

  it('with the answer for another organization fails', async () => {
    const elsewhere = await TestRealm.create(server);
    const owner = await elsewhere.join('Otto', Role.owner);
    await addProvider(server, owner, provider, new TestBrowser(elsewhere.stranger));
    const there = new TestBrowser(elsewhere.stranger);
    const path = await untilReturn(there, provider, LOGIN);
    browser.plant('sign_on', there.cookie('sign_on') ?? '');
    await expectRefusal(await browser.get(path, FROM_PROVIDER), 'S02', /another organization/);
    expect((await there.get(path, FROM_PROVIDER)).status).toBe(401);
  });

  it.each(['https://evil.example/', '//evil.example/', '/\\evil.example/', 'javascript:alert(1)', ''])(
    'by the address %j behind the log-in leads to our own page',
    async (next) => {
      const answer = await logIn(`${LOGIN}?next=${encodeURIComponent(next)}`);
      expect([answer.status, answer.headers['location']]).toEqual([302, '/']);
    },
  );

  it('by a page of another site, which begins a log-in, waits for a click', async () => {
    const begun = provider.requests.length;
    const page = await browser.get(`${LOGIN}?next=/%23inbox`, { ...HTML, 'sec-fetch-site': 'cross-site' });
    expect([page.status, setCookies(page)]).toEqual([200, []]);
    expect(page.text).toContain(`href="${LOGIN}?next=/%23inbox"`);
    expect(provider.requests.length).toBe(begun);
  });

  it('leaves neither secrets nor tokens in the log', async () => {
    provider.misbehaviour = { claims: (claims) => ({ ...claims, nonce: 'of another log-in' }) };
    const path = await untilReturn(browser, provider, LOGIN);
    await browser.get(path, FROM_PROVIDER);
    const [newest] = await failures();
    const text = JSON.stringify(newest);
    for (const value of new URLSearchParams(path.split('?')[1]).values()) expect(text).not.toContain(value);
    expect(text).not.toContain(CLIENT_SECRET);
  });
});

describe('A provider', () => {
  it('that says no is told from one that answers wrongly', async () => {
    const state = new URL(await untilReturn(browser, provider, LOGIN), 'http://localhost').searchParams.get('state') ?? '';
    const iss = encodeURIComponent(provider.issuer);
    await expectRefusal(
      await browser.get(`/complete/oidc/idp/?error=access_denied&state=${state}&iss=${iss}`, FROM_PROVIDER),
      'S01',
      /denied/,
    );
    provider.misbehaviour = { answer: (path, body) => (path === '/token' ? 'not JSON' : body) };
    await expectRefusal(await logIn(), 'S04', /OAUTH_/);
    provider.misbehaviour = { answer: (path, body) => (path === '/token' ? { ...(body as object), more: 'x'.repeat(300_000) } : body) };
    await expectRefusal(await logIn(), 'S04', /too long/);
  });

  it('that is down lets people log in by password, and they are told', async () => {
    const short = await IdentityProvider.start();
    short.person = confirmed('ada-1', ada.email);
    await addProvider(server, olga, short, new TestBrowser(realm.stranger), { name: 'short' });
    const path = await untilReturn(browser, short, '/accounts/login/social/oidc/short');
    await short.stop();
    await expectRefusal(await browser.get(path, FROM_PROVIDER), 'S03', /ECONNREFUSED/);
    expect((await browser.logIn(ada.email, PASSWORD)).status).toBe(303);
  });

  it('is turned on only after a test log-in, which logs nobody in', async () => {
    const service = server.get(SignOnProvidersService);
    const owner = olga.user.asActor('test');
    const input = { name: 'new', displayName: 'New', issuer: provider.issuer, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET };
    await service.add(owner, { ...input, domains: [], createsAccounts: true });
    await expect(service.change(owner, 'new', { enabled: true })).rejects.toThrow(/Log in by the provider once/);
    await expectRefusal(await browser.get('/accounts/login/social/oidc/new', HTML), 'S11', /turned off/);
    const loginUrl = await service.prepareTest(owner, 'new');
    provider.person = confirmed('zoe-1', 'zoe@company.example', 'Zoe');
    const page = await goThrough(browser, provider, pathOf(loginUrl));
    expect(page.status).toBe(200);
    for (const shown of ['zoe-1', 'zoe@company.example (confirmed)', 'Zoe']) expect(page.text).toContain(shown);
    expect((await browser.get('/json/users/me')).status).toBe(401);
    await expectRefusal(await browser.get(pathOf(loginUrl), HTML), 'S02', /test log-in/);
    await service.change(owner, 'new', { enabled: true });
    await server.eventsPublished();
    expect((await goThrough(browser, provider, '/accounts/login/social/oidc/new')).status).toBe(302);
  });

  it('with the wrong client secret fails its test', async () => {
    const service = server.get(SignOnProvidersService);
    const owner = olga.user.asActor('test');
    const input = { name: 'new', displayName: 'New', issuer: provider.issuer, clientId: CLIENT_ID, clientSecret: 'wrong' };
    await service.add(owner, { ...input, domains: [], createsAccounts: true });
    const loginUrl = await service.prepareTest(owner, 'new');
    await expectRefusal(await goThrough(browser, provider, pathOf(loginUrl)), 'S04', /invalid_client|CHALLENGE/);
    await expect(service.change(owner, 'new', { enabled: true })).rejects.toThrow(/Log in by the provider once/);
  });

  it('that is turned off lets nobody in, also not who has begun', async () => {
    const service = server.get(SignOnProvidersService);
    const path = await untilReturn(browser, provider, LOGIN);
    await service.change(olga.user.asActor('test'), 'idp', { enabled: false });
    await server.eventsPublished();
    await expectRefusal(await browser.get(path, FROM_PROVIDER), 'S11', /turned off/);
    expect((await realm.stranger.get('server_settings')).body['authentication_methods']).toMatchObject({ 'openid connect': false });
    expect((await browser.get('/login/', HTML)).text).not.toContain('Our Company');
  });

  it('is administered by owners of its organization alone', async () => {
    const service = server.get(SignOnProvidersService);
    const admin = (await realm.join('Anna', Role.administrator)).user.asActor('test');
    await expect((async () => service.list(admin))()).rejects.toThrow('Must be an organization owner');
    await expect(service.remove(admin, 'idp')).rejects.toThrow('Must be an organization owner');
    const elsewhere = await (await TestRealm.create(server)).join('Otto', Role.owner);
    await expect(service.remove(elsewhere.user.asActor('test'), 'idp')).rejects.toThrow('There is no provider "idp".');
    await service.remove(olga.user.asActor('test'), 'idp');
    expect(await service.list(olga.user.asActor('test'))).toEqual([]);
  });

  it('takes the place of passwords when an owner has logged in by it, and stays on then', async () => {
    const methods = (Email: boolean, others = {}): Promise<ApiResponse> =>
      olga.client.patch('realm', { authentication_methods: { Email, Dev: false, 'OpenID Connect': true, ...others } });
    expect((await methods(false)).body['msg']).toMatch(/An owner has to log in by a provider first/);
    expect((await logIn()).status).toBe(302);
    expect((await methods(false)).body['msg']).toMatch(/An owner has to log in by a provider first/);
    const service = server.get(SignOnProvidersService);
    const [idp] = await service.list(olga.user.asActor('test'));
    if (!idp) throw new Error('no provider');
    await server
      .get(MatchAccountService)
      .connect(
        idp,
        { subject: 'olga-1', email: olga.email, emailVerified: true, fullName: '', pictureUrl: null, groups: [], roles: [] },
        olga.user.id,
        'test',
      );
    expect((await methods(false)).status).toBe(200);
    expect((await realm.stranger.get('server_settings')).body['authentication_methods']).toMatchObject({
      password: false,
      'openid connect': true,
    });
    expect((await methods(false, { 'OpenID Connect': false })).status).toBe(400);
    for (const refused of [
      await olga.client.patch('realm/sign_on_providers/idp', { enabled: false }),
      await olga.client.delete('realm/sign_on_providers/idp'),
    ]) {
      expect([refused.status, refused.body['msg']]).toEqual([400, 'It is the only way in for the owners. Allow passwords first.']);
    }
    expect((await methods(true)).status).toBe(200);
    expect((await olga.client.patch('realm/sign_on_providers/idp', { enabled: false })).status).toBe(200);
  });

  it('gives new people the groups that the organization has, a picture, and no more rights than a member', async () => {
    const image = await picture(80, 80);
    const website = await Website.start((_, response) => response.setHeader('content-type', 'image/png').end(image));
    await olga.client.post('user_groups/create', { name: 'Engineers', description: '', members: [] });
    const claims = { groups_claim: 'groups', role_claim: 'realm_access.roles', creates_accounts: true };
    expect((await olga.client.patch('realm/sign_on_providers/idp', claims)).status).toBe(200);
    provider.person = { ...confirmed('zoe-1', 'zoe@company.example', 'Zoe'), picture: `${website.url}/zoe.png` };
    const told = { groups: ['engineers', 'Unknown', 'role:owners'], realm_access: { roles: ['owner'] } };
    provider.misbehaviour = { claims: (known) => ({ ...known, ...told }) };
    expect((await logIn()).status).toBe(302);
    const { body: zoe } = await browser.get('/json/users/me');
    expect(zoe).toMatchObject({ full_name: 'Zoe', role: 400, avatar_url: expect.stringMatching(/\/user_avatars\//) as string });
    const { body } = await olga.client.get('user_groups');
    const groups = body['user_groups'] as readonly { readonly name: string; readonly members: readonly number[] }[];
    const joined = groups.filter(({ name, members }) => members.includes(zoe['user_id'] as number) && !name.startsWith('role:'));
    expect(joined.map(({ name }) => name)).toEqual(['Engineers']);
    const { body: log } = await olga.client.get('audit_log', { action: 'account.created' });
    expect(log['entries']).toMatchObject([{ details: { role: 400, provider: 'idp', asserted_roles: ['owner'] } }]);
    provider.misbehaviour = { claims: (known) => ({ ...known, groups: 'Engineers', realm_access: { roles: ['guest'] } }) };
    provider.person = { ...confirmed('gil-1', 'gil@company.example', 'Gil'), picture: 'http://127.0.0.1:9/none.png' };
    browser = new TestBrowser(realm.stranger);
    expect((await logIn()).status).toBe(302);
    expect((await browser.get('/json/users/me')).body).toMatchObject({ full_name: 'Gil', role: 600 });
    await website.stop();
  });

  it('is turned off with all others where the organization does not allow them', async () => {
    const path = await untilReturn(browser, provider, LOGIN);
    await olga.client.patch('realm', { authentication_methods: { Email: true, 'OpenID Connect': false } });
    await server.eventsPublished();
    await expectRefusal(await browser.get(path, FROM_PROVIDER), 'S11', /turned off/);
    expect((await realm.stranger.get('server_settings')).body['authentication_methods']).toMatchObject({ 'openid connect': false });
    const { body } = await ada.client.post('register', { fetch_event_types: ['realm'], event_types: [] });
    expect(body['realm_authentication_methods']).toMatchObject({ 'OpenID Connect': { enabled: false, available: true } });
  });

  it('opens by itself if it is the only one, but not for who comes back from it, or asks for all ways', async () => {
    await olga.client.patch('realm', { authentication_methods: { Email: true, Dev: false } });
    await server.eventsPublished();
    const opened = await browser.get('/login/?next=/%23inbox', HTML);
    expect([opened.status, opened.headers['location']]).toEqual([302, '/accounts/login/social/oidc/idp?next=%2F%23inbox']);
    expect((await browser.get('/login/?ways=all', HTML)).text).toContain('type="password"');
    await browser.get(LOGIN, HTML);
    expect((await browser.get('/login/', HTML)).text).toContain('type="password"');
    await addProvider(server, olga, provider, new TestBrowser(realm.stranger), { name: 'second' });
    expect((await new TestBrowser(realm.stranger).get('/login/', HTML)).status).toBe(200);
  });

  it('is found with and without a slash at the end of its issuer, and by its document', async () => {
    const slashed = await IdentityProvider.start({ suffix: '/' });
    try {
      const service = server.get(SignOnProvidersService);
      const owner = olga.user.asActor('test');
      const forms = [provider.issuer, `${provider.issuer}/`, `${provider.issuer}/.well-known/openid-configuration`];
      for (const [index, issuer] of [...forms, slashed.issuer, slashed.issuer.slice(0, -1)].entries()) {
        const input = { name: `p${index}`, displayName: 'P', issuer, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET };
        const added = await service.add(owner, { ...input, domains: [], createsAccounts: false });
        expect(added.issuer).toBe(index < 3 ? provider.issuer : slashed.issuer);
      }
    } finally {
      await slashed.stop();
    }
  });

  it('is added, tested, changed and removed by owners over the API, which never returns the secret', async () => {
    const input = { name: 'new', display_name: 'New', issuer: provider.issuer, client_id: CLIENT_ID, client_secret: 'wrong' };
    const added = await olga.client.post('realm/sign_on_providers', {
      ...input,
      domains: ['Company.example'],
      creates_accounts: true,
      groups_claim: 'groups',
    });
    expect(added.body['provider']).toEqual({
      kind: 'oidc',
      name: 'new',
      display_name: 'New',
      issuer: provider.issuer,
      client_id: CLIENT_ID,
      redirect_uri: `http://${realm.host}/complete/oidc/new/`,
      logged_out_uri: `http://${realm.host}/login/?ways=all`,
      backchannel_logout_uri: `http://${realm.host}/oidc/new/backchannel-logout`,
      domains: ['company.example'],
      creates_accounts: true,
      logs_out_there: false,
      checks_people: false,
      groups_claim: 'groups',
      role_claim: '',
      enabled: false,
      tested_at: null,
    });
    const early = await olga.client.patch('realm/sign_on_providers/new', { enabled: true });
    expect([early.status, early.body['msg']]).toEqual([400, expect.stringMatching(/Log in by the provider once/)]);
    expect((await olga.client.patch('realm/sign_on_providers/new', { client_secret: CLIENT_SECRET })).status).toBe(200);
    const { body } = await olga.client.post('realm/sign_on_providers/new/test');
    expect((await goThrough(browser, provider, pathOf(String(body['login_url'])))).status).toBe(200);
    const changes = { display_name: ' Newer ', domains: ['other.example'], creates_accounts: false, enabled: true };
    expect((await olga.client.patch('realm/sign_on_providers/new', changes)).status).toBe(200);
    const refused = await olga.client.patch('realm/sign_on_providers/new', { display_name: 'Newest', domains: ['none'] });
    expect([refused.status, refused.body['msg']]).toEqual([400, '"none" is not a domain.']);
    const { body: log } = await olga.client.get('audit_log', { action: 'sign_on.provider_changed' });
    const details = { name: 'new', display_name: 'Newer', domains: ['other.example'], creates_accounts: false };
    expect(log['entries']).toMatchObject([{ details }]);
    const listed = await olga.client.get('realm/sign_on_providers');
    expect(listed.body['providers']).toMatchObject([
      { name: 'idp' },
      { ...details, enabled: true, tested_at: expect.any(Number) as number },
    ]);
    expect((await olga.client.patch('realm/sign_on_providers/new', { client_id: 'other', enabled: false })).status).toBe(200);
    expect((await olga.client.patch('realm/sign_on_providers/new', { client_id: 'another' })).status).toBe(200);
    expect((await olga.client.patch('realm/sign_on_providers/new', { enabled: true })).body['msg']).toMatch(/to test it/);
    expect(listed.text).not.toContain(CLIENT_SECRET);
    expect((await ada.client.get('realm/sign_on_providers')).body['msg']).toBe('Must be an organization owner');
    expect((await olga.client.delete('realm/sign_on_providers/new')).status).toBe(200);
    expect((await olga.client.delete('realm/sign_on_providers/new')).status).toBe(404);
  });

  it.each([
    [{ name: 'Our Company' }, /The name has up to 30/],
    [{ issuer: 'company' }, /The issuer is no address/],
    [{ issuer: 'file:///etc/passwd' }, /S0[34]/],
    [{ issuer: `http://127.0.0.1:1/` }, /S03: .*ECONNREFUSED/],
    [{ client_secret: '' }, /client secret is empty/],
    [{ domains: '["one"]' }, /"one" is not a domain/],
    [{ display_name: ' ' }, /display name/],
    [{ groups_claim: 'our groups' }, /"our groups" is not the name of a claim/],
  ])('is not added with %j', async (wrong, message) => {
    const input = { name: 'new', display_name: 'New', issuer: provider.issuer, client_id: CLIENT_ID, client_secret: CLIENT_SECRET };
    const answer = await olga.client.post('realm/sign_on_providers', { ...input, ...wrong });
    expect([answer.status, answer.body['msg']]).toEqual([400, expect.stringMatching(message)]);
  });

  it('has its client secret encrypted in the database', async () => {
    const service = server.get(SignOnProvidersService);
    const [stored] = await service.list(olga.user.asActor('test'));
    expect(stored?.sealedSecret.toString('latin1')).not.toContain(CLIENT_SECRET);
    const registrations = server.get(ProviderRegistrations);
    expect(stored && registrations.registrationOf(stored).clientSecret).toBe(CLIENT_SECRET);
    expect(() => stored && registrations.registrationOf({ ...stored, realmId: stored.realmId + 1 })).toThrow();
  });
});
