// Measures the memory that idle event queues hold, without garbage.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { registered } from './bench-polls.mjs';
import { COLLECTS_GARBAGE } from './bench-server.mjs';
import { comparison } from './comparison.mjs';

const QUEUES = 10_000;
const AT_ONCE = 32;
const SETTLING_MS = 2_500;
const POLLING_MS = 50;
const MIB = 2 ** 20;
const LIMIT_OF_QUEUE_BYTES = 2_048;

/** Functions that measure one line of the table each, by its name. */
export const heldRows = {
  'memory of 10,000 idle event queues, server and Redis, and 20 MiB': async (fixtures) => {
    const { count, server, redis } = await idleQueues(fixtures);
    return comparison('MiB', (server + redis) / MIB, (count * LIMIT_OF_QUEUE_BYTES) / MIB);
  },

  'memory of an idle event queue on the server, and in Redis': async (fixtures) => {
    const { count, server, redis } = await idleQueues(fixtures);
    return comparison('bytes', server / count, redis / count);
  },
};

/** Queues whose clients polled once and do not wait, so that the server has them in memory. */
function idleQueues(fixtures) {
  return fixtures.once('idle queues', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'skein-bench-'));
    const redis = new Redis(process.env['REDIS_URL'].replace(/^unix:/, ''));
    const usedByRedis = async () => Number(/used_memory:(\d+)/.exec(await redis.info('memory'))[1]);
    try {
      await fixtures.restart();
      const users = (await fixtures.users()).slice(0, fixtures.scaled(QUEUES));
      const before = await usedByRedis();
      const queues = await registered(fixtures.data, fixtures.iago, users);
      const inRedis = (await usedByRedis()) - before;
      const memoryFile = join(directory, 'bytes');
      await fixtures.restart({ ...COLLECTS_GARBAGE, BENCH_MEMORY_FILE: memoryFile });
      // A first request of each account, so that what the server remembers of an account is not counted.
      await eachAtOnce(queues, ({ authorization }) => fixtures.client(authorization).get('users/me'));
      const server = await grown(fixtures.processes.server, memoryFile, () =>
        eachAtOnce(queues, ({ id, last, authorization }) =>
          fixtures.client(authorization).get('events', { queue_id: id, last_event_id: last, dont_block: true }),
        ),
      );
      await fixtures.restart();
      return { count: queues.length, server, redis: inRedis };
    } finally {
      redis.disconnect();
      rmSync(directory, { recursive: true });
    }
  });
}

async function grown(pid, file, work) {
  const before = await withoutGarbage(pid, file);
  await work();
  return (await withoutGarbage(pid, file)) - before;
}

/** @returns {Promise<number>} the bytes that a process uses */
async function withoutGarbage(pid, file) {
  await setTimeout(SETTLING_MS);
  rmSync(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  while (!existsSync(file) || readFileSync(file, 'utf8') === '') await setTimeout(POLLING_MS);
  return Number(readFileSync(file, 'utf8'));
}

async function eachAtOnce(list, work) {
  const left = [...list];
  const one = async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}
