import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { RedisConnections, runScript } from '../../../platform/jobs/redis-connections.js';
import { EndpointSlots, type Slot } from '../application/endpoint-slots.js';

/** The time is that of Redis, because the clocks of the processes differ. KEYS: slots of the endpoint. ARGV: holder, lease in milliseconds, limit. */
const NOW = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)`;
const HOLD = `
redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1`;
const ACQUIRE = `${NOW}
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[3]) then return 0 end
${HOLD}`;
const RENEW = `${NOW}
${HOLD}`;

/** A process renews its slots this many times before their lease would expire. */
const RENEWALS_PER_LEASE = 4;

/**
 * Stores slots as members of one sorted set per endpoint. The process that holds a slot renews its lease, so that the slots of a process that
 * died are free after one lease. If Redis loses its data, the next renewal adds the slots again; until then the limit may be exceeded, and
 * no delivery is lost.
 */
@Injectable()
export class RedisEndpointSlots extends EndpointSlots implements OnApplicationShutdown {
  private readonly logger = new Logger(RedisEndpointSlots.name);
  private readonly heldSlots = new Map<string, Slot>();
  private timer: NodeJS.Timeout | undefined;

  /** @param leaseMs much longer than the longest time for which a process is blocked */
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
    const acquired = await runScript(this.redis.commands, ACQUIRE, [this.key(slot)], [slot.holder, this.leaseMs, limit]);
    if (acquired !== 1) return false;
    this.heldSlots.set(slot.holder, slot);
    this.timer ??= setInterval(() => this.renewAll(), this.leaseMs / RENEWALS_PER_LEASE).unref();
    return true;
  }

  async release(slot: Slot): Promise<void> {
    this.heldSlots.delete(slot.holder);
    try {
      await this.redis.commands.zrem(this.key(slot), slot.holder);
    } catch (error) {
      this.logger.debug(`a slot could not be released and will expire: ${(error as Error).message}`);
    }
  }

  private renewAll(): void {
    for (const slot of this.heldSlots.values()) {
      runScript(this.redis.commands, RENEW, [this.key(slot)], [slot.holder, this.leaseMs]).catch((error: unknown) => {
        this.logger.debug(`a slot could not be renewed: ${(error as Error).message}`);
      });
    }
  }

  private key({ endpoint }: Slot): string {
    return this.redis.key(`{webhooks}:slots:${endpoint}`);
  }
}
