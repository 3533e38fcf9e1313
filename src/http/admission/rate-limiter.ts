import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { DomainError, secondsToWait } from '../../kernel/domain-error.js';
import type { RealmId } from '../../kernel/ids.js';
import { LIMITS } from '../../kernel/limits.js';
import { Config, type RateRule } from '../../platform/config/config.js';
import { RedisConnections } from '../../platform/jobs/redis-connections.js';
import { type ClientNetworks, networksOf } from '../request/client-networks.js';
import type { IncomingWireMessage } from '../request/wire-request.js';
import type { AdmissionStep } from './admission-step.js';

const DAY_SECONDS = 86_400;
const MAX_GUESSERS = 10_000;

/** Counts requests in Redis, shared by all nodes. While Redis is unavailable each node counts its own requests. */
@Injectable()
export class RateLimiter implements AdmissionStep {
  private readonly perUser: RateLimiterRedis[];
  private readonly perAddress: NetworkLimiters;
  private readonly wrongCredentials: NetworkLimiters;
  private readonly wrongPasswords: RateLimiterRedis[];
  private readonly scim: RateLimiterRedis[];
  private readonly joinRequests: NetworkLimiters;
  private readonly mailRequests: NetworkLimiters;
  private readonly unknownLogins: RateLimiterRedis[];
  /** The network addresses that this process has rejected because of wrong credentials, until their windows end. */
  private readonly guessers = new LRUCache<string, true>({ max: MAX_GUESSERS });

  constructor(config: Config, redis: RedisConnections) {
    const limiters = (purpose: string, rules: readonly RateRule[], remembersHits = false): RateLimiterRedis[] =>
      rules.map(({ seconds, count }) => {
        const keyPrefix = redis.key(`limit:${purpose}:${seconds}`);
        return new RateLimiterRedis({
          storeClient: redis.commands,
          keyPrefix,
          points: count,
          duration: seconds,
          // A client that is beyond its limit costs no further trips to Redis until its window ends.
          ...(remembersHits ? { inMemoryBlockOnConsumed: count + 1 } : {}),
          insuranceLimiter: new RateLimiterMemory({ keyPrefix, points: count, duration: seconds }),
        });
      });
    const networkLimiters = (purpose: string, rules: readonly RateRule[]): NetworkLimiters => ({
      own: limiters(purpose, rules, true),
      site: limiters(
        `${purpose}-site`,
        rules.map(({ seconds, count }) => ({ seconds, count: count * LIMITS.MAX_IPV6_SITE_SHARES })),
        true,
      ),
    });
    this.perUser = limiters('user', config.rateLimits.perUser);
    this.perAddress = networkLimiters('address', config.rateLimits.perAddress);
    this.wrongCredentials = networkLimiters('key', config.rateLimits.perAddress);
    this.wrongPasswords = limiters('login', config.rateLimits.wrongPasswords);
    this.scim = limiters('scim', config.rateLimits.scim);
    this.joinRequests = networkLimiters('join', config.rateLimits.joinRequests);
    this.mailRequests = networkLimiters('mail', config.rateLimits.mailRequests);
    this.unknownLogins = limiters('audit', [{ seconds: DAY_SECONDS, count: LIMITS.MAX_AUDITED_UNKNOWN_LOGINS_PER_REALM_PER_DAY }]);
  }

  /** Counts a request against its account or, if it has none, its network address. @throws DomainError RATE_LIMIT_HIT */
  admit(request: IncomingWireMessage, response: ServerResponse): void | Promise<void> {
    const { actor } = request.wire;
    if (!actor) return this.countAddress(request, response);
    return this.perUser.length > 0 ? count(this.perUser, String(actor.userId), response) : undefined;
  }

  /** Counts a request without credentials against its network address. @throws DomainError RATE_LIMIT_HIT */
  async countAddress(request: RequestOfClient, response: ServerResponse): Promise<void> {
    await countNetworks(this.perAddress, request, response);
  }

  /** Counts a request of the SCIM provider of an organization. @throws DomainError RATE_LIMIT_HIT */
  async countProvider(realmId: RealmId, response: ServerResponse): Promise<void> {
    if (this.scim.length > 0) await count(this.scim, String(realmId), response);
  }

  /**
   * Counts a request for a mail with a registration link against its network address, so that one address cannot use up the organization's
   * daily mails.
   * @throws DomainError RATE_LIMIT_HIT
   */
  async countJoinRequest(request: RequestOfClient, response: ServerResponse): Promise<void> {
    await countNetworks(this.joinRequests, request, response);
  }

  /** Counts any other request of a visitor that makes the server send mail. @throws DomainError RATE_LIMIT_HIT */
  async countMailRequest(request: RequestOfClient, response: ServerResponse): Promise<void> {
    await countNetworks(this.mailRequests, request, response);
  }

