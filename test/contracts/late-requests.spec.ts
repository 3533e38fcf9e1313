import { beforeEach, describe, expect, it } from 'vitest';
import { requiredScope, type Route } from '../../src/http/request/endpoint.js';
import { RouteTable } from '../../src/http/routing/route-table.js';
import { operatorActor, Role } from '../../src/kernel/actor.js';
import { OrganizationStateService } from '../../src/modules/organizations/organizations.api.js';
import { forgetAccount } from '../support/change-account.js';
import { HeldLock } from '../support/held-lock.js';
import { InterruptedClient } from '../support/interrupted-client.js';
import type { TestBrowser } from '../support/test-browser.js';
import type { ApiResponse } from '../support/test-client.js';
import type { TestAccount } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { type Example, type ExampleRequest, send, titleOf } from './example.js';
import { EXAMPLES } from './examples/all.js';
import { LEAVING } from './examples/users.examples.js';
import { expectSuccess, World } from './world.js';

const server = TestServer.usual();

/** Everything that may have a body. */
const CHANGES = EXAMPLES.filter(({ route }) => !route.startsWith('GET '));
/** What API keys open. */
const CHANGES_BY_KEY = CHANGES.filter(({ bySession }) => bySession !== true);
/** What a scoped key opens at all. */
const SCOPES = ['read', 'send', 'administer'];

/** Generated names are removed, because they differ between requests. */
const told = ({ status, body }: ApiResponse): string =>
  status === 200 ? 'success' : (body['msg'] as string).replace(/-[0-9a-f]{10}\b/, '');
const withStatus = (answer: ApiResponse): string => `${answer.status} ${told(answer)}`;

/** Change nothing here: a call of the server of a bot, and the trial of a declaration. */
const WITHOUT_CHANGES = ['POST /bots/{bot_id}/webhook/test', 'POST /realm/integrations/try'];

/** These are for the owner of a webhook alone, who has lost the permission to have one. */
const OF_OWN_WEBHOOK =
  /^(?:PATCH \/event_webhooks\/\{webhook_id\}|POST \/event_webhooks\/\{webhook_id\}\/.*(?:rotate_secret|test|enable|replay))$/;

/** A file cannot be read again when the rights have changed. */
const ROLE_CHANGED = 'Your role has changed while the request was processed. Please try again.';

function routeOf({ route: name }: Example): Route | undefined {
  return server.get(RouteTable).routes.find(({ method, path }) => name === `${method} ${path.slice('/api/v1'.length)}`);
}

function isOpenToScopedKeys(one: Example): boolean {
  const route = routeOf(one);
  return route !== undefined && requiredScope(route) !== 'full';
}

/**
 * Runs one after the other; concurrent changes of one organization only wait for each other. Requests that end an account or the organization get a
 * world of their own, so that the others can say what they do also when such a request is not refused.
 * @returns what differs from the expectation
 */
async function findUnexpected(
  examples: readonly Example[],
  expected: (one: Example) => string,
  late: (one: Example, world: World) => Promise<string>,
): Promise<string[][]> {
  const found: string[][] = [];
  for (const one of examples) {
    const [answer, wanted] = [await late(one, LEAVING.includes(one) ? await World.create(server) : shared), expected(one)];
    if (answer !== wanted) found.push([titleOf(one), answer, wanted]);
  }
  return found;
}

/** As a script of our page, below `/json/`. */
class InterruptedSession extends InterruptedClient {
  constructor(
    private readonly browser: TestBrowser,
    host: string,
  ) {
    super(server, host, null);
  }

  override send(method: string, path: string, headers: Record<string, string> = {}, body?: string | Buffer): Promise<ApiResponse> {
    return super.send(method, `/json/${path}`, { ...this.browser.cookieHeader, ...this.browser.token, ...headers }, body);
  }
}

let shared: World;

beforeEach(async () => {
  shared = await World.create(server);
});

