import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { UserId } from '../../kernel/ids.js';
import { LIMITS } from '../../kernel/limits.js';
import { ByteBudget } from './byte-budget.js';
import { whenClosed } from './when-closed.js';

const PROBLEM = 'Too much data in requests at the same time';

/**
 * Limits the memory that request bodies use in this process while their requests run. Requests without credentials have a separate budget,
 * so that they cannot displace requests of accounts. A single account or network address can use only a share of a budget.
 */
@Injectable()
export class BodyBudget {
  private readonly accounts = new ByteBudget({ total: LIMITS.MAX_BODIES_BYTES, share: LIMITS.MAX_ACCOUNT_BODIES_BYTES, problem: PROBLEM });
  private readonly addresses = new ByteBudget({
    total: LIMITS.MAX_ANONYMOUS_BODIES_BYTES,
    share: LIMITS.MAX_ADDRESS_BODIES_BYTES,
    problem: PROBLEM,
  });

  chargeAccount(userId: UserId, response: ServerResponse): BodyCharge {
    return new BodyCharge(this.accounts, String(userId), response);
  }

  chargeAddress(address: string, response: ServerResponse): BodyCharge {
    return new BodyCharge(this.addresses, address, response);
  }
}

/** The part of a budget that the body of one request uses. It is released when the response is closed. */
export class BodyCharge {
  private seen = 0;
  private charged = 0;
  private released = false;

  constructor(
    private readonly budget: ByteBudget,
    private readonly owner: string,
    private readonly response: ServerResponse,
  ) {}

  /**
   * Charges a chunk of the body that is about to be stored. The first bytes are free, because the HTTP server buffers as many for every
   * connection.
   * @throws DomainError RATE_LIMIT_HIT if the share of the account or address is used up, SERVER_NOT_READY if the budget is
   */
  add(bytes: number): void {
    this.seen += bytes;
    const due = this.seen - LIMITS.FREE_BODY_BYTES - this.charged;
    if (due <= 0 || this.released) return;
    this.budget.acquire(this.owner, due);
    const isFirst = this.charged === 0;
    this.charged += due;
    if (isFirst) whenClosed(this.response, () => this.release());
  }

  release(): void {
    if (!this.released && this.charged > 0) this.budget.release(this.owner, this.charged);
    this.released = true;
  }
}
