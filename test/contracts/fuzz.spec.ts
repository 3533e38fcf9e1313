import { beforeAll, describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../src/kernel/schema.js';
import { type SeededRandom, seededRandom } from '../support/seeded-random.js';
import type { ApiResponse } from '../support/test-client.js';
import { TestServer } from '../support/test-server.js';
import { type Example, type ExampleRequest, send } from './example.js';
import { EXAMPLES } from './examples/all.js';
import { LEAVING } from './examples/users.examples.js';
import { type Insider, World } from './world.js';

const server = TestServer.usual();

/** How many requests each example is mutated to; `npm run fuzz` sends more. */
const ROUNDS = Number(process.env['SKEIN_TEST_FUZZ_ROUNDS'] ?? 2);
/** The same seed repeats the same mutations. */
const SEED = Number(process.env['SKEIN_TEST_FUZZ_SEED'] ?? 20_261_125);
/** How many valid requests of an example are mutated: for each one something may be created, of which an organization may only have so many. */
const MAX_VALID_REQUESTS = 10;
const SENDERS: readonly Insider[] = ['owner', 'member', 'guest', 'bot'];

/** Parameters that change how the server is reached, or for how long it is silent. */
const LEFT_ALONE = new Set(['string_id', 'dont_block']);
/** Texts that programs stumble over: terminators, directions, syntax of SQL, HTML, URLs, paths and formats, halves of characters. */
const HOSTILE_TEXTS = [
  '',
  ' ',
  '\0',
  '\u202e\u2066',
  '\r\nSet-Cookie: x=1',
  `'; DROP TABLE message; -- "`,
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '%00%ff%c0%af',
  '{{constructor.constructor("x")()}}',
  '${7*7}',
  '(a+)+$',
  '__proto__',
  'ﬁ İ ß 𝔘𝔫𝔦 👩‍👩‍👧‍👦',
  '\ud800',
  'a'.repeat(70_000),
];
const HOSTILE_NUMBERS = [
  '-0',
  '-1',
  '0',
  '1',
  '1.5',
  '1e3',
  '2147483648',
  '4294967296',
  '9007199254740993',
  '-9223372036854775809',
  'NaN',
  '0x10',
  ' 1 ',
];
const HOSTILE_JSON = [
  'null',
  'true',
  '[]',
  '{}',
  '[null]',
  '[[]]',
  '[[[[[[[[1]]]]]]]]',
  '{"__proto__":{"admin":true}}',
  '{"constructor":1,"toString":2}',
  '[1,"1",1.0,true]',
  '"\\u0000"',
  '{"a":1,"a":2}',
  '[1,]',
  "{'a':1}",
];

interface Described {
  readonly name: string;
  readonly in?: string;
  readonly schema?: JsonSchema;
  readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>>;
}
interface Operation {
  readonly parameters?: readonly Described[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
  readonly responses: Readonly<Record<string, unknown>>;
}

/** A value for a schema: one at its limits, or one of another kind. */
function mutationOf(schema: JsonSchema, random: SeededRandom): string {
  const { type, minimum, maximum, maxLength, maxItems, items, enum: listed } = schema;
  const fitting: string[] = [];
  if (listed) fitting.push(String(random.pick(listed)));
  if (minimum !== undefined) fitting.push(String(minimum), String(minimum - 1));
  if (maximum !== undefined) fitting.push(String(maximum), String(maximum + 1));
  if (maxLength !== undefined) for (const length of [maxLength, maxLength + 1]) fitting.push('x'.repeat(Math.min(length, 70_000)));
  if (type === 'array' && maxItems !== undefined) {
    for (const length of [1, Math.min(maxItems, 2_000) + 1]) {
      fitting.push(JSON.stringify(Array.from({ length }, () => (items?.type === 'string' ? 'x' : 1))));
    }
  }
  if (fitting.length > 0 && random.chance(0.4)) return random.pick(fitting);
  return random.pick(random.pick([HOSTILE_TEXTS, HOSTILE_NUMBERS, HOSTILE_JSON]));
}

/** What is wrong with a response: an error of the server, or one that the description does not announce. */
function flawsOf({ status, text }: ApiResponse, { responses }: Operation): unknown[] {
  if (status >= 500) return [status, text.slice(0, 300)];
  if (status < 400) return [];
  if (!Object.hasOwn(responses, String(status))) return [`The status ${status} is not described.`, text.slice(0, 300)];
  const { result, msg, code } = JSON.parse(text) as Record<string, unknown>;
  const enveloped = result === 'error' && typeof msg === 'string' && msg !== '' && (typeof code === 'string' || status === 405);
  return enveloped ? [] : [status, text.slice(0, 300)];
}

describe('Requests with random values', () => {
  let world: World;
  let paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;

  beforeAll(async () => {
    world = await World.create(server);
    paths = (await world.realm.stranger.get('/api/v1/openapi.json')).body['paths'] as typeof paths;
  });

  function operationOf({ route }: Example): Operation {
    const [method = '', path = ''] = route.split(' ');
    const operation = paths[`/api/v1${path}`]?.[method.toLowerCase()];
    if (!operation) throw new Error(`${route} is not described`);
    return operation;
  }

  function parametersOf({ parameters = [], requestBody }: Operation): { name: string; schema: JsonSchema; inPath: boolean }[] {
    const plain = parameters
      .filter(({ in: place }) => place !== 'header')
      .map(({ name, in: place, schema, content }) => ({
        name,
        inPath: place === 'path',
        schema: schema ?? Object.values(content ?? {})[0]?.schema ?? {},
      }));
    const fields = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => Object.entries(schema.properties ?? {}));
    return [...plain, ...fields.map(([name, schema]) => ({ name, schema, inPath: false }))].filter(({ name }) => !LEFT_ALONE.has(name));
  }

  /** Replaces one to three values of a valid request. */
  function mutate(request: ExampleRequest, operation: Operation, random: SeededRandom): ExampleRequest {
    const path = { ...request.path };
    const parameters = { ...request.parameters };
    const candidates = parametersOf(operation);
    for (let changes = 1 + Math.floor(random.next() * 3); changes > 0 && candidates.length > 0; changes -= 1) {
      const { name, schema, inPath } = random.pick(candidates);
      const value = mutationOf(schema, random);
      if (!inPath) parameters[name] = value;
      // Another length would be another URL, and half a character is none.
      else if (value !== '' && value.length < 5_000 && !/\p{Surrogate}/u.test(value)) path[name] = value;
    }
    return { path, parameters };
  }

  it.each(
    EXAMPLES.filter((one) => !LEAVING.includes(one)).map((one, index): [string, Example, number] => [
      `${one.route} ${one.detail}`,
      one,
      index,
    ]),
  )('to %s are answered, or refused with an error that is described', async (_, one, index) => {
    const random = seededRandom(SEED + index);
    const operation = operationOf(one);
    const [found, valid]: [unknown[], ExampleRequest[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      const actor = world.insiders[random.pick(SENDERS)];
      if (valid.length < MAX_VALID_REQUESTS) valid.push(await one.request(world, world.insiders.owner));
      const request = mutate(valid[round % valid.length] as ExampleRequest, operation, random);
      const flaws = flawsOf(await send(one, request, actor.client), operation);
      if (flaws.length > 0) found.push([JSON.stringify(request).slice(0, 400), ...flaws]);
    }
    expect(found, `with SKEIN_TEST_FUZZ_SEED=${SEED} SKEIN_TEST_FUZZ_ROUNDS=${ROUNDS}`).toEqual([]);
  });
});
