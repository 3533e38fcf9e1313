import { beforeAll, describe, expect, it } from 'vitest';
import type { ApiResponse } from '../support/test-client.js';
import { TestServer } from '../support/test-server.js';
import { type Example, type ExampleRequest, send } from './example.js';
import { EXAMPLES } from './examples/all.js';
import { LEAVING } from './examples/users.examples.js';
import { stateOf, World } from './world.js';

const server = TestServer.usual();

/**
 * Values that are invalid for most parameters: each is plain text for some, and for others JSON of a wrong type or a number that exceeds
 * every column.
 */
const BAD_VALUES = [
  '',
  'null',
  '1.0',
  '-1',
  '1e400',
  '9223372036854775808',
  '[]',
  '["\\ud800"]',
  '[{"__proto__":[]}]',
  '['.repeat(10_000) + ']'.repeat(10_000),
  '__proto__\0%_\'"\\\u202e😀',
];

/** Some of the values are subdomains, under which the clients of the test would no longer reach the organization. */
const MOVES_THE_REALM = 'string_id';

/** The part of an OpenAPI operation that this test uses. */
interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: { readonly properties?: object } }>> };
}
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

describe('Invalid parameter values', () => {
  let world: World;
  let paths: Paths;

  beforeAll(async () => {
    world = await World.create(server);
    paths = (await world.realm.stranger.get('/api/v1/openapi.json')).body['paths'] as Paths;
  });

  /** Names of the parameters of an example's route. */
  function parametersOf({ route }: Example): { name: string; inPath: boolean }[] {
    const [method = '', path = ''] = route.split(' ');
    const operation = paths[`/api/v1${path}`]?.[method.toLowerCase()];
    if (!operation) throw new Error(`${route} is not described`);
    const inBody = Object.values(operation.requestBody?.content ?? {}).flatMap(({ schema }) => Object.keys(schema.properties ?? {}));
    return [
      ...(operation.parameters ?? []).map(({ name, in: place }) => ({ name, inPath: place === 'path' })),
      ...[...new Set(inBody)].map((name) => ({ name, inPath: false })),
    ];
  }

  /** The reasons for which a response is useless to a client. */
  function flaws({ status, text, body }: ApiResponse): unknown[] {
    if (status >= 500) return [status, text];
    if (status < 400) return [];
    const { result, msg, code } = body;
    const enveloped = result === 'error' && typeof msg === 'string' && msg !== '' && (typeof code === 'string' || status === 405);
    return enveloped ? [] : [status, text];
  }

  const ONE_OF_EACH = EXAMPLES.filter(({ route }, index) => EXAMPLES.findIndex((other) => other.route === route) === index);

  it.each(ONE_OF_EACH.map((one): [string, Example] => [one.route, one]))(
    '%s accepts or rejects them; a rejected request changes nothing',
    async (_, one) => {
      const found: unknown[] = [];
      const owner = world.insiders.owner;
      const request = await one.request(world, owner);
      const mayChange = !one.route.startsWith('GET');
      let before: unknown = null;
      for (const { name, inPath } of parametersOf(one)) {
        if (name === MOVES_THE_REALM) continue;
        before ??= mayChange ? await stateOf(world) : null;
        for (const value of BAD_VALUES) {
          if (inPath && (value === '' || value.length > 5000)) continue; // this would be another URL
          const answer = await send(one, changed(request, name, inPath, value), owner.client);
          if (answer.status < 400) before = null;
          const flaw = flaws(answer);
          if (flaw.length > 0) found.push([name, value.slice(0, 40), ...flaw]);
        }
      }
      expect(found).toEqual([]);
      if (before !== null) expect(await stateOf(world)).toEqual(before);
      if (LEAVING.includes(one)) world = await World.create(server);
    },
  );
});

function changed(request: ExampleRequest, name: string, inPath: boolean, value: string): ExampleRequest {
  const { path = {}, parameters = {} } = request;
  return inPath ? { ...request, path: { ...path, [name]: value } } : { path, parameters: { ...parameters, [name]: value } };
}
