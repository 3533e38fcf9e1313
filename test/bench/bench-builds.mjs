// Measures what work costs until all processes are idle again, as operators run them: an API process and a worker. Each line is measured with this
// build and with another one, in turn and each time on an empty database. BENCH_BESIDE names the folder of the other build.
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { startWorker, withServers } from './bench-server.mjs';
import { eventToWaiting, messageOnFurtherProcess } from './bench-waiting.mjs';
import { page } from './bench-reading.mjs';
import { Fixtures } from './fixtures.mjs';
import { middle } from './measuring.mjs';
import { difference, ProcessorTime } from './processor-time.mjs';
import { channelOfSenders, MAIL, repeatFor } from './senders.mjs';
import { shown } from './table.mjs';
import { WaitingClients } from './waiting-clients.mjs';

const OTHER = process.env['BENCH_BESIDE'];
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
const AT_ONCE = 64;
const SENDING_MS = 10_000;
const SETTLING_MS = 2_500;
const STARTS = 20;

/** What is measured, by its name. Each returns figures; processor times are microseconds. */
const WORK = {
  'a send to 10 members': (fixtures, time) => burst(fixtures, time, { members: 10, waiting: 0 }),
  'a send to 10 members, whom mails notify': (fixtures, time) => burst(fixtures, time, { members: 10, waiting: 0, environment: MAIL }),
  'a send to 1,000 members, of whom 50 wait for events': (fixtures, time) => burst(fixtures, time, { members: 1_000, waiting: 50 }),
  'a page of 100 messages': pages,
  'the initial state of an account with 10 channels and 60,000 unread messages': initialStates,
  'an event to 5,000 clients that wait with polls, of each': (fixtures, time) => eventToWaiting(fixtures, time, 'poll'),
  'an event to 5,000 clients that wait with streams, of each': (fixtures, time) => eventToWaiting(fixtures, time, 'stream'),
  'a message on a further process': messageOnFurtherProcess,
};

export const buildNames = OTHER === undefined ? [] : Object.keys(WORK);

/**
 * @typedef {object} BuildFigures
 * @property {import('./processor-time.mjs').ProcessorTimes} us of one piece of work until all is idle
 * @property {number} perSecond pieces of work while it was given
 * @property {number} idleAfterMs from the last answer
 * @property {number} decidedPerSecond messages with notices that were decided about after the last answer; 0 where none were left or nothing notifies
 * @property {number} [lastAfterMs] from a message to the last of the clients that wait for it
 */

/**
 * @param {import('./options.mjs').Options} options
 * @returns {Promise<{ name: string, ours: BuildFigures, other: BuildFigures }[]>} medians
 */
export async function measureBuilds(options) {
  const measured = [];
  for (const name of buildNames.filter(options.isSelected)) {
    const results = { ours: [], other: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [build, folder] of Object.entries({ other: OTHER, ours: process.cwd() })) {
        const figures = await withBuild(folder, options, WORK[name]);
        console.log(`  ${name}, ${build}: ${JSON.stringify(figures)}`);
        results[build].push(figures);
      }
    }
    measured.push({ name, ours: median(results.ours), other: median(results.other) });
  }
  return measured;
}

async function withBuild(folder, options, work) {
  return withServers(async (servers) => {
    const fixtures = new Fixtures(servers, options);
    await servers.restart({ SKEIN_WORKER: 'separate' });
    const worker = await startWorker(MAIL, folder);
    try {
      return await work(fixtures, () => new ProcessorTime({ ...servers.processes, worker: worker.pid }), folder);
    } finally {
      worker.kill('SIGKILL');
    }
  }, folder);
}

