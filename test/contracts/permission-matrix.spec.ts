import { beforeAll, describe, expect, it } from 'vitest';
import { RouteTable } from '../../src/http/routing/route-table.js';
import type { ApiResponse, TestClient } from '../support/test-client.js';
import { TestServer } from '../support/test-server.js';
import { type Example, send, titleOf } from './example.js';
import { EXAMPLES } from './examples/all.js';
import { LEAVING } from './examples/users.examples.js';
import { INSIDER_NAMES, World } from './world.js';

const server = TestServer.usual();

/** Generated names and ids are removed, because they differ between requests. */
const told = ({ status, body }: ApiResponse): unknown =>
  status === 200 ? 'success' : (body['msg'] as string).replace(/-[0-9a-f]{10}\b/, '').replace(/ID '\d+'/, "ID '<id>'");

describe('The permissions of every route', () => {
  let world: World;

  beforeAll(async () => {
    world = await World.create(server);
  });

  it('are tested with an example of each route that requires an account', () => {
    const routes = server
      .get(RouteTable)
      .routes.filter(({ endpoint, path }) => endpoint.access !== 'anyone' && !endpoint.hidden && path.startsWith('/api/v1/'))
      .map(({ method, path }) => `${method} ${path.slice('/api/v1'.length)}`);
    expect([...new Set(EXAMPLES.map(({ route }) => route))].sort()).toEqual(routes.sort());
  });

  it('are tested for /tus, which has a separate protocol', async () => {
    const begin = async (client: TestClient): Promise<number> =>
      (await client.send('POST', 'tus', { 'tus-resumable': '1.0.0', 'upload-length': '10' })).status;
    for (const { client } of Object.values(world.insiders)) expect(await begin(client)).toBe(201);
    for (const client of Object.values(world.outsiders)) expect(await begin(client)).toBe(401);
  });

  it.each(EXAMPLES.map((one): [string, Example] => [titleOf(one), one]))('%s', async (_, one) => {
    const answers: Record<string, unknown> = {};
    for (const name of INSIDER_NAMES) {
      const actor = world.insiders[name];
      answers[name] = told(await send(one, await one.request(world, actor), actor.client));
    }
    expect(answers).toEqual(Object.fromEntries(INSIDER_NAMES.map((name) => [name, one.refuses[name] ?? 'success'])));

    const request = await one.request(world, world.insiders.member);
    const outside: Record<string, unknown> = {};
    for (const [name, client] of Object.entries(world.outsiders)) {
      const answer = await send(one, request, client);
      outside[name] = [answer.status, told(answer)];
    }
    expect(outside).toEqual({
      deactivated: [401, 'Account is deactivated'],
      foreigner: [401, 'Account is not associated with this subdomain'],
      stranger: [401, 'Not logged in: API authentication or user session required'],
    });
    if (LEAVING.includes(one)) world = await World.create(server);
  });
});
