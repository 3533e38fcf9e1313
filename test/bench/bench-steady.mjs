// Measures how many messages a second can be sent for minutes without a backlog that grows, as operators run the server: an API process and a worker.
import { setTimeout } from 'node:timers/promises';
import { startWorker, stopProcess } from './bench-server.mjs';
import { comparison } from './comparison.mjs';
import { ProcessorTime } from './processor-time.mjs';
import { channelOfSenders, MAIL, repeatFor } from './senders.mjs';

const MEMBERS = 10;
const AT_ONCE = 64;
const WARM_UP_MS = 2_500;
/** The rate is looked for in short trials, each of them a part of the time for which it has to be kept up. */
const TRIALS = 5;
const TRIAL_PART = 1 / 20;
/** What is tried next if the rate that was found cannot be kept up. */
const NEXT_PART = 0.9;
const TICK_MS = 10;
const SAMPLES = 40;
/** A backlog of so many seconds of sends ends a trial. */
const LONGEST_BACKLOG_S = 10;
/** Fewer messages than this wait for the indexer of searches until there are more. */
const WAITING_FOR_INDEXER = 1_000;

/** Functions that measure one line of the table each, by its name. */
export const steadyRows = { 'sends without a growing backlog, and 64 in flight': steadyRate };

async function steadyRate(fixtures) {
  const { send } = await channelOfSenders(fixtures, MEMBERS);
  await fixtures.restart({ SKEIN_WORKER: 'separate', ...MAIL });
  const worker = await startWorker(MAIL);
  try {
    const time = new ProcessorTime({ ...fixtures.processes, worker: worker.pid });
    const wholeMs = fixtures.minutes * 60_000;
    const trialMs = wholeMs * TRIAL_PART;
    await repeatFor(send, { ms: WARM_UP_MS, atOnce: AT_ONCE });
    await time.untilIdle();
    const burst = (1_000 * (await repeatFor(send, { ms: trialMs, atOnce: AT_ONCE }))) / trialMs;
    let [steady, tooFast] = [0, burst];
    for (let trial = 0; trial < TRIALS; trial += 1) {
      const rate = (steady + tooFast) / 2;
      if (await isSteady(fixtures, time, send, { rate, ms: trialMs })) steady = rate;
      else tooFast = rate;
    }
    while (!(await isSteady(fixtures, time, send, { rate: steady, ms: wholeMs }))) steady *= NEXT_PART;
    return comparison('requests/s', steady, burst);
  } finally {
    await stopProcess(worker);
    await fixtures.restart();
  }
}

/**
 * Sends at a rate, whether or not earlier sends were answered.
 * @returns {Promise<boolean>} whether what waits did not grow: between the second and the last quarter of the time by less than the sends of a second
 */
async function isSteady(fixtures, time, send, { rate, ms }) {
  await time.untilIdle();
  const start = performance.now();
  let [sent, answered, failure] = [0, 0, undefined];
  const samples = [];
  for (let now = start; now - start < ms; now = performance.now()) {
    for (; sent < ((now - start) * rate) / 1_000; sent += 1) {
      send(sent).then(
        () => (answered += 1),
        (error) => (failure = error),
      );
    }
    if (failure) throw failure;
    if (samples.length < ((now - start) * SAMPLES) / ms) {
      samples.push(sent - answered + (await left(fixtures)));
      if (samples.at(-1) > rate * LONGEST_BACKLOG_S) break;
    }
    await setTimeout(TICK_MS);
  }
  while (answered < sent && !failure) await setTimeout(TICK_MS);
  const quarter = Math.floor(samples.length / 4);
  const grown = mean(samples.slice(3 * quarter)) - mean(samples.slice(quarter, 2 * quarter));
  const steady = Math.max(...samples) <= rate * LONGEST_BACKLOG_S && grown <= rate;
  console.log(`  ${rate.toFixed(0)} a second: ${steady ? 'steady' : 'the backlog grows'}`);
  return steady;
}

/** What was sent and is not yet delivered, decided about or found by searches. */
async function left({ pool, data }) {
  const [[{ waiting }]] = await pool.query('SELECT COUNT(*) AS waiting FROM outbox');
  return Number(waiting) + Math.max(0, (await data.waitingForIndexer()) - WAITING_FOR_INDEXER);
}

function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
