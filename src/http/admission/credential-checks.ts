import { Injectable } from '@nestjs/common';
import { ConcurrencyLimit } from '../../kernel/concurrency-limit.js';
import { LIMITS } from '../../kernel/limits.js';
import { Config } from '../../platform/config/config.js';
import { DatabaseTimeout } from '../../platform/database/time-limits.js';

/** A check that waits for longer than one that runs may take waits for a database that answers nobody. */
const PATIENCE = {
  ms: LIMITS.MAX_CONNECTION_WAIT_MS,
  tooLate: () => new DatabaseTimeout(`no turn to check credentials within ${LIMITS.MAX_CONNECTION_WAIT_MS} ms`),
};

/**
 * Gives checks of credentials that ask the database a quarter of the pool, because anybody can send wrong ones. Network addresses take turns,
 * and one of them has at most half of that share.
 */
@Injectable()
export class CredentialChecks {
  private readonly turns: ConcurrencyLimit;

  constructor({ databasePoolSize }: Config) {
    const running = Math.max(1, Math.floor(databasePoolSize / 4));
    const ofAddress = { running: Math.ceil(running / 2), waiting: LIMITS.MAX_WAITING_CREDENTIAL_CHECKS };
    this.turns = new ConcurrencyLimit({ running, ofAccount: ofAddress });
  }

  /** How many checks of a network address wait. */
  countWaiting(network: string): number {
    return this.turns.waitingOf(network);
  }

  /**
   * Runs a check when it is its turn.
   * @throws DomainError RATE_LIMIT_HIT if too many checks of the network address wait, DatabaseTimeout if it waits too long, or what the
   * check throws
   */
  run<T>(network: string, check: () => Promise<T>): Promise<T> {
    return this.turns.run(network, check, PATIENCE);
  }
}
