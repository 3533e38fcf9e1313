import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../../../src/kernel/actor.js';
import { AccountsService } from '../../../../src/modules/users/accounts.api.js';
import { PasswordResetService } from '../../../../src/modules/users/authentication.api.js';
import { Sql } from '../../../../src/platform/database/sql.js';
import { type MailServer, startMailServer } from '../../../support/mail-server.js';
import type { SmtpBox } from '../../../support/smtp-box.js';
import { alertOf, TestBrowser } from '../../../support/test-browser.js';
import type { ApiResponse } from '../../../support/test-client.js';
import { TestClock } from '../../../support/test-clock.js';
import { PASSWORD, type TestAccount, TestRealm } from '../../../support/test-realm.js';
import type { TestServer } from '../../../support/test-server.js';

const NEW_PASSWORD = 'another very good secret';
const INVALID = 'The link is invalid or has expired.';
const SENT = 'If an account has this address, a mail with a link is on its way to it.';
const PAGE = '/accounts/password/reset/';
const SUCCESS = { result: 'success', msg: '' };

let box: SmtpBox;
let stop: MailServer['stop'];
let server: TestServer;
let clock: TestClock;
let realm: TestRealm;
let olga: TestAccount;
let ada: TestAccount;
let browser: TestBrowser;
let count = 0;
beforeAll(async () => {
  ({ box, server, stop } = await startMailServer());
  clock = TestClock.stop(server);
});
afterAll(() => stop());
beforeEach(async () => {
  realm = await TestRealm.create(server);
  olga = await realm.join('Olga', Role.owner);
  ada = await realm.join('Ada');
  browser = new TestBrowser(realm.stranger);
});

const errorOf = (answer: ApiResponse): unknown => [answer.status, alertOf(answer)];
const request = async (email = ada.email): Promise<unknown> => (await realm.stranger.post('password_reset/request', { email })).body;
const rows = async (): Promise<unknown[]> =>
  server.get(Sql).rows('SELECT recipient, next_attempt_at AS due FROM mail WHERE realm_id = ?', [realm.realm.id]);
async function newKey(account = ada): Promise<string> {
  const mails = box.mailsTo(account.email).length;
  expect(await request(account.email)).toEqual(SUCCESS);
  return /\/accounts\/password\/reset\/(\w{32})\s/.exec(await box.mailTo(account.email, mails))?.[1] ?? '';
}
const reset = async (key: string, password = NEW_PASSWORD): Promise<unknown> => {
  const { status, body } = await realm.stranger.post('password_reset', { key, password });
  return status === 200 ? body : [status, body['msg']];
};
const canLogIn = async (password: string, account = ada): Promise<boolean> =>
  (await realm.stranger.post('fetch_api_key', { username: account.email, password })).status === 200;

describe('the pages for a forgotten password', () => {
  it('lead from the login page through a mail to a new password', async () => {
    expect((await browser.get('/login/')).text).toContain(`<a href="${PAGE}">Forgotten?</a>`);
    for (const spelling of [PAGE, '/accounts/password/reset']) expect((await browser.open(spelling)).text).toContain('name="email"');
    expect((await browser.submit(PAGE, { email: ` ${ada.email.toUpperCase()} ` })).text).toContain(SENT);
    const mail = await box.mailTo(ada.email);
    const [, path = ''] = new RegExp(`http://${realm.host}(${PAGE}\\w{32})\\s`).exec(mail) ?? [];
    const page = await browser.open(`${path}/`);
    expect([page.status, page.headers['referrer-policy'], page.text.includes(ada.email)]).toEqual([200, 'same-origin', true]);
    const answer = await browser.submitLink(path, { password: NEW_PASSWORD });
    expect([answer.status, answer.headers['location']]).toEqual([303, '/login/']);
    expect([await canLogIn(PASSWORD), await canLogIn(NEW_PASSWORD)]).toEqual([false, true]);
    expect([errorOf(await browser.open(path)), errorOf(await browser.submitLink(path, { password: PASSWORD }))]).toEqual([
      [400, INVALID],
      [400, INVALID],
    ]);
  });

  it('are in the language of the account once its key is known', async () => {
    await ada.client.patch('settings', { default_language: 'de' });
    const path = `${PAGE}${await newKey()}`;
    expect((await browser.open(path)).text).toMatch(/<html lang="de">[^]*Ein neues Passwort wählen/);
    expect(errorOf(await browser.submitLink(path, { password: 'x' }))).toEqual([400, 'Das Passwort ist zu schwach.']);
    expect((await browser.open(`${PAGE}${'a'.repeat(32)}`)).text).toContain('<html lang="en">');
  });

  it.each([
    ['x', 'The password is too weak.'],
    ['', 'The password is too weak.'],
    ['ada@', 'The password is too weak.'],
  ])('reject the password %j on the form and keep the link', async (password, error) => {
    const path = `${PAGE}${await newKey()}`;
    const answer = await browser.submitLink(path, { password });
    expect(errorOf(answer)).toEqual([400, error]);
    expect(answer.text).toContain('name="password"');
    expect(await canLogIn(PASSWORD)).toBe(true);
    expect((await browser.submitLink(path, { password: NEW_PASSWORD })).status).toBe(303);
  });

  it('reject an invalid address, and escape it', async () => {
    const answer = await browser.submit(PAGE, { email: '"><script>' });
    expect(errorOf(answer)).toEqual([400, 'Enter a valid email address.']);
    expect(answer.text).not.toContain('<script');
  });

  it('answer in the same way for an address without an account', async () => {
    const known = await browser.submit(PAGE, { email: ada.email });
    const unknown = await browser.submit(PAGE, { email: `nobody@${realm.host}` });
    expect([unknown.status, unknown.text]).toEqual([200, known.text]);
  });
});

