import { beforeAll, describe, expect, it } from 'vitest';
import { TestServer } from '../support/test-server.js';
import { type Example, type ExampleRequest, send, titleOf } from './example.js';
import { EXAMPLES } from './examples/all.js';
import { LEAVING } from './examples/users.examples.js';
import { stateOf, World } from './world.js';

const server = TestServer.usual();

/** The response omits unknown messages; an email address may have an account in each organization. */
const SUCCEED = ['GET /messages/matches_narrow', 'POST /users'];

describe('The owner of another organization', () => {
  let world: World;
  let elsewhere: World;

  beforeAll(async () => {
    world = await World.create(server);
    elsewhere = await World.create(server);
  });

  it.each(EXAMPLES.map((one): [string, Example] => [titleOf(one), one]))(
    '%s: finds nothing in this organization and changes nothing',
    async (_, one) => {
      const request = await one.request(world, world.insiders.owner);
      const ofTheirOwn = await one.request(elsewhere, elsewhere.insiders.owner);
      const before = await stateOf(world);

      const answer = await send(one, request, elsewhere.owner);

      expect(await stateOf(world)).toEqual(before);
      expect(answer.text).not.toContain(world.realm.host);
      if (namesWhatIsHere(one, request, ofTheirOwn, world) && !SUCCEED.includes(one.route)) {
        expect([answer.status < 500, answer.body['result']]).toEqual([true, 'error']);
      }
      if (LEAVING.includes(one)) elsewhere = await World.create(server);
    },
  );
});

/**
 * Whether a request contains ids, addresses or event queues of its organization, in which case the same request in another organization has
 * others.
 */
function namesWhatIsHere({ route }: Example, request: ExampleRequest, other: ExampleRequest, { realm }: World): boolean {
  const inPath = Object.entries(request.path ?? {}).filter(([name]) => route.includes(`{${name}}`));
  const others = new Set(leaves([other.path, other.parameters]));
  const own = leaves([inPath, request.parameters]).filter((leaf) => !others.has(leaf));
  return own.some(
    (leaf) => typeof leaf === 'number' || (typeof leaf === 'string' && (leaf.includes(realm.host) || /^[\da-f-]{36}$/.test(leaf))),
  );
}

/** All primitive values inside a value. */
function leaves(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [value];
}
