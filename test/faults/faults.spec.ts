import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { format, resolveConfig } from 'prettier';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { seededRandom } from '../support/seeded-random.js';
import { BALANCED_FAULTS, UPGRADE_FAULTS } from './balanced-faults.js';
import { BalancedTarget } from './balanced-target.js';
import { checkHistory } from './check-history.js';
import { CLUSTER_FAULTS } from './cluster-faults.js';
import { ClusterTarget } from './cluster-target.js';
import { DATABASE_FAULTS } from './database-faults.js';
import type { Deployment, Fault } from './fault.js';
import { type FaultResult, reportOf, summarize } from './fault-report.js';
import { FaultTarget } from './fault-target.js';
import { FULL_BINARY_LOG_FAULTS, FULL_DISK_FAULTS } from './full-disk-faults.js';
import { FullDiskTarget } from './full-disk-target.js';
import { PROCESS_FAULTS } from './process-faults.js';
import { ProcessLog } from './process-log.js';
import { RECEIVER_FAULTS } from './receiver-faults.js';
import { REDIS_FAULTS } from './redis-faults.js';
import { WebhookReceiver } from './webhook-receiver.js';
import { Workload } from './workload.js';

/** How often a fault happens that has no number of its own. Without it, some faults happen once; `npm run faults` sets it. */
const ROUNDS = process.env['SKEIN_TEST_FAULT_ROUNDS'];
const SEED = Number(process.env['SKEIN_TEST_FAULT_SEED'] ?? 25);
const REPORT = 'docs/faults.md';
/** Messages that are acknowledged before a fault, and after it. */
const BETWEEN_FAULTS = 20;
/** Lines of the log that are shown if something goes wrong. */
const SHOWN_LINES = 40;
/** They only end what hangs, also on a machine that does many other things. */
const START_TIMEOUT_MS = 900_000;
const TIMEOUT_MS = 900_000;
const TIMEOUT_OF_A_ROUND_MS = 180_000;

const planned: Fault<never>[] = [];
const results: FaultResult[] = [];
let runs = 0;

afterAll(async () => {
  const possible = planned.filter(({ lacks = null }) => lacks === null);
  if (ROUNDS === undefined || results.length < possible.length) return;
  const [{ model } = { model: 'unknown processor' }] = cpus();
  const left = planned.flatMap(({ name, lacks }) => (lacks ? [{ name, lacks }] : []));
  const text = reportOf(results, left, { seed: SEED, machine: `${cpus().length} cores of ${model.trim()}` });
  writeFileSync(REPORT, await format(text, { ...(await resolveConfig(REPORT)), parser: 'markdown' }));
});

/** How often a fault happens in this run. */
function timesOf({ times }: Fault<never>): number {
  return ROUNDS === undefined ? 1 : (times ?? Number(ROUNDS));
}

/**
 * Lets a fault happen while people use the nodes, and compares what they were answered with what is there. However the test ends, nobody uses
 * the nodes afterwards.
 */
async function endure<Target extends Deployment>(fault: Fault<Target>, target: Target, receiver: WebhookReceiver): Promise<void> {
  const log = new ProcessLog();
  runs += 1;
  const workload = new Workload(target.urls, `faults ${runs}`, SEED, receiver, fault.waitingClients);
  onTestFinished(() => workload.end());
  try {
    await compare(fault, target, workload, log);
  } catch (error) {
    console.error([...log.last(SHOWN_LINES), ...log.internalErrors()].join('\n'));
    throw error;
  }
}

async function compare<Target>(fault: Fault<Target>, target: Target, workload: Workload, log: ProcessLog): Promise<void> {
  const random = seededRandom(SEED);
  await workload.prepare();
  workload.start();
  const healed: number[] = [];
  while (healed.length < timesOf(fault)) {
    await workload.untilAcknowledged(BETWEEN_FAULTS);
    await fault.happen(target, random);
    healed.push(performance.now());
  }
  await workload.untilAcknowledged(BETWEEN_FAULTS);
  const experience = await workload.finish();
  const violations = checkHistory(experience.history);
  results.push({ ...summarize(fault.name, experience, healed, violations), internalErrors: log.internalErrors() });
  expect(violations.slice(0, 10)).toEqual([]);
  const isWrong = (answer: string): boolean => (fault.isUnnoticed ? answer !== '200' : answer.startsWith('500'));
  expect([...experience.answers].filter(([answer]) => isWrong(answer))).toEqual([]);
}

/**
 * Describes what happens to a target, which is started for the first of the faults that can happen here, and once more after each failure,
 * which may have left it in any state.
 */
function describeFaults<Target extends Deployment>(
  title: string,
  all: readonly Fault<Target>[],
  start: (receiver: WebhookReceiver) => Promise<Target>,
): void {
  const faults = all.filter(({ inShortForm }) => ROUNDS !== undefined || inShortForm);
  if (faults.length === 0) return;
  planned.push(...faults);
  describe(title, () => {
    let target: Target | undefined;
    let receiver: WebhookReceiver;
    const stop = async (): Promise<void> => {
      const stopped = target?.stop();
      target = undefined;
      await stopped;
    };
    // One for all targets: some of them go on with the database of the one before, which knows its address.
    beforeAll(async () => {
      receiver = await WebhookReceiver.start();
    });
    beforeEach(async () => {
      target ??= await start(receiver);
    }, START_TIMEOUT_MS);
    afterEach(async ({ task }) => {
      // Also of processes that have been started again since.
      const ends = target?.processes.flatMap((server) => server.takeUnexpectedEnds()) ?? [];
      if (task.result?.state === 'fail' || ends.length > 0) await stop();
      expect(ends).toEqual([]);
    });
    afterAll(async () => {
      await stop();
      receiver.stop();
    });

    for (const fault of faults) {
      const reason = fault.lacks ? ` (skipped: ${fault.lacks})` : '';
      it.skipIf(fault.lacks)(
        `nothing acknowledged is lost, repeated or stale: ${fault.name}${reason}`,
        () => target && endure(fault, target, receiver),
        TIMEOUT_MS + TIMEOUT_OF_A_ROUND_MS * timesOf(fault),
      );
    }
  });
}

const SINGLE_FAULTS = [...PROCESS_FAULTS, ...REDIS_FAULTS, ...DATABASE_FAULTS, ...RECEIVER_FAULTS];
describeFaults('While people use a server with one process of each kind', SINGLE_FAULTS, (receiver) => FaultTarget.start(receiver));
describeFaults('While people use a server whose database has a small disk', FULL_DISK_FAULTS, ({ url }) => FullDiskTarget.start(url));
describeFaults('While people use a server whose database has a small disk and a binary log', FULL_BINARY_LOG_FAULTS, ({ url }) =>
  FullDiskTarget.start(url, ['--log-bin=binary-log']),
);
describeFaults('While people use two API processes behind HAProxy', BALANCED_FAULTS, ({ url }) => BalancedTarget.start(url));
describeFaults('While people use two API processes that are upgraded', UPGRADE_FAULTS, ({ url }) => BalancedTarget.startEarlier(url));
describeFaults('While people use two API processes on clusters', CLUSTER_FAULTS, ({ url }) => ClusterTarget.start(url));
