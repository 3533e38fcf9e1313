import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../src/kernel/actor.js';
import { addDirectory, TRIED } from '../support/directories.js';
import { dnOf, LdapServer, type LdapPerson, LOCK_OUT } from '../support/ldap-server.js';
import { alertOf, hiddenFields, TestBrowser } from '../support/test-browser.js';
import type { ApiResponse } from '../support/test-client.js';
import { PASSWORD, type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';

const SECRET = 'the password in the directory';
const WRONG = 'a wrong password';

const server = TestServer.usual();
let ldap: LdapServer;
let realm: TestRealm;
let olga: TestAccount;
let ada: TestAccount;
let number = 0;

beforeAll(async () => {
  ldap = await LdapServer.start([TRIED]);
});
afterAll(() => ldap.stop());

beforeEach(async () => {
  realm = await TestRealm.create(server);
  [olga, ada] = [await realm.join('Olga', Role.owner), await realm.join('Ada')];
  await addDirectory(server, realm, ldap);
});

/** Adds somebody to the directory whose name nobody has had. */
async function person(mail: string | readonly string[], more: Partial<LdapPerson> = {}): Promise<string> {
  number += 1;
  const uid = `person${number}`;
  await ldap.add({ uid, cn: `Person ${number}`, mail: [mail].flat(), password: SECRET, ...more });
  return uid;
}

const logIn = (username: string, password = SECRET): Promise<ApiResponse> => realm.stranger.post('fetch_api_key', { username, password });

interface Failure {
  readonly target_id: number;
  readonly details: Readonly<Record<string, unknown>>;
}

/** What administrators read of failed log-ins, newest first. */
async function failures(): Promise<readonly Failure[]> {
  const { body } = await olga.client.get('audit_log', { action: 'account.login_failed' });
  return body['entries'] as Failure[];
}

/** The newest failure, which is recorded after the answer. */
async function newestFailure(): Promise<Failure | undefined> {
  await expect.poll(async () => (await failures()).length).toBeGreaterThan(0);
  return (await failures())[0];
}

describe('A log-in with a password of a directory', () => {
  it('is announced to applications, which may send names that are no addresses', async () => {
    const { body } = await realm.stranger.get('server_settings');
    expect(body).toMatchObject({
      authentication_methods: { ldap: true, password: true, email: true },
      require_email_format_usernames: false,
    });
    const { body: state } = await ada.client.post('register', { fetch_event_types: ['realm'] });
    expect(state['realm_authentication_methods']).toMatchObject({ LDAP: { enabled: true, available: true } });
  });

  it('gives the API key of the account with the address, by the name and by the address', async () => {
    const uid = await person(ada.email);
    for (const login of [uid, ada.email]) {
      expect((await logIn(login)).body).toMatchObject({ result: 'success', api_key: ada.key, user_id: ada.user.id });
    }
  });

  it('begins a session on the log-in page, whose field takes names', async () => {
    const uid = await person(ada.email);
    const browser = new TestBrowser(realm.stranger);
    expect((await browser.get('/login/')).text).toMatch(/<label[^>]*>User name or email<\/label>/);
    expect((await browser.logIn(uid, SECRET)).status).toBe(303);
    expect((await browser.get('/json/users/me')).body['email']).toBe(ada.email);
  });

  it('knows the person by the entry, and not by what is entered or what its address is later', async () => {
    const uid = await person(ada.email);
    await logIn(uid);
    await ldap.do((client) => client.modifyDN(dnOf(uid), `uid=${uid}-renamed`));
    for (const login of [`${uid}-renamed`, ` ${uid.toUpperCase()}-Renamed  `])
      expect((await logIn(login)).body['user_id']).toBe(ada.user.id);
  });

  it('refuses a wrong password, an empty one and an unknown name alike', async () => {
    const uid = await person(ada.email);
    const refusal = { code: 'AUTHENTICATION_FAILED', msg: 'Your username or password is incorrect' };
    expect((await logIn(uid, WRONG)).body).toMatchObject(refusal);
    expect((await logIn('nobody', SECRET)).body).toMatchObject(refusal);
    expect((await logIn(uid, '')).body).toMatchObject(refusal);
    expect((await logIn(uid)).status).toBe(200);
  });

  it.each(['*', '*)(uid=*', 'person*', ')(objectClass=*', '\\2a'])(
    'takes %s for a name, and not for a part of the filter',
    async (login) => {
      await person(ada.email);
      expect((await logIn(login)).body).toMatchObject({ code: 'AUTHENTICATION_FAILED' });
    },
  );

  it('lets nobody in if several entries have the name', async () => {
    const mail = `both@${realm.host}`;
    await person(mail);
    await person(mail);
    expect((await logIn(mail)).status).toBe(401);
    expect((await newestFailure())?.details).toMatchObject({ method: 'ldap', reason: 'Several entries have the name.' });
  });

  it('tells administrators why it failed, without the password', async () => {
    const uid = await person(ada.email);
    await logIn(uid, WRONG);
    const failure = await newestFailure();
    expect(failure?.details).toMatchObject({
      method: 'ldap',
      account: uid,
      reason: 'The directory refuses the password with the result 49.',
    });
    expect(JSON.stringify(failure)).not.toContain(WRONG);
  });

  it('is limited before the directory locks the person out, under whatever name', async () => {
    const uid = await person(ada.email);
    const names = [uid, uid.toUpperCase(), ada.email, ` ${uid}`, `${uid} `, ada.email.toUpperCase(), uid];
    const answers: number[] = [];
    for (const name of names) answers.push((await logIn(name, WRONG)).status);
    expect(names.length).toBeGreaterThan(LOCK_OUT);
    expect(answers).toEqual([401, 401, 401, 401, 429, 429, 429]);
    const entry = await ldap.do((client) => client.search(dnOf(uid), { scope: 'base', attributes: ['pwdAccountLockedTime'] }));
    expect(entry.searchEntries[0]?.['pwdAccountLockedTime']).toEqual([]);
  });

  it('still works with the own password of an account that is not connected, also while the directory is away', async () => {
    await ldap.end();
    try {
      expect((await logIn(olga.email, PASSWORD)).body['user_id']).toBe(olga.user.id);
      expect((await logIn(ada.email, SECRET)).body).toMatchObject({ code: 'SERVER_NOT_READY', msg: 'The directory does not answer' });
    } finally {
      await ldap.startAgain();
    }
  });

  it('does not take the own password of an account of the directory any more', async () => {
    const uid = await person(ada.email);
    await logIn(uid);
    expect((await logIn(ada.email, PASSWORD)).status).toBe(401);
  });

  it('answers 503 while the directory does not answer, and says so on the page', async () => {
    const uid = await person(ada.email);
    await logIn(uid);
    ldap.suspend();
    try {
      const answer = await logIn(uid);
      expect([answer.status, answer.body['msg']]).toEqual([503, 'The directory does not answer']);
      const page = await new TestBrowser(realm.stranger).logIn(uid, SECRET);
      expect([page.status, alertOf(page)]).toEqual([503, 'The directory does not answer']);
    } finally {
      ldap.resume();
    }
    expect((await newestFailure())?.details).toMatchObject({ method: 'ldap', code: 'S03', reason: 'It does not answer in time.' });
    expect((await logIn(uid)).status).toBe(200);
  });

  it('asks for the second factor of the account, and goes on after it', async () => {
    const uid = await person(ada.email);
    const session = await realm.logIn(ada);
    const { secret, token } = (await session.post('users/me/factors/totp')).body as { secret: string; token: string };
    const code = (timestamp: number): string => new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 }).generate({ timestamp });
    expect((await session.post('users/me/factors/totp/confirm', { token, code: code(Date.now()) })).status).toBe(200);
    expect((await logIn(uid)).body).toMatchObject({ code: 'TWO_FACTOR_REQUIRED' });
    const browser = new TestBrowser(realm.stranger);
    const page = await browser.logIn(uid, SECRET);
    expect(page.status).toBe(200);
    const { csrfmiddlewaretoken = '', step = '' } = hiddenFields(page.text);
    await browser.submit('/accounts/login/second-step/', { csrfmiddlewaretoken, step, code: code(Date.now() + 30_000) });
    expect((await browser.get('/json/users/me')).body['email']).toBe(ada.email);
  });
});

