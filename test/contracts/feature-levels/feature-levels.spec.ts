import { existsSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { OpenApiDocument } from '../../../src/http/openapi/openapi-document.js';
import { ZULIP_FEATURE_LEVEL } from '../../../src/kernel/server-identity.js';
import { TestServer } from '../../support/test-server.js';
import { titlesOf } from '../../support/test-titles.js';
import { send, succeeds } from '../example.js';
import { EXAMPLES } from '../examples/all.js';
import { World } from '../world.js';
import type { CheckedServer } from './checks.js';
import { EMPTY_LEVELS, FEATURE_LEVELS, type FeatureLevel, FIRST_LEVEL } from './levels.js';

const server = TestServer.usual();

/** What is there of the levels of the table. */
interface Result {
  /** The largest level below which nothing is missing. */
  readonly complete: number;
  /** The level after it, and what it lacks; null if the table ends. */
  readonly next: { readonly level: number; readonly missing: readonly string[] } | null;
}

async function compare(levels: readonly FeatureLevel[], checked: CheckedServer): Promise<Result> {
  let complete = FIRST_LEVEL;
  for (const one of levels) {
    const missing = await missingOf(one, checked);
    if (missing.length > 0) return { complete, next: { level: one.level, missing } };
    complete = one.level;
  }
  return { complete, next: null };
}

async function missingOf({ checks }: FeatureLevel, checked: CheckedServer): Promise<string[]> {
  const missing: string[] = [];
  for (const check of checks) if (!(await check.holds(checked))) missing.push(check.what);
  return missing;
}

/** A server that has nothing. */
const NOTHING: CheckedServer = {
  description: { paths: {}, components: { schemas: {} } } as unknown as OpenApiDocument,
  ask: () => Promise.resolve(undefined),
  titlesOf: () => new Set(),
};

/** The same server without one path, one name of a parameter or property, or the tests of one file. */
function without(checked: CheckedServer, name: string): CheckedServer {
  const remove = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.filter((one) => (one as { name?: unknown } | null)?.name !== name).map(remove);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([key]) => key !== name)
        .map(([key, one]) => [key, remove(one)]),
    );
  };
  return {
    description: remove(checked.description) as OpenApiDocument,
    ask: async (...request) => remove(await checked.ask(...request)) as Record<string, unknown> | undefined,
    titlesOf: (file) => (file === name ? new Set() : checked.titlesOf(file)),
  };
}

describe('The feature level', () => {
  let checked: CheckedServer;
  let result: Result;

  beforeAll(async () => {
    const world = await World.create(server);
    const { body } = await world.realm.stranger.get('/api/v1/openapi.json');
    checked = {
      description: body as unknown as OpenApiDocument,
      async ask(route, parameters) {
        const one = EXAMPLES.find((example) => example.route === route && succeeds(example));
        if (!one) return undefined;
        const { parameters: usual, ...request } = await one.request(world, world.insiders.owner);
        return (await send(one, { ...request, parameters: { ...usual, ...parameters } }, world.owner)).body;
      },
      titlesOf: (file) => (existsSync(file) ? titlesOf(file) : new Set()),
    };
    result = await compare(FEATURE_LEVELS, checked);
  });

  it('is announced as the largest one below which nothing is missing', () => {
    const { complete, next } = result;
    expect(ZULIP_FEATURE_LEVEL, `${next?.level ?? 'Nothing'} lacks ${next?.missing.join('; ') ?? ''}`).toBe(complete);
  });

  it('has in docs/compatibility.md what the next one lacks, unless the table ends with it', () => {
    const found = /^Level (\d+) still lacks:\n\n((?:- .*\n)+)/m.exec(readFileSync('docs/compatibility.md', 'utf8'));
    const { level, missing } = result.next ?? {};
    expect(found && [Number(found[1]), found[2]]).toEqual(missing ? [level, missing.map((what) => `- ${what}\n`).join('')] : null);
  });

  it('has an entry for every number without a gap', () => {
    const listed = [...EMPTY_LEVELS, ...FEATURE_LEVELS.map(({ level }) => level)];
    expect(listed).toEqual(listed.map((_, index) => FIRST_LEVEL + 1 + index));
  });

  it.each(FEATURE_LEVELS.map((one): [number, FeatureLevel] => [one.level, one]))(
    '%i is missing from a server that has nothing',
    async (_, one) => {
      expect(await missingOf(one, NOTHING)).toEqual(one.checks.map(({ what }) => what));
    },
  );

  it.each([
    ['a parameter is gone', 379, 'prev_content_sha256'],
    ['an endpoint is gone', 386, '/api/v1/user_groups/{user_group_id}'],
    ['a test is gone', 384, 'test/api/users/profiles/get-users.api.spec.ts'],
  ])('falls if %s', async (_, level, name) => {
    const one = FEATURE_LEVELS.filter((each) => each.level === level);
    expect((await compare(one, checked)).complete).toBe(level);
    expect((await compare(one, without(checked, name))).complete).toBe(FIRST_LEVEL);
  });
});
