import examples from '@octokit/webhooks-examples';
import { describe, expect, it } from 'vitest';
import { harmlessContent, harmlessTopic } from '../../../src/modules/integrations/domain/message-text.js';
import { type Integration, writeMessages } from '../../../src/modules/integrations/domain/integration.js';
import { AnomalousPayload, Payload } from '../../../src/modules/integrations/domain/payload.js';
import { INTEGRATIONS } from '../../../src/modules/integrations/domain/services/integrations.js';
import { readPayload } from '../../../src/modules/integrations/http/external.params.js';
import { DOCUMENTED_PAYLOADS } from '../../support/documented-payloads.js';
import { recordedPayload, recordedPayloadNames } from '../../support/recorded-payload.js';
import { type SeededRandom, seededRandom } from '../../support/seeded-random.js';

const MUTATIONS = 20_000;
const SEED = 20_260_801;

/** What does not belong where it stands. */
const STRANGE: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e300,
  '',
  ' ',
  '@**all**',
  '@*role:administrators*',
  '#**general>x**',
  '/poll x',
  '](javascript:alert(1))',
  'javascript:alert(1)',
  '```\n~~~\n````',
  '*'.repeat(500),
  '[('.repeat(500),
  '<'.repeat(500),
  '\ud83d',
  '\0',
  'x'.repeat(30_000),
  [],
  {},
  [null, [{}]],
  { __proto__: null, constructor: 1 },
];

interface Source {
  readonly integration: Integration;
  readonly event: string;
  readonly json: unknown;
}

/** A copy in which one value, anywhere, is missing or another. */
function mutated(value: unknown, random: SeededRandom): unknown {
  if (typeof value !== 'object' || value === null || random.chance(0.05)) return random.pick(STRANGE);
  const entries = Object.entries(value as Readonly<Record<string, unknown>>);
  if (entries.length === 0) return random.pick(STRANGE);
  const [chosen] = random.pick(entries);
  const changed = entries.flatMap(([name, one]) => {
    if (name !== chosen) return [[name, one] as const];
    return random.chance(0.1) ? [] : [[name, mutated(one, random)] as const];
  });
  return Array.isArray(value) ? changed.map(([, one]) => one) : Object.fromEntries(changed);
}

async function sources(): Promise<Source[]> {
  const bodies: unknown[] = [];
  for (const name of recordedPayloadNames()) {
    const { bytes, headers } = recordedPayload(name);
    bodies.push((await readPayload(bytes, headers))?.json ?? {});
  }
  const ofPrograms = INTEGRATIONS.flatMap((integration) =>
    bodies.flatMap((json) => ['*', ...Object.keys(integration.events)].map((event): Source => ({ integration, event, json }))),
  );
  const github = INTEGRATIONS.filter(({ name }) => ['github', 'gitea', 'gogs'].includes(name));
  const events = examples as unknown as readonly { name: string; examples: readonly unknown[] }[];
  const ofGithub = github.flatMap((integration) =>
    events.flatMap(({ name, examples: all }) => all.map((json): Source => ({ integration, event: name, json }))),
  );
  const documented = DOCUMENTED_PAYLOADS.flatMap(({ integration: name, headers = {}, body }) =>
    INTEGRATIONS.filter((integration) => integration.name === name).map((integration): Source => ({
      integration,
      event: Object.values(headers)[0] ?? '*',
      json: body,
    })),
  );
  // Where the service is the right one, more of the declaration is reached.
  const oftenRight = Array.from({ length: 20 }, () => documented).flat();
  return [...ofPrograms, ...ofGithub, ...oftenRight];
}

describe('A payload in which something is missing or strange', () => {
  it('becomes harmless messages or is anomalous, and nothing else, in a short time', async () => {
    const all = await sources();
    const random = seededRandom(SEED);
    const kinds = new Map<string, number>();
    let slowest = 0;
    for (let count = 0; count < MUTATIONS; count += 1) {
      const { integration, event, json } = random.pick(all);
      let payload = mutated(json, random);
      while (random.chance(0.5)) payload = mutated(payload, random);
      const start = performance.now();
      let kind = 'anomalous';
      try {
        const outcome = writeMessages(integration, new Payload(payload), { header: () => event, option: () => '' });
        kind = outcome.kind;
        if (outcome.kind === 'messages') {
          for (const { topic, content } of outcome.drafts) {
            const text = harmlessContent(content);
            expect(text).not.toMatch(/@_?\*|#\*\*|^\/|\0/);
            expect(text + harmlessTopic(topic)).not.toMatch(/\p{Surrogate}/u);
            expect(text).not.toMatch(/\]\((?!https?:|mailto:|javascript:alert\(1\)\))/i);
            expect(harmlessTopic(topic)).not.toMatch(/\p{Cc}/u);
          }
        }
      } catch (error) {
        if (!(error instanceof AnomalousPayload))
          throw new Error(`${integration.name} ${event}: ${JSON.stringify(payload).slice(0, 2_000)}`, { cause: error });
      }
      slowest = Math.max(slowest, performance.now() - start);
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    }
    expect([...kinds.keys()].sort()).toEqual(expect.arrayContaining(['anomalous', 'ignored', 'messages', 'unsupported']));
    // A busy machine may stop in between; what grows with the square of a text takes seconds.
    expect(slowest).toBeLessThan(1_000);
  });
});
