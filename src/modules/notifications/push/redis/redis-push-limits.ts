import { Injectable } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { Clock } from '../../../../kernel/clock.js';
import type { UserId } from '../../../../kernel/ids.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { RedisConnections } from '../../../../platform/jobs/redis-connections.js';
import type { DeliveryChannelName } from '../../notices/domain/delivery-channel-name.js';
import { PushLimits } from '../application/push-sender.js';

const WINDOW_SECONDS = 60;

/** Counts pushes in Redis, shared by all processes. While Redis is unavailable each process counts its own. */
@Injectable()
export class RedisPushLimits extends PushLimits {
  private readonly limiter: RateLimiterRedis;

  constructor(
    redis: RedisConnections,
    private readonly clock: Clock,
  ) {
    super();
    const limit = { keyPrefix: redis.key('limit:push'), points: LIMITS.MAX_PUSHES_PER_MINUTE, duration: WINDOW_SECONDS };
    this.limiter = new RateLimiterRedis({ ...limit, storeClient: redis.commands, insuranceLimiter: new RateLimiterMemory(limit) });
  }

  async count(userId: UserId, channel: DeliveryChannelName, pushes: number): Promise<number | null> {
    try {
      await this.limiter.consume(keyOf(userId, channel), pushes);
      return null;
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      return this.clock.now() + error.msBeforeNext;
    }
  }

  async limitedUntil(userId: UserId, channel: DeliveryChannelName): Promise<number | null> {
    const counted = await this.limiter.get(keyOf(userId, channel));
    return counted === null || counted.remainingPoints > 0 ? null : this.clock.now() + counted.msBeforeNext;
  }
}

function keyOf(userId: UserId, channel: DeliveryChannelName): string {
  return `${userId}:${channel}`;
}