describe('The account of a person of a directory', () => {
  it('is the one with the address only if the directory is the authority for its domain', async () => {
    await addDirectory(server, realm, ldap, { domains: ['other.example'] });
    const uid = await person(ada.email);
    expect((await logIn(uid)).body).toMatchObject({
      code: 'AUTHENTICATION_FAILED',
      msg: 'The provider has not confirmed your email address.',
    });
    expect((await newestFailure())?.details).toMatchObject({ code: 'S05', reason: expect.stringContaining('not the authority') as string });
  });

  it('is never that of an owner or an administrator by the address alone', async () => {
    const uid = await person(olga.email);
    expect((await logIn(uid)).status).toBe(401);
    expect(await newestFailure()).toMatchObject({ target_id: olga.user.id, details: { method: 'ldap', code: 'S06' } });
    expect((await logIn(olga.email, PASSWORD)).status).toBe(200);
  });

  it('is that of an owner once the owner, logged in by other means, has entered the password of the person', async () => {
    const uid = await person(olga.email);
    const browser = new TestBrowser(realm.stranger);
    await browser.logIn(olga.email, PASSWORD);
    expect((await browser.session.post('users/me/directory', { login: uid, password: WRONG })).status).toBe(401);
    expect((await browser.session.post('users/me/directory', { login: uid, password: SECRET })).status).toBe(200);
    expect((await logIn(uid)).body['user_id']).toBe(olga.user.id);
  });

  it('cannot be connected with an API key alone', async () => {
    const uid = await person(ada.email);
    expect((await ada.client.post('users/me/directory', { login: uid, password: SECRET })).body).toMatchObject({
      code: 'RECENT_LOGIN_REQUIRED',
    });
  });

  it('is not shared by two people of the directory', async () => {
    const first = await person(ada.email);
    await logIn(first);
    await ldap.remove(first);
    const second = await person(ada.email);
    expect((await logIn(second)).status).toBe(401);
    expect(await newestFailure()).toMatchObject({ target_id: ada.user.id, details: { code: 'S07' } });
  });

  it('is created at the first log-in where the directory may, with the name of the entry', async () => {
    await addDirectory(server, realm, ldap, { createsAccounts: true });
    const uid = await person(`new@${realm.host}`, { cn: 'Neïl Næw' });
    const { body } = await logIn(uid);
    expect((await olga.client.get(`users/${String(body['user_id'])}`)).body['user']).toMatchObject({
      full_name: 'Neïl Næw',
      role: Role.member,
    });
    expect((await logIn(uid)).body['user_id']).toBe(body['user_id']);
  });

  it('is not created otherwise', async () => {
    const uid = await person(`new@${realm.host}`);
    expect((await logIn(uid)).status).toBe(401);
    expect((await newestFailure())?.details).toMatchObject({ code: 'S08' });
  });

  it('stays deactivated', async () => {
    const uid = await person(ada.email);
    await logIn(uid);
    await olga.client.delete(`users/${ada.user.id}`);
    expect((await logIn(uid)).body).toMatchObject({ code: 'USER_DEACTIVATED' });
  });

  it('is not opened to a person who is locked in the directory', async () => {
    const uid = await person(ada.email);
    await logIn(uid);
    await ldap.do(async (client) => {
      const { Attribute, Change } = await import('ldapts');
      const modification = new Attribute({ type: 'pwdAccountLockedTime', values: ['000001010000Z'] });
      await client.modify(dnOf(uid), new Change({ operation: 'add', modification }));
    });
    expect((await logIn(uid)).status).toBe(401);
  });

  it('proves again whose it is with the password of the directory', async () => {
    const uid = await person(ada.email);
    const browser = new TestBrowser(realm.stranger);
    await browser.logIn(uid, SECRET);
    expect((await browser.session.post('users/me/log_in_again', { password: PASSWORD })).status).toBe(401);
    expect((await browser.session.post('users/me/log_in_again', { password: SECRET })).status).toBe(200);
  });
});