  /**
   * Counts a request with wrong credentials against its network address, separately from requests without credentials: a program with an
   * outdated key must not prevent other accounts at its address from logging in. Requests with valid credentials are never rejected because
   * of it, unless very many requests of their address wait to be checked.
   * @throws DomainError RATE_LIMIT_HIT
   */
  async countWrongCredentials(request: RequestOfClient, response: ServerResponse): Promise<void> {
    try {
      await countNetworks(this.wrongCredentials, request, response, countSilently);
    } catch (error) {
      if (error instanceof DomainError)
        this.guessers.set(networksOf(request.ip).own, true, { ttl: Number(error.data['retry-after']) * 1000 });
      throw error;
    }
  }

  /** Whether a network address is beyond the limit for wrong credentials, as far as this process knows. */
  isGuesser(network: string): boolean {
    return this.guessers.has(network);
  }

  /**
   * Runs a login and counts each failure against the account. After too many failures every login is rejected until the window has passed.
   * An attempt is counted before its outcome is known, so that concurrent guesses cannot exceed the limit.
   * @param isFailure whether an error means that the password was wrong; other errors do not count
   * @throws DomainError RATE_LIMIT_HIT, or what `login` throws
   */
  async limitFailures<T>(
    account: string,
    response: ServerResponse,
    login: () => Promise<T>,
    isFailure = (error: unknown): boolean => error instanceof DomainError && error.code === 'AUTHENTICATION_FAILED',
  ): Promise<T> {
    for (const limiter of this.wrongPasswords) {
      const { state, hit } = await consume(limiter, account);
      if (hit) throw limitHit(state, response);
    }
    try {
      const outcome = await login();
      await this.refund(account);
      return outcome;
    } catch (error) {
      if (!isFailure(error)) await this.refund(account);
      throw error;
    }
  }

  /**
   * Counts a failed login that no limit of an account stops: one with an invented address, or with the password of a deactivated account.
   * @returns whether the audit log of the organization should record it
   */
  async countUnlimitedFailure(realmId: RealmId): Promise<boolean> {
    for (const limiter of this.unknownLogins) if ((await consume(limiter, String(realmId))).hit) return false;
    return true;
  }

  /** Clears the failures of an account whose owner has proven their identity in another way. */
  async forgiveFailures(account: string): Promise<void> {
    for (const limiter of this.wrongPasswords) await limiter.delete(account);
  }

  /** Undoes the count of an attempt that did not fail. */
  private async refund(account: string): Promise<void> {
    for (const limiter of this.wrongPasswords) await limiter.reward(account);
  }
}

/** Limiters of the same purpose for both networks of a client. */
type NetworkLimiters = Readonly<Record<keyof ClientNetworks, readonly RateLimiterRedis[]>>;

type RequestOfClient = IncomingMessage & Pick<IncomingWireMessage, 'ip'>;

/** A client that is beyond its limit does not count for the larger network, so that it alone cannot use up the limit of its neighbours. */
async function countNetworks(
  limiters: NetworkLimiters,
  { ip }: RequestOfClient,
  response: ServerResponse,
  countOwn = count,
): Promise<void> {
  if (limiters.own.length === 0) return;
  const { own, site } = networksOf(ip);
  await countOwn(limiters.own, own, response);
  if (site !== null) await countSilently(limiters.site, site, response);
}

/** The response headers describe the limiter with the largest window. */
async function count(limiters: readonly RateLimiterRedis[], key: string, response: ServerResponse): Promise<void> {
  for (const limiter of limiters) {
    const outcome = await consume(limiter, key);
    if (limiter === largestOf(limiters) || outcome.hit) setLimitHeaders(limiters, outcome, response);
    if (outcome.hit) throw limitHit(outcome.state, response);
  }
}

/** Without response headers as long as the limit is not exceeded. */
async function countSilently(limiters: readonly RateLimiterRedis[], key: string, response: ServerResponse): Promise<void> {
  for (const limiter of limiters) {
    const { state, hit } = await consume(limiter, key);
    if (!hit) continue;
    setLimitHeaders(limiters, { state, hit }, response);
    throw limitHit(state, response);
  }
}

function setLimitHeaders(limiters: readonly RateLimiterRedis[], { state, hit }: Consumed, response: ServerResponse): void {
  response.setHeader('X-RateLimit-Limit', largestOf(limiters).points);
  response.setHeader('X-RateLimit-Remaining', hit ? 0 : state.remainingPoints);
  response.setHeader('X-RateLimit-Reset', Math.ceil((Date.now() + state.msBeforeNext) / 1000));
}

function largestOf(limiters: readonly RateLimiterRedis[]): RateLimiterRedis {
  return limiters.reduce((a, b) => (b.duration > a.duration ? b : a));
}

interface Consumed {
  readonly state: RateLimiterRes;
  readonly hit: boolean;
}

async function consume(limiter: RateLimiterRedis, key: string): Promise<Consumed> {
  try {
    return { state: await limiter.consume(key), hit: false };
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    return { state: error, hit: true };
  }
}

function limitHit({ msBeforeNext }: RateLimiterRes, response: ServerResponse): DomainError {
  const seconds = secondsToWait(msBeforeNext);
  response.setHeader('Retry-After', String(seconds));
  return new DomainError('RATE_LIMIT_HIT', 'API usage exceeded rate limit', { 'retry-after': seconds });
}
