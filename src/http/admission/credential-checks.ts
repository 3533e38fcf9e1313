import { Injectable } from '@nestjs/common';
import { ConcurrencyLimit } from '../../kernel/concurrency-limit.js';
import { LIMITS } from '../../kernel/limits.js';
import { DatabaseTimeout } from '../../platform/database/time-limits.js';
import { outageOf } from '../../platform/outages.js';

/**
 * Limits the checks of credentials that are under way, because anybody can send wrong ones. Network addresses take turns, and one of them has
 * at most half of the places. All checks that are under way share statements (`JoinedLookups`): they use few connections, right or wrong, and
 * a thousand clients behind one address, of whom a node knows none after its start, wait for a few statements instead of thousands.
 */
@Injectable()
export class CredentialChecks {
  private readonly turns = new ConcurrencyLimit({
    running: LIMITS.MAX_CREDENTIAL_CHECKS,
    ofAccount: { running: LIMITS.MAX_CREDENTIAL_CHECKS / 2, waiting: LIMITS.MAX_WAITING_CREDENTIAL_CHECKS },
  });
  /** How many checks have ended with an answer of the database. */
  private answered = 0;

  /** How many checks of a network address wait. */
  countWaiting(network: string): number {
    return this.turns.waitingOf(network);
  }

  /**
   * Runs a check when it is its turn. It waits for as long as those before it are answered, on a busy machine too.
   * @throws DomainError RATE_LIMIT_HIT if too many checks of the network address wait, DatabaseTimeout if the database answers nobody, or what
   * the check throws
   */
  run<T>(network: string, check: () => Promise<T>): Promise<T> {
    const ms = LIMITS.MAX_CONNECTION_WAIT_MS;
    let before = this.answered;
    const tooLate = (): Error | null => {
      if (this.answered === before) return new DatabaseTimeout(`no check of credentials was answered within ${ms} ms`);
      before = this.answered;
      return null;
    };
    return this.turns.run(network, () => this.count(check), { ms, tooLate });
  }

  private async count<T>(check: () => Promise<T>): Promise<T> {
    try {
      const outcome = await check();
      this.answered += 1;
      return outcome;
    } catch (error) {
      if (outageOf(error) === null) this.answered += 1;
      throw error;
    }
  }
}
