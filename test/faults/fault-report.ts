import type { Violation } from './check-history.js';
import type { Send } from './history.js';
import type { Experience } from './workload.js';

/** What came of one fault, which happened several times during one workload. */
export interface FaultResult {
  readonly fault: string;
  readonly times: number;
  readonly acknowledged: number;
  readonly reads: number;
  readonly queues: number;
  readonly queuesEnded: number;
  readonly answers: ReadonlyMap<string, number>;
  /** The longest time in which no message was acknowledged while people sent some, in milliseconds. */
  readonly longestStallMs: number;
  /** The longest time from the end of a fault to the next message that was acknowledged, in milliseconds. */
  readonly recoveryMs: number;
  readonly violations: readonly Violation[];
  /** What the processes logged about answers of 500. */
  readonly internalErrors?: readonly string[];
}

/** @param healed when each occurrence of the fault had been put right, on the clock of the history */
export function summarize(
  fault: string,
  { history, answers, sentUntil }: Experience,
  healed: readonly number[],
  violations: readonly Violation[],
): FaultResult {
  const times = timesOfAcknowledgements(history.sends);
  const whilePeopleSend = timesOfAcknowledgements(history.sends.filter(({ begun }) => begun < sentUntil));
  const recoveries = healed.map((at) => (times.find((time) => time > at) ?? at) - at);
  return {
    fault,
    times: healed.length,
    acknowledged: times.length,
    reads: history.reads.length,
    queues: history.queues.length,
    queuesEnded: history.queues.filter(({ isComplete }) => !isComplete).length,
    answers,
    longestStallMs: Math.max(0, ...whilePeopleSend.map((time, index) => time - (whilePeopleSend[index - 1] ?? time))),
    recoveryMs: Math.max(0, ...recoveries),
    violations,
  };
}

function timesOfAcknowledgements(sends: readonly Send[]): number[] {
  return sends
    .filter(({ outcome }) => outcome === 'acknowledged')
    .map(({ ended }) => ended)
    .sort((a, b) => a - b);
}

const INTRODUCTION = `# Faults

Written by \`npm run faults\`, which makes each of these faults happen while people of the demo organization send, edit, star, read and poll at the same time. It
writes down what every client asked and was answered, and compares that with what is there at the end. **Violations** are messages that were acknowledged
and are missing, messages or events that came twice or in another order, reads that are older than what was acknowledged before, and traces of requests that
were refused. A process of Skein that ends by itself fails the run. The columns:

- _times_: how often the fault happened, at random moments;
- _acknowledged_: messages that were acknowledged in the run; _longest stall_: the longest time in which none was, while people sent some; _recovery_: the
  longest time from the end of a fault to the next one that was;
- _queues ended_: event queues that the server ended, so that their clients registered again, of all queues that there were;
- _answers_: what clients were answered beside successes, by status and code, or the error of their connection.
`;

const LIMITS = `## What is not promised

- A request whose connection broke, or that was answered \`OUTCOME_UNKNOWN\`, may or may not have been carried out. Clients repeat a send with its idempotency key.
- Event queues end when Redis loses its data; clients register again.
- Writes on a second Galera node get no higher rate of sends, and reads need \`wsrep_sync_wait = 1\` there ([operating](operating.md#on-a-galera-cluster)).
- When a Galera node is killed while several take writes, another one may roll transactions back without saying so ([why](adr/0060-errors-of-galera.md)). Then the request is
  answered \`OUTCOME_UNKNOWN\`, and a part of the change may remain. Let all processes use one node.
- While its disk is full, MariaDB may abort, because it cannot roll every transaction back without room (\`row_undo_step\` in its \`row0undo.cc\`); it did so once in
  17 rounds. Clients wait until a service manager has started it again ([operating](operating.md#a-disk-is-full)).
- A single API process, a single MariaDB and a single Redis have nobody to take over: clients wait until they are back.
`;

/**
 * The report of a run as Markdown.
 * @param left the faults that could not happen on the machine, and what it lacks
 */
export function reportOf(
  results: readonly FaultResult[],
  left: readonly { readonly name: string; readonly lacks: string }[],
  run: { readonly seed: number; readonly machine: string },
): string {
  const rows = results.map((result) => {
    const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
    const answers = [...result.answers]
      .filter(([answer]) => answer !== '200')
      .map(([answer, count]) => `${answer}: ${count}`)
      .sort();
    const cells = [
      result.fault,
      result.times,
      result.acknowledged.toLocaleString('en'),
      seconds(result.longestStallMs),
      seconds(result.recoveryMs),
      `${result.queuesEnded} of ${result.queues}`,
      answers.join(', ') || 'none',
      result.violations.length,
    ];
    return `| ${cells.join(' | ')} |`;
  });
  const header = '| fault | times | acknowledged | longest stall | recovery | queues ended | answers | violations |';
  const total = results.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
  const found = results.reduce((sum, { violations }) => sum + violations.length, 0);
  return [
    INTRODUCTION,
    `In this run (seed ${run.seed}, ${run.machine}) ${total.toLocaleString('en')} messages were acknowledged, with ${found} violations.`,
    '',
    header,
    `|${' --- |'.repeat(8)}`,
    ...rows,
    '',
    ...left.map(({ name, lacks }) => `- Left out: ${name} (${lacks}).`),
    '',
    ...listViolations(results),
    ...listInternalErrors(results),
    LIMITS,
  ].join('\n');
}

/** What was found, once for each kind of contradiction and what it is about. */
function listViolations(results: readonly FaultResult[]): string[] {
  const found = results.flatMap(({ fault, violations }) => {
    const counts = new Map<string, number>();
    for (const { kind, detail } of violations) counts.set(`${kind}: ${detail}`, (counts.get(`${kind}: ${detail}`) ?? 0) + 1);
    return [...counts].map(([text, count]) => `- ${fault}: ${text}${count > 1 ? ` (${count} times)` : ''}`);
  });
  return found.length === 0 ? [] : ['## Violations', '', ...found, ''];
}

/** Why requests were answered 500, in the first line of each error. */
function listInternalErrors(results: readonly FaultResult[]): string[] {
  const found = results.flatMap(({ fault, internalErrors = [] }) =>
    internalErrors.map((error) => `- ${fault}: ${error.split('\n', 1)[0]}`),
  );
  return found.length === 0 ? [] : ['## Internal errors', '', ...new Set(found), ''];
}
