import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../src/kernel/actor.js';
import { type CommandInput, type CommandResult, runSkein, runSkeinForJson } from '../support/command-line.js';
import { GitHub } from '../support/git-hub.js';
import { CLIENT_ID, CLIENT_SECRET, IdentityProvider } from '../support/identity-provider.js';
import { addProvider, goThrough, pathOf } from '../support/sign-on.js';
import { TestBrowser } from '../support/test-browser.js';
import { TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';

const server = TestServer.usual();

interface Finding {
  readonly status: string;
  readonly detail: string;
}

/** What the doctor finds about something. @param beginning of the finding */
async function doctorOn(beginning: string): Promise<Finding | undefined> {
  const { output } = await runSkein(['doctor', '--quick', '--json']);
  const { findings } = JSON.parse(output) as { readonly findings: readonly Finding[] };
  return findings.find(({ detail }) => detail.startsWith(beginning));
}

describe('skein sign-on', () => {
  let provider: IdentityProvider;
  let realm: TestRealm;

  beforeAll(async () => {
    provider = await IdentityProvider.start();
  });
  afterAll(() => provider.stop());
  beforeEach(async () => {
    realm = await TestRealm.create(server);
    await realm.notificationBot();
  });

  const run = (args: readonly string[], input: CommandInput = {}): Promise<CommandResult> =>
    runSkein(['sign-on', ...args, '--organization', realm.realm.stringId], input);
  const runForJson = <T>(...args: readonly string[]): Promise<T> =>
    runSkeinForJson<T>(['sign-on', ...args, '--organization', realm.realm.stringId]);
  const add = (
    name = 'idp',
    issuer = provider.issuer,
    more: readonly string[] = [],
    input = `${CLIENT_SECRET}\n`,
  ): Promise<CommandResult> =>
    run(['add', name, '--issuer', issuer, '--client-id', CLIENT_ID, '--display-name', 'Our Company', ...more], { input });

  it('adds a provider, tests it by a log-in, turns it on and off, and removes it', async () => {
    const ada = await realm.join('Ada', Role.member);
    const added = await add();
    expect(added).toMatchObject({ code: 0, errors: '' });
    expect(added.output).toContain(`http://${realm.host}/complete/oidc/idp/`);
    expect(await run(['enable', 'idp'])).toMatchObject({ code: 2, errors: expect.stringMatching(/Log in by the provider once/) as string });
    const { login_url: address } = await runForJson<{ login_url: string }>('test', 'idp');
    provider.person = { sub: 'ada-1', email: ada.email, email_verified: true };
    const browser = new TestBrowser(realm.stranger);
    expect((await goThrough(browser, provider, pathOf(address))).status).toBe(200);
    expect(await run(['enable', 'idp'])).toMatchObject({ code: 0 });
    await server.eventsPublished();
    expect((await goThrough(browser, provider, '/accounts/login/social/oidc/idp')).status).toBe(302);
    const { providers } = await runForJson<{ providers: unknown }>('list');
    expect(providers).toMatchObject([{ name: 'idp', issuer: provider.issuer, state: 'on', creates_accounts: false, domains: [] }]);
    expect(await run(['disable', 'idp'])).toMatchObject({ code: 0 });
    expect((await run(['list'])).output).toMatch(/^idp +oidc +Our Company +\S+ +off +\d{4}-\S+ +no +all$/m);
    expect(await run(['remove', 'idp', '--confirm', 'other'])).toMatchObject({ code: 2 });
    expect(await run(['remove', 'idp', '--confirm', 'idp'])).toMatchObject({ code: 0 });
    expect(await runForJson('list')).toEqual({ providers: [] });
  });

  it('adds a provider of GitHub, which is tested, turned on, and checked by the doctor', async () => {
    const gitHub = await GitHub.start();
    const args = ['--kind', 'github', '--issuer', gitHub.issuer, '--client-id', CLIENT_ID, '--display-name', 'GitHub'];
    const added = await run(['add', 'github', ...args], { input: `${CLIENT_SECRET}\n` });
    expect(added).toMatchObject({ code: 0, errors: '' });
    expect(added.output).toContain(`http://${realm.host}/complete/github/`);
    expect(added.output).not.toContain(CLIENT_SECRET);
    const { login_url: address } = await runForJson<{ login_url: string }>('test', 'github');
    gitHub.become(1, 'ada@company.example');
    expect((await goThrough(new TestBrowser(realm.stranger), gitHub, pathOf(address))).status).toBe(200);
    expect(await run(['enable', 'github'])).toMatchObject({ code: 0 });
    expect(await runForJson('list')).toMatchObject({ providers: [{ kind: 'github', name: 'github', issuer: gitHub.issuer, state: 'on' }] });
    const finding = (): Promise<Finding | undefined> => doctorOn(`github of ${realm.realm.stringId} `);
    expect(await finding()).toMatchObject({
      status: 'ok',
      detail: expect.stringMatching(/answers with its API, whose clock differs by [012] s/) as string,
    });
    gitHub.misbehaviour = { answer: (_, usual) => ({ ...usual, status: 401, body: { message: 'Must authenticate' } }) };
    expect(await finding()).toMatchObject({ status: 'ok' });
    gitHub.misbehaviour = { answer: (_, usual) => ({ ...usual, body: 'Welcome' }) };
    expect(await finding()).toMatchObject({ status: 'problem', detail: expect.stringMatching(/not answer like the API/) as string });
    await gitHub.stop();
    expect(await finding()).toMatchObject({ status: 'problem', detail: expect.stringMatching(/does not answer/) as string });
  });

  it('replaces the client secret, after which a provider that is off has to be tested again', async () => {
    provider.person = { sub: 'ada-1' };
    await add('idp', provider.issuer, [], 'wrong');
    const testLogIn = async (): Promise<number> => {
      const { login_url: address } = await runForJson<{ login_url: string }>('test', 'idp');
      return (await goThrough(new TestBrowser(realm.stranger), provider, pathOf(address))).status;
    };
    expect(await testLogIn()).toBe(401);
    expect(await run(['set-secret', 'idp'], { input: `${CLIENT_SECRET}\n` })).toMatchObject({ code: 0 });
    expect(await testLogIn()).toBe(200);
    await run(['set-secret', 'idp'], { input: CLIENT_SECRET });
    expect((await run(['enable', 'idp'])).code).toBe(2);
    expect(await testLogIn()).toBe(200);
    expect((await run(['enable', 'idp'])).code).toBe(0);
    await run(['set-secret', 'idp'], { input: 'wrong' });
    expect((await run(['list'])).output).toMatch(/ on +\d{4}-/);
  });

  it('lets people log in with passwords again', async () => {
    const olga = await realm.join('Olga', Role.owner);
    await olga.client.patch('realm', { authentication_methods: { Email: false, Dev: true } });
    expect(await run(['allow-passwords'])).toMatchObject({ code: 0, output: expect.stringMatching(/with their passwords/) as string });
    await server.eventsPublished();
    expect((await realm.stranger.get('server_settings')).body['authentication_methods']).toMatchObject({ password: true });
  });

  it('has providers that are turned on checked by the doctor', async () => {
    const own = await IdentityProvider.start();
    own.person = { sub: 'ada-1' };
    await addProvider(server, await realm.join('Olga', Role.owner), own, new TestBrowser(realm.stranger));
    const finding = (): Promise<Finding | undefined> => doctorOn(`idp of ${realm.realm.stringId} `);
    expect(await finding()).toMatchObject({
      status: 'ok',
      detail: expect.stringMatching(/answers; keys: 1, whose clock differs by [012] s/) as string,
    });
    own.misbehaviour = { answer: (path, body) => (path.endsWith('/jwks') ? { keys: [] } : body) };
    expect(await finding()).toMatchObject({ status: 'problem', detail: expect.stringMatching(/publishes no keys/) as string });
    own.misbehaviour = {
      answer: (path, body) => (path.includes('.well-known') ? { ...(body as object), issuer: 'https://other.example' } : body),
    };
    expect(await finding()).toMatchObject({ status: 'problem', detail: expect.stringMatching(/names another issuer/) as string });
    await own.stop();
    expect(await finding()).toMatchObject({ status: 'problem', detail: expect.stringMatching(/does not answer/) as string });
  });

  it('prints no client secret', async () => {
    const added = await add('idp', provider.issuer, ['--domain', 'One.example', '--domain', 'two.example', '--create-accounts', '--json']);
    expect(JSON.parse(added.output)).toMatchObject({ domains: ['one.example', 'two.example'], creates_accounts: true, state: 'off' });
    const outputs = [added, await run(['list']), await run(['list', '--json'])].map(({ output }) => output).join('');
    expect(outputs).not.toContain(CLIENT_SECRET);
  });

  it.each<[string, () => Promise<CommandResult>, RegExp]>([
    ['a name with blanks', () => add('our company'), /The name has up to 30/],
    ['an issuer that is no address', () => add('idp', 'our company'), /S04: The issuer is no address/],
    ['an issuer that does not answer', () => add('idp', 'http://127.0.0.1:9/'), /S03: .*ECONNREFUSED/],
    ['an issuer without a document', () => add('idp', `${provider.issuer}/elsewhere`), /S04: OAUTH_RESPONSE_IS_NOT_CONFORM/],
    ['a domain that is none', () => add('idp', provider.issuer, ['--domain', 'one']), /"one" is not a domain/],
    ['an unknown kind', () => add('idp', provider.issuer, ['--kind', 'gitlab']), /The kinds are oidc, github/],
    ['another name for GitHub', () => add('idp', provider.issuer, ['--kind', 'github']), /has the name "github"/],
    ['an issuer that is missing', () => add('idp', ''), /The issuer is missing/],
    ['a missing secret', () => add('idp', provider.issuer, [], ''), /contains no client secret/],
    ['an unknown provider', () => run(['test', 'other']), /There is no provider "other"/],
  ])('refuses %s', async (_, command, message) => {
    expect(await command()).toMatchObject({ code: 2, output: '', errors: expect.stringMatching(message) as string });
  });

  it('refuses a second provider of the same name', async () => {
    expect(await add()).toMatchObject({ code: 0 });
    expect(await add()).toMatchObject({ code: 2, errors: expect.stringMatching(/There is a provider "idp" already/) as string });
  });

  it('calls no address of a private network that the operator does not allow, and nothing without encryption in production', async () => {
    const environment = { SKEIN_WEBHOOK_ALLOWED_NETWORKS: '10.0.0.0/8' };
    const args = ['add', 'idp', '--issuer', provider.issuer, '--client-id', CLIENT_ID, '--display-name', 'Our Company'];
    const refused = await run(args, { input: CLIENT_SECRET, environment });
    expect(refused).toMatchObject({
      code: 2,
      errors: expect.stringMatching(/S03: The address of the provider must not be called/) as string,
    });
  });
});
