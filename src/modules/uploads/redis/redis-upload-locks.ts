import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { RedisConnections } from '../../../platform/jobs/redis-connections.js';
import { UploadLocks } from '../application/upload-locks.js';

/** A node that dies holds a lock for this long. */
const HELD_MS = 10_000;
const LOOK_EVERY_MS = 500;
const ASK_EVERY_MS = 100;
const WAIT_MS = 30_000;

/** @returns 2 if somebody waits, 1 if not, 0 if the lock is another's by now */
const RENEW = `if redis.call('get', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('pexpire', KEYS[1], ARGV[2])
return 1 + redis.call('exists', KEYS[2])`;
const LET_GO = `if redis.call('get', KEYS[1]) == ARGV[1] then redis.call('del', KEYS[1]) end`;

/** Locks as keys that expire, held by signs of life. */
@Injectable()
export class RedisUploadLocks extends UploadLocks {
  constructor(private readonly redis: RedisConnections) {
    super();
  }

  async acquire(id: string, gone: AbortSignal, wanted: () => void): Promise<(() => Promise<void>) | null> {
    const { commands } = this.redis;
    const lock = this.redis.key(`tus:{${id}}`);
    const waiting = `${lock}:waiting`;
    const holder = randomUUID();
    const start = performance.now();
    while (performance.now() - start < WAIT_MS && !gone.aborted) {
      if ((await commands.set(lock, holder, 'PX', HELD_MS, 'NX')) === null) {
        await commands.set(waiting, '', 'PX', 2 * LOOK_EVERY_MS);
        await setTimeout(ASK_EVERY_MS);
        continue;
      }
      const timer = setInterval(() => {
        const look = commands.eval(RENEW, 2, lock, waiting, holder, HELD_MS);
        // Without Redis nobody knows who holds the lock.
        void look
          .catch(() => 0)
          .then((found) => {
            if (found !== 1) wanted();
          });
      }, LOOK_EVERY_MS);
      return async () => {
        clearInterval(timer);
        await commands.eval(LET_GO, 1, lock, holder);
      };
    }
    return null;
  }
}
