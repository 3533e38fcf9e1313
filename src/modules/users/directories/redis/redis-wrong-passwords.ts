import { Injectable } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import { DomainError, secondsToWait } from '../../../../kernel/domain-error.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { RedisConnections } from '../../../../platform/jobs/redis-connections.js';
import { WrongPasswords } from '../application/directory-ports.js';

/** More than any directory allows, because each has its own number. */
const POINTS = 1_000_000;
const DURATION_SECONDS = LIMITS.MAX_DIRECTORY_PASSWORD_WINDOW_SECONDS;

/** In Redis, for all nodes. While Redis is unavailable each node counts for itself. */
@Injectable()
export class RedisWrongPasswords extends WrongPasswords {
  private readonly limiter: RateLimiterRedis;

  constructor(redis: RedisConnections) {
    super();
    const options = { keyPrefix: redis.key('directory:wrong'), points: POINTS, duration: DURATION_SECONDS };
    this.limiter = new RateLimiterRedis({ ...options, storeClient: redis.commands, insuranceLimiter: new RateLimiterMemory(options) });
  }

  async count(realmId: RealmId, uniqueId: Buffer, max: number): Promise<void> {
    const { consumedPoints, msBeforeNext } = await this.limiter.consume(keyOf(realmId, uniqueId));
    if (consumedPoints <= max) return;
    throw new DomainError('RATE_LIMIT_HIT', 'API usage exceeded rate limit', { 'retry-after': secondsToWait(msBeforeNext) });
  }

  async forgive(realmId: RealmId, uniqueId: Buffer): Promise<void> {
    await this.limiter.delete(keyOf(realmId, uniqueId));
  }
}

function keyOf(realmId: RealmId, uniqueId: Buffer): string {
  return `${realmId}:${uniqueId.toString('hex')}`;
}
