import { beforeAll, describe, expect, it } from 'vitest';
import { RouteTable } from '../../src/http/routing/route-table.js';
import { EVENT_TYPES } from '../../src/kernel/client-events.js';
import type { JsonSchema } from '../../src/kernel/schema.js';
import { ApiDescription } from '../support/api-description.js';
import { TestServer } from '../support/test-server.js';
import { type Example, send, succeeds, titleOf } from './example.js';
import { EXAMPLES } from './examples/all.js';
import { LEAVING } from './examples/users.examples.js';
import { expectSuccess, World } from './world.js';

const server = TestServer.usual();

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
  let world: World;

  beforeAll(async () => {
    world = await World.create(server);
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
    'describes the response to %s exactly',
    async (_, one) => {
      const actor = world.insiders.owner;
      // `TestClient` compares every answer with the description.
      const answer = expectSuccess(await send(one, await one.request(world, actor), actor.client));
      expect(answer).not.toHaveProperty('ignored_parameters_unsupported');
      if (LEAVING.includes(one)) world = await World.create(server);
    },
  );

  it('describes every type of event', async () => {
    const { body } = await world.realm.stranger.get('/api/v1/openapi.json');
    const { schemas } = body['components'] as { schemas: Record<string, JsonSchema> };
    const kinds = (schemas['Event']?.oneOf ?? []).map(({ $ref = '' }) => schemas[$ref.split('/').at(-1) ?? '']);
    const types = new Set(kinds.map((kind) => kind?.properties?.['type']?.enum?.[0]));
    expect([...types].toSorted()).toEqual([...EVENT_TYPES, 'heartbeat'].toSorted());
  });
});

describe('A comparison with the description', () => {
  it.each<[string, Record<string, unknown>, string[]]>([
    ['nothing for what is described', { alert_words: ['tulip'], result: 'success', msg: '' }, []],
    ['a property that is missing', {}, [expect.stringContaining("must have required property 'alert_words'") as string]],
    ['a property that is not declared', { alert_words: [], more: 1 }, [expect.stringContaining('{"additionalProperty":"more"}') as string]],
    ['a value of another type', { alert_words: [1] }, [expect.stringContaining('/alert_words/0 must be string') as string]],
  ])('finds %s', (_, answer, differences) => {
    const description = new ApiDescription(server.get(RouteTable).routes);
    expect(description.differencesOfAnswer('GET /api/v1/users/me/alert_words', answer)).toEqual(differences);
  });

  it.each<[string, Record<string, unknown>, number]>([
    ['nothing for a declared kind', { id: 1, type: 'drafts', op: 'remove', draft_id: 3 }, 0],
    ['an operation that the type does not have', { id: 1, type: 'drafts', op: 'burn', draft_id: 3 }, 1],
    ['a property of another operation', { id: 1, type: 'drafts', op: 'remove', draft_id: 3, drafts: [] }, 1],
  ])('finds in an event %s', (_, event, count) => {
    expect(new ApiDescription(server.get(RouteTable).routes).differencesOfEvent(event)).toHaveLength(count);
  });
});