describe('POST /password_reset/request', () => {
  it.each([
    ['nobody', (): string => `nobody@${realm.host}`],
    ['a bot', (): string => `bot@${realm.host}`],
    ['a system bot', (): string => `notification-bot@${realm.host}`],
  ])('stores a withheld mail for the address of %s, so that it does the same work', async (_, address) => {
    await realm.bot('Bot', 1, ada);
    await realm.notificationBot();
    expect(await request(address())).toEqual(SUCCESS);
    expect(await rows()).toEqual([{ recipient: address(), due: null }]);
  });

  it('mails a deactivated account the reason instead of a link', async () => {
    await olga.client.delete(`users/${ada.user.id}`);
    expect(await request()).toEqual(SUCCESS);
    const mail = await box.mailTo(ada.email);
    expect(mail).toContain('The account is deactivated');
    expect(mail).not.toContain('http');
  });

  it('rejects requests in a deactivated organization', async () => {
    await server.write('UPDATE realm SET active = 0 WHERE id = ?', [realm.realm.id]);
    server.clearCaches();
    expect(await request()).toMatchObject({ result: 'error', code: 'REALM_DEACTIVATED' });
    expect(await rows()).toEqual([]);
  });

  it('rejects requests in an organization that does not allow passwords', async () => {
    await realm.changeSettings({ authentication_methods: { Email: false } });
    expect(await request()).toMatchObject({ result: 'error', code: 'PASSWORD_AUTH_DISABLED' });
    expect(await rows()).toEqual([]);
  });

  it('sends at most five mails a day to an address, and counts addresses without an account in the same way', async () => {
    for (const email of [ada.email, `nobody@${realm.host}`]) {
      for (let n = 0; n < 5; n += 1) expect(await request(email)).toEqual(SUCCESS);
      expect(await request(email)).toMatchObject({ code: 'RATE_LIMIT_HIT' });
    }
    expect(await request(olga.email)).toEqual(SUCCESS);
  });

  it('limits the requests of a network address together with the page', async () => {
    const limits = {
      SKEIN_SMTP_URL: box.url,
      SKEIN_RATE_LIMIT_MAIL: '3600:2',
      SKEIN_REDIS_PREFIX: `mail${randomBytes(6).toString('hex')}`,
    };
    const limited = await server.startNode(limits);
    try {
      const { stranger } = await TestRealm.create(limited);
      expect((await stranger.post('password_reset/request', { email: 'a@example.com' })).status).toBe(200);
      expect((await new TestBrowser(stranger).submit(PAGE, { email: 'b@example.com' })).status).toBe(200);
      const answer = await stranger.post('password_reset/request', { email: 'c@example.com' });
      expect([answer.status, Number(answer.headers['retry-after']) > 0]).toEqual([429, true]);
    } finally {
      await limited.stop();
    }
  });
});

