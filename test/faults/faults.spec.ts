import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { format, resolveConfig } from 'prettier';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '../support/seeded-random.js';
import { checkHistory } from './check-history.js';
import { DATABASE_FAULTS } from './database-faults.js';
import type { Fault } from './fault.js';
import { type FaultResult, reportOf, summarize } from './fault-report.js';
import { FaultTarget } from './fault-target.js';
import { PROCESS_FAULTS } from './process-faults.js';
import { REDIS_FAULTS } from './redis-faults.js';
import { Workload } from './workload.js';

/** How often each fault happens. Without it, some happen once; `npm run faults` sets it. */
const ROUNDS = process.env['SKEIN_TEST_FAULT_ROUNDS'];
const SEED = Number(process.env['SKEIN_TEST_FAULT_SEED'] ?? 25);
const FAULTS = [...PROCESS_FAULTS, ...REDIS_FAULTS, ...DATABASE_FAULTS].filter(({ inShortForm }) => ROUNDS !== undefined || inShortForm);
const REPORT = 'docs/faults.md';
/** Messages that are acknowledged before a fault, and after it. */
const BETWEEN_FAULTS = 20;
const START_TIMEOUT_MS = 240_000;
const TIMEOUT_MS = 120_000 + 60_000 * Number(ROUNDS ?? 1);
const TITLE = 'nothing acknowledged is lost, repeated or stale: $name';

const results: FaultResult[] = [];

afterAll(async () => {
  if (ROUNDS === undefined || results.length < FAULTS.length) return;
  const [{ model } = { model: 'unknown processor' }] = cpus();
  const text = reportOf(results, { seed: SEED, machine: `${cpus().length} cores of ${model.trim()}` });
  writeFileSync(REPORT, await format(text, { ...(await resolveConfig(REPORT)), parser: 'markdown' }));
});

/** Lets a fault happen while people use the nodes, and compares what they were answered with what is there. */
async function endure<Target>(fault: Fault<Target>, target: Target, nodes: readonly string[]): Promise<void> {
  const random = seededRandom(SEED);
  const workload = new Workload(nodes, `faults ${results.length}`, SEED);
  await workload.prepare();
  workload.start();
  const healed: number[] = [];
  while (healed.length < Number(ROUNDS ?? 1)) {
    await workload.untilAcknowledged(BETWEEN_FAULTS);
    await fault.happen(target, random);
    healed.push(performance.now());
  }
  await workload.untilAcknowledged(BETWEEN_FAULTS);
  const experience = await workload.finish();
  const violations = checkHistory(experience.history);
  results.push(summarize(fault.name, experience, healed, violations));
  expect(violations.slice(0, 10)).toEqual([]);
  expect([...experience.answers.keys()].filter((answer) => answer.startsWith('500'))).toEqual([]);
}

describe('While people use a server with one process of each kind', () => {
  let target: FaultTarget | undefined;

  beforeAll(async () => {
    target = await FaultTarget.start();
  }, START_TIMEOUT_MS);
  afterAll(() => target?.stop());

  it.each(FAULTS)(TITLE, (fault) => target && endure(fault, target, [target.api.url]), TIMEOUT_MS);
});
