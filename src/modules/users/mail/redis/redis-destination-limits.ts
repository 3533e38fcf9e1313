import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateRule } from '../../../../platform/config/config.js';
import type { RedisConnections } from '../../../../platform/jobs/redis-connections.js';
import type { Metrics } from '../../../../platform/logging/metrics.js';
import { DestinationLimits } from '../application/destination-limits.js';

/** Counts mails in Redis, shared by all workers. While Redis is unavailable each worker counts its own. */
export class RedisDestinationLimits extends DestinationLimits {
  private readonly limiters: readonly { readonly rule: RateRule; readonly limiter: RateLimiterRedis }[];
  private readonly delayed;

  constructor(redis: RedisConnections, rules: readonly RateRule[], metrics: Metrics) {
    super();
    this.limiters = rules.map((rule) => {
      const limit = { keyPrefix: redis.key(`limit:mail-to-domain:${rule.seconds}`), points: rule.count, duration: rule.seconds };
      return {
        rule,
        limiter: new RateLimiterRedis({ ...limit, storeClient: redis.commands, insuranceLimiter: new RateLimiterMemory(limit) }),
      };
    });
    this.delayed = metrics.counter('mails_delayed_total', 'Mails that had to wait because too many left for their domain.');
  }

  async count(domain: string): Promise<number> {
    for (const { rule, limiter } of this.limiters) {
      try {
        await limiter.consume(domain);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        this.delayed.inc();
        // Those that wait are counted too, which says in which of the next periods this one has room.
        const periods = Math.floor((error.consumedPoints - 1) / rule.count) - 1;
        return error.msBeforeNext + periods * rule.seconds * 1000;
      }
    }
    return 0;
  }
}
