import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Actor } from '../../kernel/actor.js';
import { DomainError } from '../../kernel/domain-error.js';
import { Config, type RateRule } from '../../platform/config/config.js';
import { RedisConnections } from '../../platform/jobs/redis-connections.js';

/** Counts requests in Redis, shared by all nodes; while Redis is away each node counts for itself. */
@Injectable()
export class RateLimiter {
  private readonly perUser: RateLimiterRedis[];
  private readonly perAddress: RateLimiterRedis[];
  private readonly wrongCredentials: RateLimiterRedis[];
  private readonly wrongPasswords: RateLimiterRedis[];
  private readonly joinRequests: RateLimiterRedis[];

  constructor(config: Config, redis: RedisConnections) {
    const limiters = (purpose: string, rules: readonly RateRule[]): RateLimiterRedis[] =>
      rules.map(({ seconds, count }) => {
        const keyPrefix = redis.key(`limit:${purpose}:${seconds}`);
        return new RateLimiterRedis({
          storeClient: redis.commands,
          keyPrefix,
          points: count,
          duration: seconds,
          insuranceLimiter: new RateLimiterMemory({ keyPrefix, points: count, duration: seconds }),
        });
      });
    this.perUser = limiters('user', config.rateLimits.perUser);
    this.perAddress = limiters('address', config.rateLimits.perAddress);
    this.wrongCredentials = limiters('key', config.rateLimits.perAddress);
    this.wrongPasswords = limiters('login', config.rateLimits.wrongPasswords);
    this.joinRequests = limiters('join', config.rateLimits.joinRequests);
  }

  /** Counts a request of an account. @throws DomainError RATE_LIMIT_HIT */
  async countUser(actor: Actor, response: ServerResponse): Promise<void> {
    if (this.perUser.length > 0) await count(this.perUser, String(actor.userId), response);
  }

  /** Counts a request without credentials by its network address. @throws DomainError RATE_LIMIT_HIT */
  async countAddress(request: IncomingMessage & { readonly ip?: string | undefined }, response: ServerResponse): Promise<void> {
    if (this.perAddress.length > 0) await count(this.perAddress, request.ip ?? '', response);
  }

  /**
   * Counts a request for a mail to join by its network address, so that one alone cannot use up what the organization may mail.
   * @throws DomainError RATE_LIMIT_HIT
   */
  async countJoinRequest(request: IncomingMessage & { readonly ip?: string | undefined }, response: ServerResponse): Promise<void> {
    if (this.joinRequests.length > 0) await count(this.joinRequests, request.ip ?? '', response);
  }

  /**
   * Counts a request with credentials that are no account's by its network address, apart from requests without any: a program with an old
   * key must not keep others at its address from logging in. Good credentials are never refused for it.
   * @throws DomainError RATE_LIMIT_HIT
   */
  async countWrongCredentials(request: IncomingMessage & { readonly ip?: string | undefined }, response: ServerResponse): Promise<void> {
    for (const limiter of this.wrongCredentials) {
      const { state, hit } = await consume(limiter, request.ip ?? '');
      if (!hit) continue;
      tellLimit(this.wrongCredentials, { state, hit }, response);
      throw limitHit(state, response);
    }
  }

  /**
   * Runs a log-in; each failure counts against the account, and when there were too many nobody gets in until the window has passed.
   * Every attempt counts until it has succeeded, so that many guesses at the same time do not outrun the limit.
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

  /** Gives back what was counted before the outcome was known. */
  private async refund(account: string): Promise<void> {
    for (const limiter of this.wrongPasswords) await limiter.reward(account);
  }
}

/** The headers tell of the largest window. */
async function count(limiters: readonly RateLimiterRedis[], key: string, response: ServerResponse): Promise<void> {
  for (const limiter of limiters) {
    const outcome = await consume(limiter, key);
    if (limiter === largestOf(limiters) || outcome.hit) tellLimit(limiters, outcome, response);
    if (outcome.hit) throw limitHit(outcome.state, response);
  }
}

function tellLimit(limiters: readonly RateLimiterRedis[], { state, hit }: Consumed, response: ServerResponse): void {
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
  const seconds = msBeforeNext / 1000;
  response.setHeader('Retry-After', String(seconds));
  return new DomainError('RATE_LIMIT_HIT', 'API usage exceeded rate limit', { 'retry-after': seconds });
}
