import { beforeAll, describe, expect, it } from 'vitest';
import { RouteTable } from '../../src/http/routing/route-table.js';
import { SessionClient, TestBrowser } from '../support/test-browser.js';
import type { ApiResponse } from '../support/test-client.js';
import { TestServer } from '../support/test-server.js';
import { type Example, send, succeeds, titleOf } from './example.js';
import { EXAMPLES } from './examples/all.js';
import { LEAVING } from './examples/users.examples.js';
import { World } from './world.js';

const server = TestServer.usual();

/** Sends no token. */
class Forgery extends SessionClient {
  override send(method: string, path: string, headers: Record<string, string> = {}, body?: string | Buffer): Promise<ApiResponse> {
    return this.browser.send(method, `/json/${path}`, headers, body);
  }
}

describe('Every route of the API', () => {
  let world: World;

  beforeAll(async () => {
    world = await World.create(server);
  });

  it('exists below /json/ with the same methods, except for resumable uploads and integrations', () => {
    const table = server.get(RouteTable);
    for (const { method, path } of table.routes) {
      if (!path.startsWith('/api/v1/')) continue;
      const filled = path.replace(/\{\w+\}/g, '1');
      const [api, session] = [table.match(method, filled), table.match(method, filled.replace('/api/v1/', '/json/'))];
      expect(session).toEqual(/^\/api\/v1\/(?:tus|external)/.test(path) ? { kind: 'nowhere' } : { ...api, sessionOnly: true });
    }
  });

  it.each(EXAMPLES.map((one): [string, Example] => [titleOf(one), one]))('%s is open to a session below /json/', async (_, one) => {
    const { owner } = world.insiders;
    const client = await world.realm.logIn(owner);
    const request = await one.request(world, owner);
    const stranger = await send(one, request, new SessionClient(server, world.realm.host, new TestBrowser(world.realm.stranger)));
    expect([stranger.status, stranger.headers['www-authenticate'], stranger.body]).toEqual([
      401,
      'Session realm="zulip"',
      { result: 'error', msg: 'Not logged in: API authentication or user session required', code: 'UNAUTHORIZED' },
    ]);
    if (!one.route.startsWith('GET ')) {
      const forged = await send(one, request, new Forgery(server, world.realm.host, client.browser));
      expect([forged.status, forged.body]).toEqual([
        403,
        { result: 'error', msg: 'CSRF error: CSRF token missing.', reason: 'CSRF token missing.', code: 'CSRF_FAILED' },
      ]);
    }
    const { status, body } = await send(one, request, client);
    expect([status === 200, body['msg']]).toEqual([succeeds(one), one.refuses.owner ?? '']);
    if (LEAVING.includes(one)) world = await World.create(server);
  });
});
