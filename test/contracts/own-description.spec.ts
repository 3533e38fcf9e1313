import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { TestServer } from '../support/test-server.js';
import { type Example, send, succeeds, titleOf } from './example.js';
import { EXAMPLES } from './examples/all.js';
import { LEAVING } from './examples/users.examples.js';
import { expectSuccess, World } from './world.js';

const server = TestServer.usual();

/**
 * Routes whose responses have further properties that depend on the request: the requested parts of the initial state, the changed
 * settings.
 */
const OPEN = ['POST /register', 'PATCH /realm'];

interface Operation {
  readonly parameters?: readonly Record<string, unknown>[];
  readonly requestBody?: unknown;
}

/** Schemas of strings, arrays and open objects without a limit. */
function unlimitedParts(part: unknown): object[] {
  if (typeof part !== 'object' || part === null) return [];
  const inside = Object.values(part).flatMap(unlimitedParts);
  const { type, maxItems, maxLength, maxProperties, additionalProperties, enum: listed } = part as Record<string, unknown>;
  const unlimited =
    (type === 'array' && maxItems === undefined) ||
    (type === 'string' && maxLength === undefined && listed === undefined) ||
    (typeof additionalProperties === 'object' && maxProperties === undefined);
  return unlimited ? [part, ...inside] : inside;
}

describe('The OpenAPI document of the server', () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });

  let world: World;

  beforeAll(async () => {
    world = await World.create(server);
    ajv.addSchema((await world.realm.stranger.get('/api/v1/openapi.json')).body, 'description');
  });

  it('limits every list, map and string in request parameters', async () => {
    const { body } = await world.realm.stranger.get('/api/v1/openapi.json');
    const unlimited = Object.entries(body['paths'] as Record<string, Record<string, Operation>>).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { parameters = [], requestBody }]) =>
        unlimitedParts([parameters.filter((parameter) => parameter['in'] === 'query'), requestBody]).map((part) => [method, path, part]),
      ),
    );
    expect(unlimited).toEqual([]);
  });

  it.each(EXAMPLES.filter(succeeds).map((one): [string, Example] => [titleOf(one), one]))(
    'describes all properties of the response to %s',
    async (_, one) => {
      const actor = world.insiders.owner;
      const answer = expectSuccess(await send(one, await one.request(world, actor), actor.client));
      const [method = '', path = ''] = one.route.split(' ');
      const place = `/paths/${encodeURIComponent(`/api/v1${path}`.replaceAll('/', '~1'))}/${method.toLowerCase()}`;
      const validate = ajv.compile({
        $ref: `description#${place}/responses/200/content/application~1json/schema`,
        unevaluatedProperties: OPEN.includes(one.route),
      });
      validate(answer);
      expect(validate.errors ?? []).toEqual([]);
      expect(answer).not.toHaveProperty('ignored_parameters_unsupported');
      if (LEAVING.includes(one)) world = await World.create(server);
    },
  );
});