describe('A request whose body arrives late', () => {
  /** Sends a request of a new owner, during which something is changed. */
  async function sendLate(
    one: Example,
    world: World,
    change: (actor: TestAccount) => Promise<unknown>,
    connect = (actor: TestAccount): Promise<InterruptedClient> => Promise.resolve(interrupted(world, actor)),
  ): Promise<ApiResponse> {
    const actor = await world.newcomer(Role.owner);
    const request: ExampleRequest = await one.request(world, actor);
    const client = await connect(actor);
    client.meanwhile = () => change(actor);
    return send(one, request, client);
  }

  const interrupted = ({ realm }: World, { email, key }: { readonly email: string; readonly key: string }): InterruptedClient =>
    new InterruptedClient(server, realm.host, { email, key });

  it('is rejected at every endpoint when its account was deactivated meanwhile', async () => {
    const found = await findUnexpected(
      CHANGES_BY_KEY,
      () => '401 Account is deactivated',
      async (one, world) =>
        withStatus(await sendLate(one, world, async ({ user }) => expectSuccess(await world.owner.delete(`users/${user.id}`)))),
    );
    expect(found).toEqual([]);
  });

  it('is rejected at every endpoint when its API key was replaced meanwhile', async () => {
    const found = await findUnexpected(
      CHANGES_BY_KEY,
      () => '401 Invalid API key',
      async (one, world) =>
        withStatus(await sendLate(one, world, async ({ client }) => expectSuccess(await client.post('users/me/api_key/regenerate')))),
    );
    expect(found).toEqual([]);
  });

  it.each(['member', 'guest'] as const)('has the rights of the role that its account has by then: %s', async (name) => {
    const become = async ({ owner }: World, { user }: TestAccount, role: Role): Promise<unknown> =>
      expectSuccess(await owner.patch(`users/${user.id}`, { role }));
    const found = await findUnexpected(
      CHANGES,
      (one) => one.refuses[name] ?? (routeOf(one)?.endpoint.streamsBody === true ? ROLE_CHANGED : 'success'),
      async (one, world) => {
        const actor = world.insiders[name];
        await become(world, actor, Role.owner);
        const request = await one.request(world, actor);
        const client = interrupted(world, actor);
        client.meanwhile = () => become(world, actor, Role[name]);
        return told(await send(one, request, client));
      },
    );
    expect(found).toEqual([]);
  });

  it('is rejected at every endpoint when its session was logged out meanwhile', async () => {
    const found = await findUnexpected(
      CHANGES,
      () => '401 Not logged in: API authentication or user session required',
      async (one, world) => {
        let end = (): Promise<unknown> => Promise.resolve();
        const connect = async (actor: TestAccount): Promise<InterruptedClient> => {
          const client = await world.realm.logIn(actor);
          end = async () => expect((await client.browser.submit('/accounts/logout/', {}, client.browser.token)).status).toBe(303);
          return new InterruptedSession(client.browser, world.realm.host);
        };
        return withStatus(await sendLate(one, world, () => end(), connect));
      },
    );
    expect(found).toEqual([]);
  });

  it('is rejected at every endpoint when its scoped key was revoked meanwhile', async () => {
    const found = await findUnexpected(
      CHANGES.filter(isOpenToScopedKeys),
      () => '401 Invalid API key',
      async (one, world) => {
        let id = 0;
        const connect = async ({ client, email }: TestAccount): Promise<InterruptedClient> => {
          const created = expectSuccess(await client.post('users/me/keys', { name: 'key', scopes: SCOPES }));
          id = created['id'] as number;
          return interrupted(world, { email, key: created['api_key'] as string });
        };
        const revoke = async ({ client }: TestAccount): Promise<unknown> => expectSuccess(await client.delete(`users/me/keys/${id}`));
        return withStatus(await sendLate(one, world, revoke, connect));
      },
    );
    expect(found).toEqual([]);
  });

  it('is rejected when its organization was deactivated meanwhile', async () => {
    const [some] = CHANGES.filter(({ route }) => route === 'POST /messages');
    const elsewhere = await World.create(server);
    const client = new InterruptedClient(server, elsewhere.realm.host, elsewhere.insiders.owner);
    client.meanwhile = () => server.get(OrganizationStateService).deactivate(operatorActor(elsewhere.realm.realm.id));
    const answer = await send(some as Example, await (some as Example).request(elsewhere, elsewhere.insiders.owner), client);
    expect(withStatus(answer)).toBe('401 This organization has been deactivated');
  });
});

