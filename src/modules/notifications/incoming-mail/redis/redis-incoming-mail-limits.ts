import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { RealmId } from '../../../../kernel/ids.js';
import type { RateRule } from '../../../../platform/config/config.js';
import type { RedisConnections } from '../../../../platform/jobs/redis-connections.js';
import { IncomingMailLimits } from '../application/admit-mail.service.js';

export interface IncomingMailRules {
  /** For an organization. */
  readonly perRealm: readonly RateRule[];
  /** For an address. */
  readonly perAddress: readonly RateRule[];
}

/** Counts mails in Redis, shared by all nodes. While Redis is unavailable each node counts its own. */
export class RedisIncomingMailLimits extends IncomingMailLimits {
  private readonly perRealm: readonly RateLimiterRedis[];
  private readonly perAddress: readonly RateLimiterRedis[];

  constructor(redis: RedisConnections, { perRealm, perAddress }: IncomingMailRules) {
    super();
    const limiters = (purpose: string, rules: readonly RateRule[]): RateLimiterRedis[] =>
      rules.map(({ seconds, count }) => {
        const limit = { keyPrefix: redis.key(`limit:${purpose}:${seconds}`), points: count, duration: seconds };
        return new RateLimiterRedis({ ...limit, storeClient: redis.commands, insuranceLimiter: new RateLimiterMemory(limit) });
      });
    this.perRealm = limiters('mail-in-realm', perRealm);
    this.perAddress = limiters('mail-in-address', perAddress);
  }

  /** The address comes first, so that mails to one address beyond its limit do not use up the limit of the organization. */
  async count(realmId: RealmId, tokenDigest: Buffer): Promise<boolean> {
    return (await admits(this.perAddress, tokenDigest.toString('base64url'))) && (await admits(this.perRealm, String(realmId)));
  }
}

async function admits(limiters: readonly RateLimiterRedis[], key: string): Promise<boolean> {
  for (const limiter of limiters) {
    try {
      await limiter.consume(key);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      return false;
    }
  }
  return true;
}