describe('POST /password_reset', () => {
  it('ends the sessions of browsers, keeps the API key, and notifies the owner of the account', async () => {
    await browser.logIn(ada.email, PASSWORD);
    const key = await newKey();
    expect(await reset(key)).toEqual(SUCCESS);
    expect((await browser.get('/login/')).text).not.toContain('You are logged in as');
    expect((await ada.client.get('users/me')).status).toBe(200);
    expect(await box.mailTo(ada.email, 1)).toContain('has changed');
    expect((await ada.client.patch('settings', { old_password: NEW_PASSWORD, new_password: PASSWORD })).status).toBe(200);
  });

  it('rejects a key that was used, that expired or that is unknown', async () => {
    const [used, expired] = [await newKey(), await newKey(olga)];
    expect(await reset(used)).toEqual(SUCCESS);
    expect(await reset(used)).toEqual([400, INVALID]);
    clock.advance(86_400_000);
    expect(await reset(expired)).toEqual([400, INVALID]);
    expect(await reset('nonsense')).toEqual([400, INVALID]);
  });

  it('rejects a key once a newer one was used', async () => {
    const [older, newer] = [await newKey(), await newKey()];
    expect(await reset(newer)).toEqual(SUCCESS);
    expect(await reset(older)).toEqual([400, INVALID]);
  });

  it.each([
    [
      'the password',
      (): Promise<ApiResponse> => ada.client.patch('settings', { old_password: PASSWORD, new_password: 'a third good secret' }),
    ],
    ['the address', (): Promise<unknown> => changeEmail(`ada${(count += 1)}@other.example`)],
    ['the activity', (): Promise<ApiResponse> => olga.client.delete(`users/${ada.user.id}`)],
  ])('rejects a key once %s of the account has changed', async (_, change) => {
    const key = await newKey();
    await change();
    expect(await reset(key)).toEqual([400, INVALID]);
    await olga.client.post(`users/${ada.user.id}/reactivate`);
    expect(await reset(key)).toEqual([400, INVALID]);
  });

  it('lets one of several requests at the same time use a key', async () => {
    const key = await newKey();
    const passwords = Array.from({ length: 4 }, (_, n) => `${NEW_PASSWORD} ${n}`);
    const outcomes = await Promise.all(passwords.map((password) => reset(key, password)));
    expect(outcomes.filter((outcome) => !Array.isArray(outcome))).toEqual([SUCCESS]);
    const open = await Promise.all(passwords.map((password) => canLogIn(password)));
    expect(open).toEqual(outcomes.map((outcome) => !Array.isArray(outcome)));
  });

  it('lets one of two keys that are used at the same time set the password', async () => {
    const keys = [await newKey(), await newKey()];
    const outcomes = await Promise.all(keys.map((key) => reset(key)));
    expect(outcomes.filter((outcome) => !Array.isArray(outcome))).toEqual([SUCCESS]);
  });

  it('rejects keys while the organization is deactivated', async () => {
    const key = await newKey();
    const setActive = async (active: number): Promise<void> => {
      await server.write('UPDATE realm SET active = ? WHERE id = ?', [active, realm.realm.id]);
      server.clearCaches();
    };
    await setActive(0);
    expect(await reset(key)).toEqual([401, 'This organization has been deactivated']);
    await setActive(1);
    expect(await reset(key)).toEqual(SUCCESS);
  });

  it('rejects the keys of other organizations', async () => {
    const key = await newKey();
    const { stranger } = await TestRealm.create(server);
    expect((await stranger.post('password_reset', { key, password: NEW_PASSWORD })).body['msg']).toBe(INVALID);
    expect(await reset(key)).toEqual(SUCCESS);
  });

  it('unlocks an account that was locked by wrong passwords', async () => {
    const limits = {
      SKEIN_SMTP_URL: box.url,
      SKEIN_RATE_LIMIT_LOGIN: '1800:2',
      SKEIN_REDIS_PREFIX: `reset${randomBytes(6).toString('hex')}`,
    };
    const limited = await server.startNode(limits);
    try {
      const company = await TestRealm.create(limited);
      const max = await company.join('Max');
      const logIn = async (password: string): Promise<number> =>
        (await company.stranger.post('fetch_api_key', { username: max.email, password })).status;
      expect([await logIn('wrong'), await logIn('wrong'), await logIn(PASSWORD)]).toEqual([401, 401, 429]);
      await company.stranger.post('password_reset/request', { email: max.email });
      const key = (await box.mailTo(max.email)).match(/\/reset\/(\w{32})\s/)?.[1];
      expect((await company.stranger.post('password_reset', { key, password: NEW_PASSWORD })).status).toBe(200);
      expect(await logIn(NEW_PASSWORD)).toBe(200);
    } finally {
      await limited.stop();
    }
  });

  async function changeEmail(email: string): Promise<void> {
    await ada.client.patch('settings', { email });
    const [path = ''] = /\/accounts\/confirm_new_email\/\w{32}/.exec(await box.mailTo(email)) ?? [];
    expect((await browser.submitLink(path, {})).status).toBe(200);
  }
});

describe('a link from the operator', () => {
  const issue = (userId: number): Promise<string> => {
    const operator = { userId: olga.user.id, realmId: realm.realm.id, role: Role.owner, botType: null, clientName: 'cli' };
    return server.get(PasswordResetService).issueLink(operator, userId);
  };

  it('sets the password of an account without a mail', async () => {
    const link = new URL(await issue(ada.user.id));
    expect(link.host).toBe(realm.host);
    expect((await browser.submitLink(link.pathname, { password: NEW_PASSWORD })).status).toBe(303);
    expect(await canLogIn(NEW_PASSWORD)).toBe(true);
    expect(await box.mailTo(ada.email)).toContain('has changed');
    expect(box.mailsTo(ada.email)).toHaveLength(1);
  });

  it('is not issued for bots, deactivated accounts and accounts of other organizations', async () => {
    const bot = await realm.bot('Bot', 1, ada);
    const stranger = await (await TestRealm.create(server)).join('Stranger');
    await olga.client.delete(`users/${ada.user.id}`);
    await expect(issue(bot.user.id)).rejects.toThrow('No such user');
    await expect(issue(stranger.user.id)).rejects.toThrow('No such user');
    await expect(issue(ada.user.id)).rejects.toThrow('Account is deactivated');
    expect(server.get(AccountsService).apiKey(bot.user)).toBe(bot.key);
  });
});
