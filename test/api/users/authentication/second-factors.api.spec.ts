import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../../../src/kernel/actor.js';
import { alertOf, hiddenFields, type SessionClient, TestBrowser } from '../../../support/test-browser.js';
import type { ApiResponse } from '../../../support/test-client.js';
import { TestClock } from '../../../support/test-clock.js';
import { PASSWORD, type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const MINUTE_MS = 60_000;
const PERIOD_MS = 30_000;
const SECOND_STEP = '/accounts/login/second-step/';

let server: TestServer;
let clock: TestClock;
let realm: TestRealm;
let ada: TestAccount;
let session: SessionClient;

beforeAll(async () => {
  server = await TestServer.start({ SKEIN_RATE_LIMIT_LOGIN: '1800:5' });
  clock = TestClock.stop(server);
});
afterAll(() => server.stop());
beforeEach(async () => {
  realm = await TestRealm.create(server);
  ada = await realm.join('Ada');
  session = await realm.logIn(ada);
});

/** The code that an app shows now, `later` periods later. */
const codeOf = (secret: string, later = 0): string =>
  new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 }).generate({ timestamp: clock.now + later * PERIOD_MS });

interface App {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

/** Sets an authenticator app up. Its next code is new. */
async function addApp(client: SessionClient = session): Promise<App> {
  const begun = await client.post('users/me/factors/totp');
  expect(begun.status).toBe(200);
  const { secret, token } = begun.body as { secret: string; token: string };
  const { status, body } = await client.post('users/me/factors/totp/confirm', { token, code: codeOf(secret) });
  expect(status).toBe(200);
  clock.advance(PERIOD_MS);
  return { secret, recoveryCodes: body['recovery_codes'] as string[] };
}

const isLoggedIn = async (browser: TestBrowser): Promise<boolean> => (await browser.get('/json/users/me')).status === 200;

/** Enters the password. @returns the page that follows */
async function enterPassword(browser: TestBrowser): Promise<ApiResponse> {
  return browser.logIn(ada.email, PASSWORD, '/#inbox');
}

function answer(browser: TestBrowser, page: ApiResponse, code: string): Promise<ApiResponse> {
  const { csrfmiddlewaretoken = '', step = '' } = hiddenFields(page.text);
  return browser.submit(SECOND_STEP, { csrfmiddlewaretoken, step, code });
}

const entriesFor = async ({ client }: TestAccount, action: string): Promise<unknown[]> =>
  (await client.get('audit_log', { action })).body['entries'] as unknown[];
const audited = async (action: string): Promise<unknown[]> => entriesFor(await realm.join('Olga', Role.owner), action);
const failedLogIns = (owner: TestAccount): Promise<unknown[]> => entriesFor(owner, 'account.login_failed');

describe('An authenticator app', () => {
  it('counts after a code has shown that it has the secret, and brings ten recovery codes', async () => {
    const begun = await session.post('users/me/factors/totp');
    const { uri, secret, token } = begun.body as { uri: string; secret: string; token: string };
    expect(uri).toMatch(/^otpauth:\/\/totp\//);
    expect(uri).toContain(`secret=${secret}`);
    expect((await session.get('users/me/factors')).body).toMatchObject({ totp: null });
    const wrong = await session.post('users/me/factors/totp/confirm', { token, code: '000000' });
    expect([wrong.status, wrong.body['msg']]).toEqual([400, 'The code is wrong. Look whether the clock of the device is right.']);
    const right = await session.post('users/me/factors/totp/confirm', { token, code: codeOf(secret) });
    expect(right.body['recovery_codes']).toHaveLength(10);
    expect((await session.get('users/me/factors')).body).toMatchObject({
      has_password: true,
      totp: { last_used_at: null },
      passkeys: [],
      recovery_codes_left: 10,
    });
    expect(await audited('account.totp_added')).toHaveLength(1);
  });

  it('is added neither with an API key nor by another account', async () => {
    expect((await ada.client.post('users/me/factors/totp')).body).toMatchObject({ code: 'RECENT_LOGIN_REQUIRED' });
    const { body } = await session.post('users/me/factors/totp');
    const { secret, token } = body as { secret: string; token: string };
    const ben = await realm.logIn(await realm.join('Ben'));
    const stolen = await ben.post('users/me/factors/totp/confirm', { token, code: codeOf(secret) });
    expect(stolen.body).toMatchObject({ msg: 'The set-up took too long. Please begin again.' });
  });

  it('makes the password give no session before a code of it, which counts once', async () => {
    const { secret } = await addApp();
    const browser = new TestBrowser(realm.stranger);
    const page = await enterPassword(browser);
    expect([page.status, await isLoggedIn(browser)]).toEqual([200, false]);
    const code = codeOf(secret);
    const done = await answer(browser, page, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect([done.status, done.headers['location'], await isLoggedIn(browser)]).toEqual([303, '/#inbox', true]);

    const again = new TestBrowser(realm.stranger);
    const replayed = await answer(again, await enterPassword(again), code);
    expect([replayed.status, alertOf(replayed), await isLoggedIn(again)]).toEqual([401, 'The code is wrong, or was used before.', false]);
    expect((await answer(again, replayed, codeOf(secret, 1))).status).toBe(303);
  });

  it('makes the API key unreachable by the password alone', async () => {
    await addApp();
    const { status, body } = await realm.stranger.post('fetch_api_key', { username: ada.email, password: PASSWORD });
    expect([status, body]).toEqual([
      403,
      { result: 'error', msg: 'This account needs a second step. Log in with the browser.', code: 'TWO_FACTOR_REQUIRED' },
    ]);
    expect((await ada.client.get('users/me')).status).toBe(200);
  });

  it('is asked for by the page that applications open, too', async () => {
    const { secret } = await addApp();
    const browser = new TestBrowser(realm.stranger);
    const path = `/accounts/login/social/web?mobile_flow_otp=${'0a'.repeat(32)}`;
    const form = await browser.get(path);
    const page = await browser.submit(path, { ...hiddenFields(form.text), username: ada.email, password: PASSWORD });
    expect([page.status, page.headers['content-security-policy']]).toEqual([200, expect.stringMatching(/form-action 'self' zulip:$/)]);
    const done = await answer(browser, page, codeOf(secret));
    expect([done.status, done.headers['location']]).toEqual([302, expect.stringMatching(/^zulip:\/\/login\?realm=/)]);
    expect(await isLoggedIn(browser)).toBe(false);
  });

  it('is removed, after which the password is enough', async () => {
    await addApp();
    expect((await session.delete('users/me/factors/totp')).status).toBe(200);
    const browser = new TestBrowser(realm.stranger);
    expect((await enterPassword(browser)).status).toBe(303);
    expect(await audited('account.totp_removed')).toHaveLength(1);
  });
});

describe('The second step of a log-in', () => {
  it('counts once, also with a wrong code, and only in the browser that has entered the password', async () => {
    const { secret } = await addApp();
    const [browser, other] = [new TestBrowser(realm.stranger), new TestBrowser(realm.stranger)];
    const page = await enterPassword(browser);
    await other.get('/login/');
    other.plant('csrftoken', browser.cookie('csrftoken') ?? '');
    expect((await answer(other, page, codeOf(secret))).status).toBe(401);

    const second = await enterPassword(browser);
    expect((await answer(browser, second, '000000')).status).toBe(401);
    const used = await answer(browser, second, codeOf(secret));
    expect([used.status, alertOf(used)]).toEqual([401, 'The log-in took too long, or was begun in another browser. Please begin again.']);
    expect([await isLoggedIn(browser), await isLoggedIn(other)]).toEqual([false, false]);
  });

  it.each<readonly [string, () => Promise<unknown>]>([
    [
      'after five minutes',
      () => {
        clock.advance(5 * MINUTE_MS);
        return Promise.resolve();
      },
    ],
    ['with a new password', () => ada.client.patch('settings', { old_password: PASSWORD, new_password: 'a new one that is good' })],
    ['with a deactivation', () => ada.client.delete('users/me')],
  ])('ends %s', async (_, change) => {
    await realm.join('Olga', Role.owner);
    const { secret } = await addApp();
    const browser = new TestBrowser(realm.stranger);
    const page = await enterPassword(browser);
    await change();
    expect((await answer(browser, page, codeOf(secret))).status).toBe(401);
    expect(await isLoggedIn(browser)).toBe(false);
  });

  it('limits wrong codes as wrong passwords of the account, and records them', async () => {
    await addApp();
    const browser = new TestBrowser(realm.stranger);
    let page = await enterPassword(browser);
    const statuses = [];
    for (let tries = 0; tries < 30 && page.status !== 429; tries += 1) {
      page = await answer(browser, page, '000000');
      statuses.push(page.status);
    }
    expect(statuses.at(-1)).toBe(429);
    expect((await realm.stranger.post('fetch_api_key', { username: ada.email, password: PASSWORD })).status).toBe(429);
    const olga = await realm.join('Olga', Role.owner);
    await expect.poll(() => failedLogIns(olga)).not.toEqual([]);
  });

  it('takes each recovery code once, and none of those that were replaced', async () => {
    const { recoveryCodes } = await addApp();
    const [first = '', second = ''] = recoveryCodes;
    const logInWith = async (code: string): Promise<number> => {
      const browser = new TestBrowser(realm.stranger);
      return (await answer(browser, await enterPassword(browser), code)).status;
    };
    expect([await logInWith(first.toUpperCase()), await logInWith(first)]).toEqual([303, 401]);
    expect((await session.get('users/me/factors')).body['recovery_codes_left']).toBe(9);
    const renewed = (await session.post('users/me/factors/recovery_codes')).body['recovery_codes'] as string[];
    expect([await logInWith(second), await logInWith(renewed[0] ?? '')]).toEqual([401, 303]);
    expect(await audited('account.recovery_code_used')).toHaveLength(2);
  });
});

describe('A recent log-in', () => {
  const RECENT = 15 * MINUTE_MS;
  const PROVIDER = { name: 'idp', display_name: 'Company', issuer: 'no address', client_id: 'skein', client_secret: 'secret' };

  it.each<readonly [string, (client: SessionClient) => Promise<ApiResponse>]>([
    ['a scoped API key', (client) => client.post('users/me/keys', { name: 'Script', scopes: ['read'] })],
    ['a look at the API key', (client) => client.post('users/me/api_key')],
    ['a new API key', (client) => client.post('users/me/api_key/regenerate')],
    ['another address', (client) => client.patch('settings', { email: 'ada@new.example', old_password: PASSWORD })],
    ['an authenticator app', (client) => client.post('users/me/factors/totp')],
    ['a passkey', (client) => client.post('users/me/passkeys/begin')],
    ['a bot, which has a key', (client) => client.post('bots', { full_name: 'Robot', short_name: 'robot' })],
    ['the own deactivation', (client) => client.delete('users/me')],
  ])('is needed for %s, and is renewed by the password', async (_, act) => {
    await realm.join('Olga', Role.owner);
    clock.advance(RECENT);
    expect((await act(session)).body).toMatchObject({ result: 'error', code: 'RECENT_LOGIN_REQUIRED' });
    expect((await session.post('users/me/log_in_again', { password: 'wrong' })).status).toBe(401);
    expect((await act(session)).status).toBe(403);
    expect((await session.post('users/me/log_in_again', { password: PASSWORD })).status).toBe(200);
    expect((await act(session)).status).toBe(200);
  });

  it.each<readonly [string, number, (client: SessionClient) => Promise<ApiResponse>]>([
    ['adds a provider', 400, (client) => client.post('realm/sign_on_providers', PROVIDER)],
    ['tests one', 404, (client) => client.post('realm/sign_on_providers/idp/test')],
    ['changes one', 404, (client) => client.patch('realm/sign_on_providers/idp', { enabled: true })],
    ['removes one', 404, (client) => client.delete('realm/sign_on_providers/idp')],
    ['allows another way of logging in', 200, (client) => client.patch('realm', { authentication_methods: { Email: true } })],
    ['makes a SCIM token', 200, (client) => client.post('realm/scim_token')],
    ['removes it', 404, (client) => client.delete('realm/scim_token')],
  ])('is needed by an owner who %s', async (_, status, act) => {
    const owner = await realm.logIn(await realm.join('Olga', Role.owner));
    clock.advance(RECENT);
    expect((await act(owner)).body).toMatchObject({ result: 'error', code: 'RECENT_LOGIN_REQUIRED' });
    expect((await owner.post('users/me/log_in_again', { password: PASSWORD })).status).toBe(200);
    expect((await act(owner)).status).toBe(status);
  });

  it('is not needed by API keys, nor for anything else', async () => {
    clock.advance(RECENT);
    expect((await ada.client.post('users/me/keys', { name: 'Script', scopes: ['read'] })).status).toBe(200);
    expect((await ada.client.post('bots', { full_name: 'Robot', short_name: 'robot' })).status).toBe(200);
    expect((await session.patch('settings', { full_name: 'Ada Adler' })).status).toBe(200);
  });

  it('needs a code as well where the password is not enough', async () => {
    const { secret } = await addApp();
    expect((await session.post('users/me/log_in_again/ways')).body).toMatchObject({ password: true, code: true, passkey: null });
    const alone = await session.post('users/me/log_in_again', { password: PASSWORD });
    expect(alone.body).toMatchObject({ code: 'TWO_FACTOR_REQUIRED' });
    expect((await session.post('users/me/log_in_again', { password: PASSWORD, code: '000000' })).status).toBe(401);
    const olga = await realm.join('Olga', Role.owner);
    await expect.poll(() => failedLogIns(olga)).toHaveLength(1);
    expect((await session.post('users/me/log_in_again', { password: PASSWORD, code: codeOf(secret) })).status).toBe(200);
  });

  it('lets the session go on in which the password or the API key is replaced, and ends all others', async () => {
    const other = await realm.logIn(ada);
    expect((await session.post('users/me/api_key/regenerate')).status).toBe(200);
    expect([(await session.get('users/me')).status, (await other.get('users/me')).status]).toEqual([200, 401]);
    const third = await realm.logIn(ada);
    expect((await session.patch('settings', { old_password: PASSWORD, new_password: 'a new one that is good' })).status).toBe(200);
    expect([(await session.get('users/me')).status, (await third.get('users/me')).status]).toEqual([200, 401]);
  });
});

describe('Administrators', () => {
  it('require a second factor: who has none is led to its set-up, and others where they wanted to go', async () => {
    await realm.changeSettings({ require_second_factor: true });
    expect((await enterPassword(new TestBrowser(realm.stranger))).headers['location']).toBe('/#settings/security');
    const { secret } = await addApp();
    const browser = new TestBrowser(realm.stranger);
    expect((await answer(browser, await enterPassword(browser), codeOf(secret))).headers['location']).toBe('/#inbox');
  });

  it('remove the factors of others, but not those of owners', async () => {
    const [olga, admin] = [await realm.join('Olga', Role.owner), await realm.join('Adam', Role.administrator)];
    await addApp();
    expect((await admin.client.delete(`users/${ada.user.id}/factors`)).status).toBe(200);
    expect((await session.get('users/me/factors')).body).toMatchObject({ totp: null, recovery_codes_left: 0 });
    expect((await enterPassword(new TestBrowser(realm.stranger))).status).toBe(303);
    expect((await admin.client.delete(`users/${olga.user.id}/factors`)).status).toBe(400);
    expect((await olga.client.get('audit_log', { action: 'account.factors_removed' })).body['entries']).toMatchObject([
      { target_id: ada.user.id, details: { totp: true, passkeys: 0 } },
    ]);
  });

  it('see the sessions of others, and end them', async () => {
    const admin = await realm.join('Adam', Role.administrator);
    const { sessions } = (await admin.client.get(`users/${ada.user.id}/sessions`)).body as { sessions: { id: string }[] };
    expect(sessions).toHaveLength(1);
    expect((await admin.client.delete(`users/${ada.user.id}/sessions/${sessions[0]?.id ?? ''}`)).status).toBe(200);
    expect((await session.get('users/me')).status).toBe(401);
  });

  it('neither see nor end the sessions of owners, as other owners do', async () => {
    const [olga, otto, admin] = [
      await realm.join('Olga', Role.owner),
      await realm.join('Otto', Role.owner),
      await realm.join('Adam', Role.administrator),
    ];
    const own = await realm.logIn(olga);
    const path = `users/${olga.user.id}/sessions`;
    const refusal = { result: 'error', msg: 'Must be an organization owner' };
    const { sessions } = (await otto.client.get(path)).body as { sessions: { id: string }[] };
    expect(sessions).toHaveLength(1);
    expect((await admin.client.get(path)).body).toMatchObject(refusal);
    const one = `${path}/${sessions[0]?.id ?? ''}`;
    expect((await admin.client.delete(one)).body).toMatchObject(refusal);
    expect((await own.get('users/me')).status).toBe(200);
    expect((await otto.client.delete(one)).status).toBe(200);
    expect((await own.get('users/me')).status).toBe(401);
  });
});

describe('The sessions of an account', () => {
  it('are listed with their age, and end one by one or all but the present one', async () => {
    clock.advance(MINUTE_MS);
    const [second, third] = [await realm.logIn(ada), await realm.logIn(ada)];
    const list = async (): Promise<{ id: string; is_current: boolean; date_created: number }[]> =>
      (await session.get('users/me/sessions')).body['sessions'] as never;
    const before = await list();
    expect(before.map(({ is_current: isCurrent }) => isCurrent).sort()).toEqual([false, false, true]);
    const own = before.find(({ is_current: isCurrent }) => isCurrent);
    expect(own?.date_created).toBe(Math.floor((clock.now - MINUTE_MS) / 1000));
    const listed = (await second.get('users/me/sessions')).body['sessions'] as { id: string; is_current: boolean }[];
    const idOfSecond = listed.find(({ is_current: isCurrent }) => isCurrent)?.id ?? '';
    expect((await session.delete(`users/me/sessions/${idOfSecond}`)).status).toBe(200);
    expect([(await second.get('users/me')).status, (await third.get('users/me')).status]).toEqual([401, 200]);
    expect((await session.delete('users/me/sessions')).body).toMatchObject({ ended: 1 });
    expect([(await third.get('users/me')).status, (await session.get('users/me')).status]).toEqual([401, 200]);
    expect((await session.delete(`users/me/sessions/${idOfSecond}`)).status).toBe(404);
  });
});
