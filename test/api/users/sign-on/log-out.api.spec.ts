import { In } from 'typeorm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../../../src/kernel/actor.js';
import { Clock } from '../../../../src/kernel/clock.js';
import { CheckPeopleService } from '../../../../src/modules/users/sign-on/application/check-people.service.js';
import { ExternalIdentitySchema } from '../../../../src/modules/users/sign-on/persistence/sign-on.schema.js';
import { Repositories } from '../../../../src/platform/database/repositories.js';
import { Sql } from '../../../../src/platform/database/sql.js';
import { IdentityProvider } from '../../../support/identity-provider.js';
import { addProvider, goThrough } from '../../../support/sign-on.js';
import { hiddenFields, TestBrowser } from '../../../support/test-browser.js';
import type { ApiResponse } from '../../../support/test-client.js';
import { PASSWORD, type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const LOGIN = '/accounts/login/social/oidc/idp';
const HTML = { accept: 'text/html', 'sec-fetch-site': 'none' };
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

const server = TestServer.usual();
let provider: IdentityProvider;
let realm: TestRealm;
let olga: TestAccount;
let ada: TestAccount;
let browser: TestBrowser;

const SETTINGS = {
  scopes: ['openid', 'email', 'profile', 'offline_access'],
  issueRefreshToken: () => true,
  features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
};
/** The package gives the scope only to who is asked each time. */
const OFFLINE: IdentityProvider['misbehaviour'] = {
  answer: (path, body) => (path === '/token' ? { ...(body as object), scope: 'openid email profile offline_access' } : body),
};

beforeAll(async () => {
  provider = await IdentityProvider.start({ settings: SETTINGS });
});
afterAll(() => provider.stop());

beforeEach(async () => {
  provider.misbehaviour = {};
  realm = await TestRealm.create(server, { authentication_methods: { Dev: false } });
  [olga, ada] = [await realm.join('Olga', Role.owner), await realm.join('Ada')];
  provider.person = { sub: 'ada-1', email: ada.email, email_verified: true, name: 'Ada' };
  browser = new TestBrowser(realm.stranger);
});

const statusOf = async (one: TestBrowser): Promise<number> => (await one.get('/json/users/me')).status;
const logIn = async (sid?: string): Promise<TestBrowser> => {
  provider.misbehaviour = {
    ...(sid === undefined ? {} : { claims: (claims) => ({ ...claims, sid }) }),
    ...OFFLINE,
  };
  const one = new TestBrowser(realm.stranger);
  expect((await goThrough(one, provider, LOGIN)).status).toBe(302);
  expect(await statusOf(one)).toBe(200);
  return one;
};
const ends = async (): Promise<unknown> => (await olga.client.get('audit_log', { action: 'sign_on.sessions_ended' })).body['entries'];

describe('A log-out at the provider', () => {
  beforeEach(() => addProvider(server, olga, provider, browser));

  const tell = (token: string, name = 'idp'): Promise<ApiResponse> =>
    realm.stranger.send('POST', `/oidc/${name}/backchannel-logout`, FORM, new URLSearchParams({ logout_token: token }).toString());

  it('ends the sessions here that began with the session there, and no others', async () => {
    const [desk, phone] = [await logIn('desk'), await logIn('phone')];
    const answer = await tell(provider.logOutToken({ sub: 'ada-1', sid: 'desk' }));
    expect([answer.status, answer.headers['cache-control'], answer.text]).toEqual([200, 'no-store', '{}\n']);
    await server.eventsPublished();
    expect([await statusOf(desk), await statusOf(phone)]).toEqual([401, 200]);
    expect(await ends()).toMatchObject([{ target_id: ada.user.id, details: { provider: 'idp', reason: 'session' } }]);
  });

  it('ends all sessions of the account if it names the person alone, and a later log-in works', async () => {
    const both = [await logIn('desk'), await logIn('phone')];
    expect((await tell(provider.logOutToken({ sub: 'ada-1' }))).status).toBe(200);
    await server.eventsPublished();
    for (const one of both) expect(await statusOf(one)).toBe(401);
    expect((await ada.client.get('users/me')).status).toBe(200);
    await logIn();
  });

  it('is accepted for somebody who is unknown, and changes nothing', async () => {
    const desk = await logIn('desk');
    expect((await tell(provider.logOutToken({ sub: 'eve-1', sid: 'desk' }))).status).toBe(200);
    expect((await tell(provider.logOutToken({ sub: 'eve-1' }))).status).toBe(200);
    expect(await statusOf(desk)).toBe(200);
    expect(await ends()).toEqual([]);
  });

  const now = (): number => Math.floor(Date.now() / 1000);
  it.each<[string, () => string]>([
    ['of another issuer', () => provider.logOutToken({ sub: 'ada-1', iss: 'https://elsewhere.example' })],
    ['for another client', () => provider.logOutToken({ sub: 'ada-1', aud: 'other' })],
    ['with a key that the provider does not publish', () => provider.logOutToken({ sub: 'ada-1' }, { foreignKey: true })],
    ['that is not signed', () => provider.logOutToken({ sub: 'ada-1' }, { header: { alg: 'none' } }).replace(/[^.]*$/, '')],
    ['that is older than it may be', () => provider.logOutToken({ sub: 'ada-1', iat: now() - 600 })],
    ['that has expired', () => provider.logOutToken({ sub: 'ada-1', exp: now() - 60 })],
    ['without the event', () => provider.logOutToken({ sub: 'ada-1', events: {} })],
    ['with a nonce, like an ID token', () => provider.logOutToken({ sub: 'ada-1', nonce: 'n' })],
    ['without an id of its own', () => provider.logOutToken({ sub: 'ada-1', jti: undefined })],
    ['about nobody', () => provider.logOutToken()],
    ['that is no token', () => 'nonsense'],
  ])('does not count %s', async (_, token) => {
    const desk = await logIn('desk');
    const answer = await tell(token());
    expect([answer.status, answer.body['error'], answer.headers['cache-control']]).toEqual([400, 'invalid_request', 'no-store']);
    expect(await statusOf(desk)).toBe(200);
  });

  it('counts once, and only for its provider', async () => {
    const token = provider.logOutToken({ sub: 'ada-1' });
    expect((await tell(token, 'other')).status).toBe(400);
    expect((await tell(token)).status).toBe(200);
    const desk = await logIn();
    const again = await tell(token);
    expect([again.status, again.body['error_description']]).toEqual([400, 'The log-out token has been used already.']);
    expect(await statusOf(desk)).toBe(200);
  });

  it('counts when the provider repeats it because the server could not end the sessions', async () => {
    const desk = await logIn('desk');
    const token = provider.logOutToken({ sub: 'ada-1', sid: 'desk' });
    const sql = server.get(Sql);
    await sql.run(`CREATE TRIGGER refuse_ends BEFORE DELETE ON sign_on_session FOR EACH ROW
      IF OLD.realm_id = ${realm.realm.id} THEN SIGNAL SQLSTATE '45000'; END IF`);
    try {
      expect((await tell(token)).status).toBe(500);
    } finally {
      await sql.run('DROP TRIGGER refuse_ends');
    }
    expect(await statusOf(desk)).toBe(200);
    expect((await tell(token)).status).toBe(200);
    await server.eventsPublished();
    expect(await statusOf(desk)).toBe(401);
  });

  describe('is compared with keys of the provider', () => {
    let reads: number;
    const publish = (change: (set: unknown) => unknown = (same) => same): void => {
      reads = 0;
      provider.misbehaviour = {
        answer: (path, body) => {
          if (path !== '/jwks') return body;
          reads += 1;
          return change(body);
        },
      };
    };
    /** Lets a minute pass. @returns a function that takes it back */
    const skipMinute = (): (() => void) => {
      const clocks = server.getFromAll(Clock);
      for (const clock of clocks) {
        const elapsed = clock.elapsed.bind(clock);
        clock.elapsed = () => elapsed() + 61_000;
      }
      return () => {
        for (const clock of clocks) Reflect.deleteProperty(clock, 'elapsed');
      };
    };

    it('that are read once a minute at most, whoever asks', async () => {
      publish();
      for (let count = 0; count < 3; count += 1) {
        await Promise.all([tell(provider.logOutToken({ sub: 'ada-1' }, { foreignKey: true })), tell('nonsense')]);
      }
      expect(reads).toBeLessThanOrEqual(1);
      provider.replaceKeys();
      const token = provider.logOutToken({ sub: 'ada-1' });
      expect((await tell(token)).status).toBe(400);
      expect(reads).toBeLessThanOrEqual(1);
      const before = reads;
      const goBack = skipMinute();
      try {
        expect((await tell(token)).status).toBe(200);
        expect((await tell(provider.logOutToken({ sub: 'ada-1' }))).status).toBe(200);
        expect(reads).toBe(before + 1);
      } finally {
        goBack();
      }
    });

    it.each([
      ['a list of nothing', { keys: [null] }],
      ['a list of texts', { keys: ['key'] }],
      ['no list', { keys: null }],
      ['nothing', null],
    ])('and refused if it publishes %s in their place', async (_, published) => {
      const other = await IdentityProvider.start();
      try {
        await addProvider(server, olga, other, new TestBrowser(realm.stranger), { name: 'other' });
        other.misbehaviour = { answer: (path, body) => (path === '/jwks' ? published : body) };
        const answer = await tell(other.logOutToken({ sub: 'ada-1' }), 'other');
        expect([answer.status, answer.body]).toMatchObject([
          400,
          { error: 'invalid_request', error_description: 'The keys of the provider cannot be read.' },
        ]);
      } finally {
        await other.stop();
      }
    });
  });
});

describe('A log-out here', () => {
  const logOut = async (one: TestBrowser): Promise<ApiResponse> => {
    const { text } = await one.get('/login/', HTML);
    return one.submit('/accounts/logout/', hiddenFields(text));
  };

  it('continues at the provider where owners chose so, with what the session began with', async () => {
    await addProvider(server, olga, provider, browser, { logsOutThere: true });
    const desk = await logIn();
    const answer = await logOut(desk);
    expect(answer.status).toBe(200);
    const address = new URL(String(answer.headers['refresh']).replace(/^0; url=/, ''));
    expect(`${address.origin}${address.pathname}`).toBe(`${provider.issuer}/session/end`);
    expect(address.searchParams.get('post_logout_redirect_uri')).toBe(`http://${realm.host}/login/?ways=all`);
    expect(address.searchParams.get('id_token_hint')?.split('.')).toHaveLength(3);
    expect(answer.text).toContain('Log out at <bdi>Our Company</bdi>, too');
    expect(await statusOf(desk)).toBe(401);
  });

  it('ends here otherwise, and after a log-in by password', async () => {
    await addProvider(server, olga, provider, browser);
    expect((await logOut(await logIn())).headers['location']).toBe('/login/?ways=all');
    await olga.client.patch('realm/sign_on_providers/idp', { logs_out_there: true });
    const one = new TestBrowser(realm.stranger);
    await one.logIn(ada.email, PASSWORD);
    expect((await logOut(one)).headers['location']).toBe('/login/?ways=all');
  });
});

describe('The check of people who are logged in', () => {
  beforeEach(() => addProvider(server, olga, provider, browser, { checksPeople: true }));

  const stored = (): Promise<unknown> =>
    server.get(Repositories).for(ExternalIdentitySchema).findOneByOrFail({ realmId: realm.realm.id, userId: ada.user.id });
  const checkNow = async (): Promise<void> => {
    const identities = server.get(Repositories).for(ExternalIdentitySchema);
    await identities.update({ realmId: realm.realm.id }, { nextCheckAt: 1 });
    while ((await server.get(CheckPeopleService).checkDue()) > 0);
    await server.eventsPublished();
  };

  it('leaves those logged in whom the provider still knows, again and again', async () => {
    const desk = await logIn();
    expect(provider.requests.at(-1)?.get('scope')).toBe('openid email profile offline_access');
    await checkNow();
    await checkNow();
    expect(await statusOf(desk)).toBe(200);
    expect(await stored()).toMatchObject({ nextCheckAt: expect.any(Number) as number, sealedRefreshToken: expect.any(Buffer) as Buffer });
  });

  it('logs out who is refused, and says so', async () => {
    const desk = await logIn();
    provider.misbehaviour = { refuse: true };
    await checkNow();
    expect(await statusOf(desk)).toBe(401);
    expect(await ends()).toMatchObject([{ target_id: ada.user.id, details: { provider: 'idp', reason: 'refused' } }]);
    expect(await stored()).toMatchObject({ nextCheckAt: null, sealedRefreshToken: null });
  });

  it('logs nobody out if the provider answers nonsense, or not at all', async () => {
    const desk = await logIn();
    provider.misbehaviour = { answer: (path, body) => (path === '/token' ? 'not JSON' : body) };
    await checkNow();
    provider.misbehaviour = {};
    await olga.client.patch('realm/sign_on_providers/idp', { client_secret: 'wrong' });
    await checkNow();
    expect(await statusOf(desk)).toBe(200);
    expect(await stored()).toMatchObject({ sealedRefreshToken: expect.any(Buffer) as Buffer });
  });

  it('asks all providers at the same time, and one that does not answer about one person only', async () => {
    const silent = await IdentityProvider.start({ settings: SETTINGS });
    try {
      await addProvider(server, olga, silent, new TestBrowser(realm.stranger), { name: 'silent', checksPeople: true });
      const people = [await realm.join('Ben'), await realm.join('Cleo'), await realm.join('Dora')];
      const browsers = people.map(() => new TestBrowser(realm.stranger));
      silent.misbehaviour = OFFLINE;
      for (const [index, { email }] of people.entries()) {
        silent.person = { sub: `person-${index}`, email, email_verified: true, name: email };
        const answer = await goThrough(browsers[index] as TestBrowser, silent, '/accounts/login/social/oidc/silent');
        expect(answer.status).toBe(302);
      }
      const desk = await logIn();
      const identities = server.get(Repositories).for(ExternalIdentitySchema);
      const ofSilent = { realmId: realm.realm.id, userId: In(people.map(({ user }) => user.id)) };
      await identities.update({ realmId: realm.realm.id }, { nextCheckAt: 2 });
      await identities.update(ofSilent, { nextCheckAt: 1 });
      [provider.misbehaviour, silent.misbehaviour] = [{ refuse: true }, { silent: true }];
      let hasEnded = false;
      const check = server
        .get(CheckPeopleService)
        .checkDue()
        .finally(() => (hasEnded = true));
      await expect.poll(() => statusOf(desk)).toBe(401);
      expect(hasEnded).toBe(false);
      await check;
      // The timer of the server may have asked about another one meanwhile.
      expect(silent.unanswered).toBeLessThan(people.length);
      for (const one of browsers) expect(await statusOf(one)).toBe(200);
      for (const { nextCheckAt } of await identities.findBy(ofSilent)) expect(nextCheckAt).toBeGreaterThan(Date.now());
    } finally {
      await silent.stop();
    }
  });

  it('ends with the sessions that it is for', async () => {
    const desk = await logIn();
    const { text } = await desk.get('/login/', HTML);
    await desk.submit('/accounts/logout/', hiddenFields(text));
    await checkNow();
    expect(await stored()).toMatchObject({ nextCheckAt: null, sealedRefreshToken: null });
  });
});
