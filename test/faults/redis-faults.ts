import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from './fault.js';
import type { FaultTarget } from './fault-target.js';

const WHILE_MS = 3_000;

/** Redis fails, or loses what it has. */
export const REDIS_FAULTS: readonly Fault<FaultTarget>[] = [
  {
    name: '`FLUSHALL` of Redis',
    inShortForm: true,
    happen: (target) => target.withRedis((redis) => redis.flushall()),
  },
  {
    name: 'Restart of Redis by SIGTERM',
    happen: ({ machine }) => machine.endAndRestart('redis', 'SIGTERM'),
  },
  {
    name: '`kill -9` of Redis, and its start',
    happen: ({ machine }) => machine.endAndRestart('redis', 'SIGKILL'),
  },
  {
    name: `Redis comes back with a snapshot that is ${WHILE_MS / 1000} s old`,
    async happen({ machine }) {
      const copy = machine.copyRedis();
      await pause(WHILE_MS);
      await machine.restoreRedis(copy);
    },
  },
  {
    name: `Redis hangs for ${WHILE_MS / 1000} s (SIGSTOP)`,
    async happen({ machine }) {
      await machine.suspend('redis');
      await pause(WHILE_MS);
      machine.resume('redis');
    },
  },
  {
    name: `Redis has no memory left for ${WHILE_MS / 1000} s`,
    happen: (target) =>
      target.withRedis(async (redis) => {
        await redis.config('SET', 'maxmemory', '1mb');
        await pause(WHILE_MS);
        await redis.config('SET', 'maxmemory', '0');
      }),
  },
  {
    name: `The network to Redis is cut for ${WHILE_MS / 1000} s`,
    async happen({ links }) {
      links.redis.cut();
      await pause(WHILE_MS);
      links.redis.heal();
    },
  },
];
