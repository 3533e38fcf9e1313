import type { ServerResponse } from 'node:http';
import { LIMITS } from '../../kernel/limits.js';
import { ByteBudget } from '../request/byte-budget.js';
import { whenClosed } from '../request/when-closed.js';
import type { IncomingWireMessage } from '../request/wire-request.js';

/**
 * Limits the memory of long responses that clients have not received yet: a client that requests many and reads none must not use up the
 * memory of the process. All requests without credentials together have the share of one account.
 */
export class ResponseBudget {
  private readonly budget = new ByteBudget({
    total: LIMITS.MAX_RESPONSES_BYTES,
    share: LIMITS.MAX_ACCOUNT_RESPONSES_BYTES,
    problem: 'Too much data in responses at the same time',
  });

  /**
   * Charges a response that is about to be sent; the charge ends when the response is closed. A response that is longer than the share of an
   * account is charged as the whole share, so that it can be sent while the account has no other. Responses to changes are not charged,
   * because they report that the change was made.
   * @param length in characters
   * @throws DomainError RATE_LIMIT_HIT, SERVER_NOT_READY
   */
  charge(request: IncomingWireMessage, response: ServerResponse, length: number): void {
    if (length <= LIMITS.FREE_RESPONSE_CHARACTERS || request.method !== 'GET') return;
    const owner = String(request.wire.actor?.userId ?? 'anonymous');
    const bytes = Math.min(length, LIMITS.MAX_ACCOUNT_RESPONSES_BYTES);
    this.budget.acquire(owner, bytes);
    whenClosed(response, () => this.budget.release(owner, bytes));
  }
}