describe('A change that waits for the commit', () => {
  const setAccount = (change: string): string => `UPDATE user_account SET ${change} WHERE id = ?`;

  /** Sends a request while a transaction changes rows of its account. @returns the answer, and whether the request has waited for the transaction */
  async function sendDuring(
    change: string,
    actor: TestAccount,
    request: () => Promise<ApiResponse>,
  ): Promise<{ readonly answer: ApiResponse; readonly waited: boolean }> {
    const lock = await HeldLock.take(server, change, [actor.user.id]);
    try {
      const answered = request();
      const waited = await Promise.race([answered.then(() => false), lock.untilAwaited().then(() => true)]);
      await lock.release();
      return { answer: await answered, waited };
    } finally {
      await lock.release();
      forgetAccount(server, actor.user);
    }
  }

  it('of the rights of its account has those that the database knows then, at every endpoint for some roles only', async () => {
    const found = await findUnexpected(
      CHANGES.filter(
        ({ route, refuses }) => refuses.member !== undefined && refuses.owner === undefined && !WITHOUT_CHANGES.includes(route),
      ),
      ({ route, refuses }) => (OF_OWN_WEBHOOK.test(route) ? 'Insufficient permission' : (refuses.member ?? '')),
      async (one, world) => {
        const actor = world.insiders.member;
        expectSuccess(await world.owner.patch(`users/${actor.user.id}`, { role: Role.owner }));
        const request = await one.request(world, actor);
        const { answer } = await sendDuring(setAccount(`role = ${Role.member}`), actor, () => send(one, request, actor.client));
        return told(answer);
      },
    );
    expect(found).toEqual([]);
  });

  it.each([
    ['deactivated', 'active = 0', 'Account is deactivated'],
    ['given another API key', 'api_key_generation = api_key_generation + 1, api_key_digest = REVERSE(api_key_digest)', 'Invalid API key'],
  ])('is rolled back when its account is %s', async (_, change, text) => {
    for (const name of ['PATCH /settings', 'POST /users/me/keys', 'POST /user_groups/create', 'PATCH /users/{user_id}']) {
      const actor = await shared.newcomer(Role.administrator);
      const one = CHANGES.find(({ route }) => route === name) as Example;
      const request = await one.request(shared, actor);
      const { answer, waited } = await sendDuring(setAccount(change), actor, () => send(one, request, actor.client));
      expect([name, waited, withStatus(answer)]).toEqual([name, true, `401 ${text}`]);
    }
  });

  it.each([
    ['scoped key was revoked', 'DELETE FROM scoped_key WHERE user_id = ?', 'Invalid API key'],
    [
      'session was logged out',
      'DELETE FROM browser_session WHERE user_id = ?',
      'Not logged in: API authentication or user session required',
    ],
  ])('is rolled back when its %s', async (_, ending, text) => {
    const actor = await shared.newcomer(Role.administrator);
    const { api_key } = expectSuccess(await actor.client.post('users/me/keys', { name: 'key', scopes: SCOPES }));
    const client = ending.includes('scoped_key')
      ? shared.realm.clientWith(actor.email, api_key as string)
      : await shared.realm.logIn(actor);
    expectSuccess(await client.get('users/me')); // so that the next request need not note the use, for which it would wait before it begins
    const { answer, waited } = await sendDuring(ending, actor, () => client.patch('realm', { description: 'Too late.' }));
    expect([waited, withStatus(answer)]).toEqual([true, `401 ${text}`]);
    expect(expectSuccess(await shared.owner.post('register', { fetch_event_types: ['realm'] }))['realm_description']).not.toBe('Too late.');
  });
});