/** Accounts send to topics of a channel for ten seconds. */
async function burst(fixtures, timeOf, { members, waiting, environment = {} }) {
  const { send, readers } = await channelOfSenders(fixtures, members);
  await fixtures.restart({ SKEIN_WORKER: 'separate', ...environment });
  const clients = await WaitingClients.start(fixtures, readers.slice(0, waiting), [fixtures.iago.url]);
  await repeatFor(send, { ms: SETTLING_MS, atOnce: AT_ONCE });
  const time = timeOf();
  await time.untilIdle();
  const before = time.read();
  const start = performance.now();
  const count = await repeatFor(send, { ms: SENDING_MS, atOnce: AT_ONCE });
  const end = performance.now();
  const idle = time.untilIdle();
  const decidedPerSecond = await rateOfDecisions(fixtures.pool, end);
  const { ms: idleAfterMs, times } = await idle;
  clients.stop();
  return { us: difference(before, times, count), perSecond: (1_000 * count) / (end - start), idleAfterMs, decidedPerSecond };
}

/** Waits until there are no new decisions. @param start by `performance.now` */
async function rateOfDecisions(pool, start) {
  const decided = async () => {
    const [[{ count }]] = await pool.query('SELECT COUNT(DISTINCT message_id) AS count FROM notice');
    return Number(count);
  };
  const first = await decided();
  let last = { count: first, at: start };
  for (let now = start; now - last.at < 2_000 && (first > 0 || now === start);) {
    await setTimeout(100);
    const count = await decided();
    now = performance.now();
    if (count > last.count) last = { count, at: now };
  }
  return last.count === first ? 0 : (1_000 * (last.count - first)) / (last.at - start);
}

async function pages(fixtures, timeOf) {
  const channel = await fixtures.small();
  await fixtures.restart({ SKEIN_WORKER: 'separate' });
  const read = page(fixtures, channel);
  await repeatFor(read, { ms: SETTLING_MS, atOnce: 16 });
  const time = timeOf();
  await time.untilIdle();
  const before = time.read();
  const start = performance.now();
  const count = await repeatFor(read, { ms: SENDING_MS, atOnce: 16 });
  const perSecond = (1_000 * count) / (performance.now() - start);
  const { ms: idleAfterMs, times } = await time.untilIdle();
  return { us: difference(before, times, count), perSecond, idleAfterMs };
}

async function initialStates(fixtures, timeOf) {
  const reader = await fixtures.data.readerOfMany((await fixtures.data.users(1, 'reader'))[0], 10, fixtures.scaled(60_000));
  await fixtures.restart({ SKEIN_WORKER: 'separate' });
  const client = fixtures.client(reader.authorization);
  const start = () => client.post('register', {});
  for (let number = 0; number < 3; number += 1) await start();
  const time = timeOf();
  await time.untilIdle();
  const before = time.read();
  const began = performance.now();
  for (let number = 0; number < STARTS; number += 1) await start();
  const perSecond = (1_000 * STARTS) / (performance.now() - began);
  const { ms: idleAfterMs, times } = await time.untilIdle();
  return { us: difference(before, times, STARTS), perSecond, idleAfterMs };
}

function median(results) {
  const [first] = results;
  const of = (read) => middle(results.map(read));
  return Object.fromEntries(
    Object.entries(first).map(([name, value]) => [
      name,
      typeof value === 'number'
        ? of((one) => one[name])
        : Object.fromEntries(Object.keys(value).map((part) => [part, of((one) => one[name][part])])),
    ]),
  );
}

export function buildTable(measured) {
  const parts = ['server', 'mariadb', 'worker', 'redis'];
  const sum = ({ us }) => parts.reduce((total, part) => total + (us[part] ?? 0), 0);
  const cells = (name, figures) => [
    name,
    shown(sum(figures)),
    ...parts.map((part) => (figures.us[part] === undefined ? '' : shown(figures.us[part]))),
    shown(figures.perSecond),
    shown(figures.idleAfterMs),
    shown(figures.decidedPerSecond ?? 0),
    figures.lastAfterMs === undefined ? '' : shown(figures.lastAfterMs),
  ];
  return [
    ['us', 'all', 'server', 'MariaDB', 'worker', 'Redis', 'a second', 'idle after: ms', 'decided a second', 'last client after: ms'],
    ...measured.flatMap(({ name, ours, other }) => [
      cells(name, ours),
      cells('  the other build', other),
      ['  ratio', shown(sum(ours) / sum(other)), ...Array(8).fill('')],
    ]),
  ];
}
