import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { RedisConnections, runScript } from '../../../platform/jobs/redis-connections.js';
import { UploadLocks } from '../application/upload-locks.js';

/** The lock of a process that dies is released after this time. */
const LOCK_TTL_MS = 10_000;
const RENEW_INTERVAL_MS = 500;
const RETRY_INTERVAL_MS = 100;
const WAIT_TIMEOUT_MS = 30_000;

/**
 * Takes the lock, or notes that a request waits for it. The note goes with the lock, because it may be of the request that takes it; other requests
 * note again that they wait.
 * @returns 1 if the lock was taken, 0 otherwise
 */
const ACQUIRE = `if redis.call('set', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then
  redis.call('del', KEYS[2])
  return 1
end
redis.call('set', KEYS[2], '', 'PX', ARGV[3])
return 0`;
/** @returns 2 if another request waits, 1 if none waits, 0 if the lock was lost */
const RENEW = `if redis.call('get', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('pexpire', KEYS[1], ARGV[2])
return 1 + redis.call('exists', KEYS[2])`;
const RELEASE = `if redis.call('get', KEYS[1]) == ARGV[1] then redis.call('del', KEYS[1]) end`;

/** Stores locks as keys that expire and that their holders renew. */
@Injectable()
export class RedisUploadLocks extends UploadLocks {
  constructor(private readonly redis: RedisConnections) {
    super();
  }

  async acquire(id: string, aborted: AbortSignal, onRequested: () => void): Promise<(() => Promise<void>) | null> {
    const { commands } = this.redis;
    const lock = this.redis.key(`tus:{${id}}`);
    const waiting = `${lock}:waiting`;
    const holder = randomUUID();
    const start = performance.now();
    while (performance.now() - start < WAIT_TIMEOUT_MS && !aborted.aborted) {
      if ((await runScript(commands, ACQUIRE, [lock, waiting], [holder, LOCK_TTL_MS, 2 * RENEW_INTERVAL_MS])) === 0) {
        await setTimeout(RETRY_INTERVAL_MS);
        continue;
      }
      const timer = setInterval(() => {
        const renewal = runScript(commands, RENEW, [lock, waiting], [holder, LOCK_TTL_MS]);
        // Without Redis the lock counts as lost.
        void renewal
          .catch(() => 0)
          .then((state) => {
            if (state !== 1) onRequested();
          });
      }, RENEW_INTERVAL_MS);
      return async () => {
        clearInterval(timer);
        await runScript(commands, RELEASE, [lock], [holder]);
      };
    }
    return null;
  }
}
