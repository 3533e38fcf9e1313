import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { RedisConnections } from '../../../platform/jobs/redis-connections.js';
import { EndpointSlots, type Slot } from '../application/endpoint-slots.js';

/** Time of Redis, so that all processes agree on it. KEYS: the endpoint's places. ARGV: holder, lease in milliseconds, limit. */
const NOW = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)`;
const HOLD = `
redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1`;
const TAKE = `${NOW}
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[3]) then return 0 end
${HOLD}`;
const KEEP = `${NOW}
${HOLD}`;

/** A process that lives gives so many signs of life before its places are taken for free. */
const SIGNS_PER_LEASE = 4;

/**
 * Places as members of a sorted set per endpoint, kept by signs of life: those of a process that died are free again after one lease. A
 * Redis that forgets them is told of them again by the next sign; until then a limit may be exceeded, and no delivery is lost.
 */
@Injectable()
export class RedisEndpointSlots extends EndpointSlots implements OnApplicationShutdown {
  private readonly logger = new Logger(RedisEndpointSlots.name);
  private readonly held = new Map<string, Slot>();
  private timer: NodeJS.Timeout | undefined;

  /** @param leaseMs much longer than a process that lives is ever silent */
  constructor(
    private readonly redis: RedisConnections,
    private readonly leaseMs: number,
  ) {
    super();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  async acquire(slot: Slot, limit: number): Promise<boolean> {
    const taken = await this.redis.commands.eval(TAKE, 1, this.key(slot), slot.holder, this.leaseMs, limit);
    if (taken !== 1) return false;
    this.held.set(slot.holder, slot);
    this.timer ??= setInterval(() => this.giveSign(), this.leaseMs / SIGNS_PER_LEASE).unref();
    return true;
  }

  async release(slot: Slot): Promise<void> {
    this.held.delete(slot.holder);
    try {
      await this.redis.commands.zrem(this.key(slot), slot.holder);
    } catch (error) {
      this.logger.debug(`a place has to run out: ${(error as Error).message}`);
    }
  }

  private giveSign(): void {
    for (const slot of this.held.values()) {
      this.redis.commands.eval(KEEP, 1, this.key(slot), slot.holder, this.leaseMs).catch((error: unknown) => {
        this.logger.debug(`a place may run out: ${(error as Error).message}`);
      });
    }
  }

  private key({ botId }: Slot): string {
    return this.redis.key(`{webhooks}:slots:${botId}`);
  }
}
