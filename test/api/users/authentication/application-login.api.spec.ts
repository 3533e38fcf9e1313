import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../../../src/kernel/actor.js';
import { alertOf, hiddenFields, setCookies, TestBrowser } from '../../../support/test-browser.js';
import type { ApiResponse } from '../../../support/test-client.js';
import { PASSWORD, type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

const server = TestServer.usual();
let realm: TestRealm;
let ada: TestAccount;
let browser: TestBrowser;
let otp: string;

beforeEach(async () => {
  realm = await TestRealm.create(server);
  ada = await realm.join('Ada', Role.owner);
  browser = new TestBrowser(realm.stranger);
  otp = randomBytes(32).toString('hex');
});

interface ExternalMethod {
  readonly name: string;
  readonly display_name: string;
  readonly login_url: string;
  readonly signup_url: string;
}

const methods = async (headers: Record<string, string> = {}): Promise<ExternalMethod[]> =>
  (await realm.stranger.send('GET', 'server_settings', headers)).body['external_authentication_methods'] as ExternalMethod[];

/** As an application does it: opens the address of the method with its pad in the browser, where the reader fills in the form. */
async function logIn(password = PASSWORD, headers: Record<string, string> = {}): Promise<ApiResponse> {
  const [method] = await methods();
  const address = `${method?.login_url ?? ''}?mobile_flow_otp=${otp}`;
  const page = await browser.get(address, HTML);
  return browser.submit(address, { ...hiddenFields(page.text), username: ada.email, password }, { ...HTML, ...headers });
}

/** What the application decrypts. */
function decrypted(encrypted: string): string {
  const pad = Buffer.from(otp, 'hex');
  return Buffer.from(Buffer.from(encrypted, 'hex').map((byte, index) => byte ^ (pad[index] as number))).toString('latin1');
}

describe('A mobile application that logs in by the browser', () => {
  it('finds the page in the settings of the server, in words that continue its own', async () => {
    const method = {
      name: 'skein:web',
      display_icon: null,
      login_url: '/accounts/login/social/web',
      signup_url: '/accounts/register/social/web',
    };
    expect(await methods()).toEqual([{ ...method, display_name: 'the browser' }]);
    expect(await methods({ 'accept-language': 'de-AT' })).toEqual([{ ...method, display_name: 'dem Browser' }]);
  });

  it('gets the API key by its own scheme, readable by its pad only, and the browser gets no session', async () => {
    const answer = await logIn();
    expect(answer.status).toBe(302);
    const location = new URL(String(answer.headers['location']));
    expect(`${location.protocol}//${location.host}`).toBe('zulip://login');
    const { otp_encrypted_api_key: encrypted = '', ...others } = Object.fromEntries(location.searchParams);
    expect(others).toEqual({ realm: `http://${realm.host}`, email: ada.email, user_id: String(ada.user.id) });
    expect(encrypted).toMatch(/^[\da-f]{64}$/);
    expect(decrypted(encrypted)).toBe(ada.key);
    expect(setCookies(answer).filter((cookie) => !cookie.startsWith('csrftoken='))).toEqual([]);
    expect((await browser.get('/json/users/me')).status).toBe(401);
  });

  it('is told apart by its pad, which has 64 hexadecimal digits', async () => {
    for (const wrong of [otp.slice(1), `${otp}0`, otp.replace(/^./, 'g')]) {
      for (const address of ['/accounts/login/social/web', '/accounts/login/social/web/', '/accounts/register/social/web/']) {
        const answer = await browser.get(`${address}?mobile_flow_otp=${wrong}`);
        expect([answer.status, answer.body['msg']]).toEqual([400, 'Invalid OTP']);
      }
      const fields = {
        ...hiddenFields((await browser.get('/login/')).text),
        username: ada.email,
        password: PASSWORD,
        mobile_flow_otp: wrong,
      };
      expect((await browser.submit('/accounts/login/social/web', fields)).status).toBe(400);
    }
    const page = await browser.get(`/accounts/register/social/web?mobile_flow_otp=${otp.toUpperCase()}`, HTML);
    expect([page.status, page.text.includes('The app that has opened this page')]).toEqual([200, true]);
  });

  it('is told what the password form says, and gets nothing', async () => {
    const answer = await logIn('wrong');
    expect([answer.status, answer.headers['location']]).toEqual([401, undefined]);
    expect(alertOf(answer)).toBe('Your username or password is incorrect');
    expect(hiddenFields(answer.text)['mobile_flow_otp']).toBe(otp);
    expect(answer.text).toContain(`value="${ada.email}"`);
  });

  it('is not logged in by a page of another site, nor by a form without the token', async () => {
    expect((await logIn(PASSWORD, { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' })).status).toBe(403);
    const fields = { username: ada.email, password: PASSWORD, mobile_flow_otp: otp };
    expect((await browser.submit('/accounts/login/social/web', fields)).status).toBe(403);
  });

  it('asks for the password in a browser that is logged in, too', async () => {
    await browser.logIn(ada.email, PASSWORD);
    const page = await browser.get(`/accounts/login/social/web?mobile_flow_otp=${otp}`, HTML);
    expect([page.status, page.text.includes('name="password"'), page.headers['location']]).toEqual([200, true, undefined]);
    expect(String(page.headers['content-security-policy'])).toContain("form-action 'self' zulip:");
  });

  it('opens the usual log-in without a pad', async () => {
    const answer = await browser.get('/accounts/login/social/web?next=/%23inbox', HTML);
    expect([answer.status, answer.headers['location']]).toEqual([302, '/login/?next=%2F%23inbox']);
  });

  it('is offered no page where the organization allows no passwords', async () => {
    await ada.client.patch('realm', { authentication_methods: { Email: false, Dev: true } });
    expect(await methods()).toEqual([]);
    const page = await browser.get(`/accounts/login/social/web?mobile_flow_otp=${otp}`, HTML);
    expect([page.status, page.text.includes('name="password"')]).toEqual([200, false]);
    expect(alertOf(page)).toMatch(/^Password authentication is disabled/);
  });
});
