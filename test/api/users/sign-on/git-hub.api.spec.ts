import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../../../src/kernel/actor.js';
import { SignOnProvidersService } from '../../../../src/modules/users/authentication.api.js';
import { GitHub } from '../../../support/git-hub.js';
import { CLIENT_ID, CLIENT_SECRET, IdentityProvider } from '../../../support/identity-provider.js';
import { picture } from '../../../support/images.js';
import { addProvider, FROM_PROVIDER, goThrough, pathOf, untilReturn } from '../../../support/sign-on.js';
import { alertOf, hiddenFields, TestBrowser } from '../../../support/test-browser.js';
import type { ApiResponse } from '../../../support/test-client.js';
import { PASSWORD, type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';
import { Website } from '../../../support/website.js';

const HTML = { accept: 'text/html', 'sec-fetch-site': 'none' };
const LOGIN = '/accounts/login/social/github';

const server = TestServer.usual();
let gitHub: GitHub;
let realm: TestRealm;
let olga: TestAccount;
let ada: TestAccount;
let browser: TestBrowser;

beforeAll(async () => {
  gitHub = await GitHub.start();
});
afterAll(() => gitHub.stop());

beforeEach(async () => {
  gitHub.misbehaviour = {};
  realm = await TestRealm.create(server);
  [olga, ada] = [await realm.join('Olga', Role.owner), await realm.join('Ada')];
  gitHub.become(1, 'operator@company.example');
  await addProvider(server, olga, gitHub, new TestBrowser(realm.stranger));
  browser = new TestBrowser(realm.stranger);
  gitHub.become(583_231, ada.email, { name: 'Ada Lovelace' });
});

const logIn = (path = LOGIN): Promise<ApiResponse> => goThrough(browser, gitHub, path);
const accountOf = async (answering: TestBrowser): Promise<unknown> => (await answering.get('/json/users/me')).body['email'];

interface Failure {
  readonly target_id: number;
  readonly details: Readonly<Record<string, unknown>>;
}

async function failures(): Promise<readonly Failure[]> {
  const { body } = await olga.client.get('audit_log', { action: 'account.login_failed' });
  return body['entries'] as Failure[];
}

/** Expects that nobody was logged in, with this code on the page and this reason in the audit log. */
async function expectRefusal(answer: ApiResponse, code: string, reason: RegExp | string, status = 401): Promise<void> {
  expect([answer.status, alertOf(answer)]).toEqual([status, expect.stringContaining(`(${code})`)]);
  expect((await browser.get('/json/users/me')).status).toBe(401);
  const [newest] = await failures();
  expect(newest?.details).toMatchObject({ code, method: 'github', reason: expect.stringMatching(reason) as string });
}

describe('A log-in by GitHub', () => {
  it('is offered on the log-in page, and to applications in the form of the Zulip server', async () => {
    const page = await browser.get('/login/?next=/%23inbox', HTML);
    expect(page.text).toContain(`href="${LOGIN}?next=%2F%23inbox"`);
    const { body } = await realm.stranger.get('server_settings');
    expect((body['external_authentication_methods'] as unknown[])[0]).toEqual({
      name: 'github',
      display_name: 'Our Company',
      display_icon: null,
      login_url: LOGIN,
      signup_url: '/accounts/register/social/github',
    });
    expect(body['authentication_methods']).toMatchObject({ github: true, 'openid connect': false, password: true });
    const { body: state } = await ada.client.post('register', { fetch_event_types: ['realm'], event_types: [] });
    expect(state['realm_authentication_methods']).toMatchObject({ GitHub: { enabled: true, available: true } });
  });

  it('asks for the person and the addresses, with a state and a challenge of its own each time', async () => {
    await untilReturn(browser, gitHub, LOGIN);
    await logIn();
    const [first, second] = gitHub.requests.slice(-2) as [URLSearchParams, URLSearchParams];
    expect(Object.fromEntries(second)).toMatchObject({
      client_id: CLIENT_ID,
      redirect_uri: `http://${realm.host}/complete/github/`,
      scope: 'read:user user:email',
      code_challenge_method: 'S256',
    });
    for (const name of ['state', 'code_challenge']) {
      expect(second.get(name)).toMatch(/^[\w-]{43}$/);
      expect(second.get(name)).not.toBe(first.get(name));
    }
    expect(gitHub.exchanges.at(-1)?.get('code_verifier')).toMatch(/^[\w-]{43}$/);
  });

  it('begins a session of the account with the primary address, and leads to where the reader wanted to go', async () => {
    const answer = await logIn(`${LOGIN}/?next=/%23inbox`);
    expect([answer.status, answer.headers['location']]).toEqual([302, '/#inbox']);
    expect(await accountOf(browser)).toBe(ada.email);
  });

  it('works with a server that does not know PKCE', async () => {
    gitHub.misbehaviour = { ignoresPkce: true };
    await logIn();
    expect(await accountOf(browser)).toBe(ada.email);
  });

  it('leads to the same account by the id, whatever name and address the person has later', async () => {
    await logIn();
    gitHub.become(583_231, olga.email);
    gitHub.person = { ...gitHub.person, login: 'renamed' };
    browser = new TestBrowser(realm.stranger);
    await logIn();
    expect(await accountOf(browser)).toBe(ada.email);
    gitHub.addresses = [];
    browser = new TestBrowser(realm.stranger);
    await logIn();
    expect(await accountOf(browser)).toBe(ada.email);
  });

  it('hands the API key to a mobile application, and begins no session', async () => {
    const otp = randomBytes(32).toString('hex');
    const answer = await logIn(`${LOGIN}?mobile_flow_otp=${otp}`);
    const address = new URL(String(answer.headers['location']));
    expect([answer.status, address.protocol, address.searchParams.get('email')]).toEqual([302, 'zulip:', ada.email]);
    const pad = Buffer.from(otp, 'hex');
    const encrypted = Buffer.from(address.searchParams.get('otp_encrypted_api_key') ?? '', 'hex');
    expect(Buffer.from(encrypted.map((byte, index) => byte ^ (pad[index] as number))).toString('latin1')).toBe(ada.key);
    expect((await browser.get('/json/users/me')).status).toBe(401);
  });

  it('hands a desktop application a code, and refuses pads of a wrong form', async () => {
    const answer = await logIn(`${LOGIN}?desktop_flow_otp=${randomBytes(32).toString('hex')}`);
    expect([answer.status, / value="([\da-f]+)"/.test(answer.text)]).toEqual([200, true]);
    const refused = await browser.get(`${LOGIN}?mobile_flow_otp=x`);
    expect([refused.status, refused.body['msg']]).toEqual([400, 'Invalid OTP']);
  });

  it('gives a new person an account with name, address and picture where the provider creates some', async () => {
    const image = await picture(80, 80);
    const website = await Website.start((_, response) => response.setHeader('content-type', 'image/png').end(image));
    expect((await olga.client.patch('realm/sign_on_providers/github', { creates_accounts: true })).status).toBe(200);
    gitHub.become(77, 'zoe@company.example', { name: 'Zoe' });
    gitHub.person = { ...gitHub.person, avatar_url: `${website.url}/u/77` };
    expect((await logIn('/accounts/register/social/github')).status).toBe(302);
    expect((await browser.get('/json/users/me')).body).toMatchObject({
      email: 'zoe@company.example',
      full_name: 'Zoe',
      role: Role.member,
      avatar_url: expect.stringMatching(/\/user_avatars\//) as string,
    });
    const { body: log } = await olga.client.get('audit_log', { action: 'account.created' });
    expect(log['entries']).toMatchObject([{ details: { provider: 'github', role: Role.member } }]);
    gitHub.become(78, 'yan@company.example');
    gitHub.person = { ...gitHub.person, login: 'yan-of-the-hub', name: null };
    browser = new TestBrowser(realm.stranger);
    await logIn();
    expect((await browser.get('/json/users/me')).body).toMatchObject({ full_name: 'yan-of-the-hub' });
    await website.stop();
  });
});

describe('A person of GitHub', () => {
  it('is not let in by a primary address that is not verified, nor by another one that is', async () => {
    gitHub.become(2, 'new@company.example', { verified: false });
    gitHub.addresses = [...gitHub.addresses, { email: ada.email, primary: false, verified: true, visibility: null }];
    await expectRefusal(await logIn(), 'S05', /does not say that the address is verified/);
    gitHub.addresses = [{ email: ada.email, primary: true, verified: 'true' as never, visibility: null }];
    await expectRefusal(await logIn(), 'S05', /does not say that the address is verified/);
  });

  it.each<[string, readonly unknown[]]>([
    ['no address', []],
    ['no primary address', [{ email: 'ada@company.example', primary: false, verified: true }]],
    ['an address that is no text', [{ email: 5, primary: true, verified: true }]],
    ['nonsense', [null, 'ada@company.example']],
  ])('with %s is told so', async (_, addresses) => {
    gitHub.addresses = addresses as GitHub['addresses'];
    gitHub.person = { ...gitHub.person, email: ada.email };
    await expectRefusal(await logIn(), 'S05', /tells no address/);
  });

  it('gets no account where the provider creates none, and only with an address of the domains of the provider', async () => {
    gitHub.become(3, 'zoe@company.example');
    await expectRefusal(await logIn(), 'S08', /creates no accounts/);
    await olga.client.patch('realm/sign_on_providers/github', { creates_accounts: true, domains: ['other.example'] });
    await expectRefusal(await logIn(), 'S09', /other domains/);
  });

  it('becomes an owner only with the password, and takes over no account of another person', async () => {
    gitHub.become(4, olga.email);
    const page = await logIn(`${LOGIN}?next=/%23inbox`);
    await expectRefusal(page, 'S06', /connect by their password/);
    const fields = { ...hiddenFields(page.text), username: olga.email, password: PASSWORD };
    expect((await browser.submit('/accounts/login/social/connect', fields, HTML)).headers['location']).toBe('/#inbox');
    browser = new TestBrowser(realm.stranger);
    gitHub.become(5, ada.email);
    await logIn();
    browser = new TestBrowser(realm.stranger);
    gitHub.become(6, ada.email);
    await expectRefusal(await logIn(), 'S07', /another person of the provider/);
  });

  it('who cancels is told from errors of the server', async () => {
    gitHub.misbehaviour = { denies: true };
    await expectRefusal(await logIn(), 'S01', /access_denied/);
    gitHub.misbehaviour = {};
    const begin = async (): Promise<string> =>
      new URL(await untilReturn(browser, gitHub, LOGIN), 'http://localhost').searchParams.get('state') ?? '';
    const answers = [
      [`error=application_suspended&state=${await begin()}`, /^application_suspended$/],
      [`error=<script>&state=${await begin()}`, /^An error without a code\.$/],
      [`state=${await begin()}`, /without a code/],
    ] as const;
    for (const [query, reason] of answers) {
      await expectRefusal(await browser.get(`/complete/github/?${query}`, FROM_PROVIDER), 'S04', reason);
    }
  });
});

describe('GitHub', () => {
  type Answer = NonNullable<GitHub['misbehaviour']['answer']>;
  const at =
    (path: string, status: number, body: unknown): Answer =>
    (asked, usual) =>
      asked === path ? { status, body } : usual;

  it.each<[string, Answer, RegExp]>([
    [
      'a token error with the status 200',
      at('/login/oauth/access_token', 200, { error: 'bad_verification_code' }),
      /^bad_verification_code$/,
    ],
    ['an error in free words', at('/login/oauth/access_token', 200, { error: 'Ada was here' }), /^An error without a code/],
    [
      'an address that is not registered',
      at('/login/oauth/access_token', 200, { error: 'redirect_uri_mismatch' }),
      /redirect_uri_mismatch/,
    ],
    ['no token', at('/login/oauth/access_token', 200, { token_type: 'bearer' }), /no access token/],
    ['a token that is no text', at('/login/oauth/access_token', 200, { access_token: 5 }), /no access token/],
    ['a token of two lines', at('/login/oauth/access_token', 200, { access_token: 'a\nb' }), /no access token/],
    ['something that is no JSON for a token', at('/login/oauth/access_token', 200, 'access_token=abc'), /no access token/],
    ['an error of the token endpoint', at('/login/oauth/access_token', 502, 'Bad Gateway'), /token endpoint answers 502/],
    ['no person', at('/api/v3/user', 200, []), /no id/],
    ['an id that is no number', at('/api/v3/user', 200, { id: '583231', login: 'ada' }), /no id/],
    ['an id that no number can be', at('/api/v3/user', 200, { id: 2 ** 60, login: 'ada' }), /no id/],
    ['an error of the API', at('/api/v3/user', 500, 'oops'), /answers 500 at \/user\./],
    ['no addresses', at('/api/v3/user/emails', 403, { message: 'Resource not accessible' }), /answers 403 at \/user\/emails\./],
    ['too much', at('/api/v3/user', 200, { id: 583_231, bio: 'x'.repeat(300_000) }), /too long/],
  ])('that answers with %s lets nobody in', async (_, answer, reason) => {
    gitHub.misbehaviour = { answer };
    await expectRefusal(await logIn(), 'S04', reason);
  });

  it('that may not tell the addresses lets nobody in', async () => {
    gitHub.misbehaviour = { scopes: ['read:user'] };
    await expectRefusal(await logIn(), 'S04', /answers 404 at \/user\/emails/);
  });

  it('that is down lets people log in by password, and they are told', async () => {
    const [short, other] = [await GitHub.start(), await TestRealm.create(server)];
    short.become(1, 'operator@company.example');
    await addProvider(server, await other.join('Otto', Role.owner), short, new TestBrowser(other.stranger));
    browser = new TestBrowser(other.stranger);
    const path = await untilReturn(browser, short, LOGIN);
    await short.stop();
    const answer = await browser.get(path, FROM_PROVIDER);
    expect([answer.status, alertOf(answer)]).toEqual([401, expect.stringContaining('(S03)')]);
  });

  it.each([
    [
      'used twice',
      async (): Promise<[TestBrowser, string]> => {
        const path = await untilReturn(browser, gitHub, LOGIN);
        await browser.get(path, FROM_PROVIDER);
        return [browser, path];
      },
      /unknown, used or too old/,
    ],
    [
      'of another browser',
      async (): Promise<[TestBrowser, string]> => {
        const path = await untilReturn(browser, gitHub, LOGIN);
        return [new TestBrowser(realm.stranger), path];
      },
      /another browser/,
    ],
    [
      'without its state',
      async (): Promise<[TestBrowser, string]> => {
        const path = await untilReturn(browser, gitHub, LOGIN);
        return [browser, path.replace(/state=[^&]+/, '')];
      },
      /unknown, used or too old/,
    ],
  ])('is not believed by a return %s', async (_, begin, reason) => {
    const [returning, path] = await begin();
    const answer = await returning.get(path, FROM_PROVIDER);
    expect([answer.status, alertOf(answer)]).toEqual([401, expect.stringContaining('(S02)')]);
    expect((await failures())[0]?.details).toMatchObject({
      code: 'S02',
      method: 'github',
      reason: expect.stringMatching(reason) as string,
    });
  });

  it('and a provider of OpenID Connect do not take the place of one another', async () => {
    const provider = await IdentityProvider.start();
    try {
      provider.person = { sub: 'ada-1', email: ada.email, email_verified: true };
      await addProvider(server, olga, provider, new TestBrowser(realm.stranger));
      for (const path of ['/accounts/login/social/oidc/github', '/accounts/login/social/idp']) {
        const answer = await browser.get(path, HTML);
        expect([401, 404]).toContain(answer.status);
      }
      const toGitHub = await untilReturn(browser, gitHub, LOGIN);
      const mixed = await browser.get(toGitHub.replace('/complete/github/', '/complete/oidc/idp/'), FROM_PROVIDER);
      expect([mixed.status, alertOf(mixed)]).toEqual([401, expect.stringContaining('(S02)')]);
      const again = await untilReturn(browser, gitHub, LOGIN);
      const kind = await browser.get(again.replace('/complete/github/', '/complete/oidc/github/'), FROM_PROVIDER);
      expect([kind.status, alertOf(kind)]).toEqual([401, expect.stringContaining('(S11)')]);
      const notice = await browser.submit('/oidc/github/backchannel-logout', { logout_token: provider.logOutToken() });
      expect(notice.status).toBe(400);
      const { body } = await realm.stranger.get('server_settings');
      expect(body['authentication_methods']).toMatchObject({ github: true, 'openid connect': true });
    } finally {
      await provider.stop();
    }
  });

  it('is turned off by the organization apart from OpenID Connect', async () => {
    const path = await untilReturn(browser, gitHub, LOGIN);
    await olga.client.patch('realm', { authentication_methods: { Email: true, GitHub: false } });
    await server.eventsPublished();
    await expectRefusal(await browser.get(path, FROM_PROVIDER), 'S11', /turned off/);
    expect((await realm.stranger.get('server_settings')).body['authentication_methods']).toMatchObject({ github: false });
  });

  it('takes the place of passwords when an owner has logged in by it', async () => {
    const withoutPasswords = (others = {}): Promise<ApiResponse> =>
      olga.client.patch('realm', { authentication_methods: { Email: false, Dev: false, GitHub: true, ...others } });
    expect((await withoutPasswords()).body['msg']).toMatch(/An owner has to log in by a provider first/);
    gitHub.become(4, olga.email);
    const fields = { ...hiddenFields((await logIn()).text), username: olga.email, password: PASSWORD };
    expect((await browser.submit('/accounts/login/social/connect', fields, HTML)).status).toBe(302);
    expect((await withoutPasswords({ GitHub: false, 'OpenID Connect': true })).status).toBe(400);
    expect((await withoutPasswords()).status).toBe(200);
    expect((await olga.client.patch('realm', { authentication_methods: { GitHub: false, 'OpenID Connect': true } })).status).toBe(400);
    expect((await olga.client.delete('realm/sign_on_providers/github')).body['msg']).toMatch(/only way in/);
  });

  it('is added, tested and turned on by owners over the API, once in an organization', async () => {
    await olga.client.delete('realm/sign_on_providers/github');
    const input = { kind: 'github', name: 'github', display_name: 'GitHub', client_id: CLIENT_ID, client_secret: CLIENT_SECRET };
    const usual = await olga.client.post('realm/sign_on_providers', input);
    expect(usual.body['provider']).toEqual({
      kind: 'github',
      name: 'github',
      display_name: 'GitHub',
      issuer: 'https://github.com',
      client_id: CLIENT_ID,
      redirect_uri: `http://${realm.host}/complete/github/`,
      logged_out_uri: '',
      backchannel_logout_uri: '',
      domains: [],
      creates_accounts: false,
      logs_out_there: false,
      checks_people: false,
      groups_claim: '',
      role_claim: '',
      enabled: false,
      tested_at: null,
    });
    expect((await olga.client.post('realm/sign_on_providers', input)).body['msg']).toBe('There is a provider "github" already.');
    await olga.client.delete('realm/sign_on_providers/github');
    const added = await olga.client.post('realm/sign_on_providers', { ...input, issuer: `${gitHub.issuer}/api/v3/` });
    expect(added.body['provider']).toMatchObject({ issuer: gitHub.issuer });
    expect((await olga.client.patch('realm/sign_on_providers/github', { enabled: true })).body['msg']).toMatch(
      /Log in by the provider once/,
    );
    const { body } = await olga.client.post('realm/sign_on_providers/github/test');
    const page = await logIn(pathOf(String(body['login_url'])));
    expect(page.status).toBe(200);
    for (const shown of ['583231', `${ada.email} (confirmed)`, 'Ada Lovelace']) expect(page.text).toContain(shown);
    expect((await browser.get('/json/users/me')).status).toBe(401);
    expect((await olga.client.patch('realm/sign_on_providers/github', { enabled: true })).status).toBe(200);
    const { body: log } = await olga.client.get('audit_log', { action: 'sign_on.provider_added' });
    expect((log['entries'] as unknown[])[0]).toMatchObject({ details: { kind: 'github', name: 'github', issuer: gitHub.issuer } });
  });

  it.each<[string, Record<string, string>]>([
    ['a wrong secret', { client_secret: 'wrong' }],
    ['a wrong client id', { client_id: 'other' }],
  ])('finds %s before the test log-in', async (_, wrong) => {
    expect((await olga.client.patch('realm/sign_on_providers/github', wrong)).status).toBe(200);
    const answer = await olga.client.post('realm/sign_on_providers/github/test');
    expect([answer.status, answer.body['msg']]).toEqual([400, expect.stringMatching(/S04: incorrect_client_credentials/)]);
  });

  it('is not tested at a server that is none', async () => {
    gitHub.misbehaviour = { answer: (_, usual) => ({ ...usual, body: '<html>' }) };
    expect((await olga.client.post('realm/sign_on_providers/github/test')).body['msg']).toMatch(/S04: .*does not answer like GitHub/);
  });

  it.each<[object, RegExp]>([
    [{ name: 'other' }, /has the name "github"/],
    [{ kind: 'gitlab' }, /kind/],
    [{ kind: 'oidc', issuer: '' }, /The issuer is missing/],
    [{ issuer: 'github' }, /S04: The address of a GitHub/],
    [{ issuer: 'https://github.com/acme' }, /S04: The address of a GitHub/],
    [{ issuer: 'https://ada:pass@github.com' }, /S04: The address of a GitHub/],
    [{ issuer: 'file:///etc/passwd' }, /S04: The address of a GitHub/],
    [{ logs_out_there: true }, /neither log-outs/],
    [{ checks_people: true }, /nor checks of people/],
    [{ groups_claim: 'groups' }, /nor claims/],
  ])('is not added with %j', async (wrong, message) => {
    await olga.client.delete('realm/sign_on_providers/github');
    const input = { kind: 'github', name: 'github', display_name: 'GitHub', client_id: CLIENT_ID, client_secret: CLIENT_SECRET };
    const answer = await olga.client.post('realm/sign_on_providers', { ...input, ...wrong });
    expect([answer.status, answer.body['msg']]).toEqual([400, expect.stringMatching(message)]);
    expect((await olga.client.get('realm/sign_on_providers')).body['providers']).toEqual([]);
  });

  it('is not given what only OpenID Connect has by a change', async () => {
    const answer = await olga.client.patch('realm/sign_on_providers/github', { checks_people: true, display_name: 'Other' });
    expect([answer.status, answer.body['msg']]).toEqual([400, 'GitHub has neither log-outs, nor checks of people, nor claims.']);
    expect((await olga.client.get('realm/sign_on_providers')).body['providers']).toMatchObject([{ display_name: 'Our Company' }]);
  });

  it('is changed by nobody but an owner, and leaves no secret in answers and logs', async () => {
    expect((await ada.client.patch('realm/sign_on_providers/github', { display_name: 'Mine' })).body['msg']).toBe(
      'Must be an organization owner',
    );
    gitHub.misbehaviour = { answer: at('/api/v3/user', 500, 'oops') };
    const path = await untilReturn(browser, gitHub, LOGIN);
    await browser.get(path, FROM_PROVIDER);
    const [newest] = await failures();
    for (const value of new URLSearchParams(path.split('?')[1]).values()) expect(JSON.stringify(newest)).not.toContain(value);
    const [stored] = await server.get(SignOnProvidersService).list(olga.user.asActor('test'));
    expect(stored?.sealedSecret.toString('latin1')).not.toContain(CLIENT_SECRET);
    expect((await olga.client.get('realm/sign_on_providers')).text).not.toContain(CLIENT_SECRET);
  });
});
