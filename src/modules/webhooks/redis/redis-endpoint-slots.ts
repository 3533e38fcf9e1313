import { Injectable, Logger } from '@nestjs/common';
import { RedisConnections } from '../../../platform/redis/redis-connections.js';
import { EndpointSlots, type Slot } from '../application/endpoint-slots.js';

/** Time of Redis, so that all processes agree on it. KEYS: the endpoint's places. ARGV: holder, limit, lease in milliseconds. */
const TAKE = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[2]) then return 0 end
redis.call('ZADD', KEYS[1], now + ARGV[3], ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return 1`;

/** Places as members of a sorted set per endpoint. A Redis that forgets them forgets a limit for a moment, and no delivery. */
@Injectable()
export class RedisEndpointSlots extends EndpointSlots {
  private readonly logger = new Logger(RedisEndpointSlots.name);

  constructor(private readonly redis: RedisConnections) {
    super();
  }

  async take({ botId, holder }: Slot, limit: number, leaseMs: number): Promise<boolean> {
    return (await this.redis.commands.eval(TAKE, 1, this.key(botId), holder, limit, leaseMs)) === 1;
  }

  async release({ botId, holder }: Slot): Promise<void> {
    try {
      await this.redis.commands.zrem(this.key(botId), holder);
    } catch (error) {
      this.logger.debug(`a place has to run out: ${(error as Error).message}`);
    }
  }

  private key(botId: number): string {
    return this.redis.key(`{webhooks}:slots:${botId}`);
  }
}
