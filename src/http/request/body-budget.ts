import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { DomainError } from '../../kernel/domain-error.js';
import type { UserId } from '../../kernel/ids.js';
import { LIMITS } from '../../kernel/limits.js';

const RETRY_AFTER_SECONDS = 1;

/**
 * Limits the memory that request bodies use in this process while their requests run. Requests without credentials have a separate budget,
 * so that they cannot displace requests of accounts. A single account or network address can use only a share of a budget.
 */
@Injectable()
export class BodyBudget {
  private readonly accounts = new Budget(LIMITS.MAX_BODIES_BYTES, LIMITS.MAX_ACCOUNT_BODIES_BYTES);
  private readonly addresses = new Budget(LIMITS.MAX_ANONYMOUS_BODIES_BYTES, LIMITS.MAX_ADDRESS_BODIES_BYTES);

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
    private readonly budget: Budget,
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
    if (this.charged === 0) this.response.once('close', () => this.release());
    this.charged += due;
  }

  release(): void {
    if (!this.released && this.charged > 0) this.budget.release(this.owner, this.charged);
    this.released = true;
  }
}

class Budget {
  private used = 0;
  private readonly usedBy = new Map<string, number>();

  constructor(
    private readonly total: number,
    private readonly share: number,
  ) {}

  acquire(owner: string, bytes: number): void {
    const own = (this.usedBy.get(owner) ?? 0) + bytes;
    const data = { 'retry-after': RETRY_AFTER_SECONDS };
    if (own > this.share) throw new DomainError('RATE_LIMIT_HIT', 'Too much data in requests at the same time', data);
    if (this.used + bytes > this.total) throw new DomainError('SERVER_NOT_READY', 'Too much data in requests at the same time', data);
    this.used += bytes;
    this.usedBy.set(owner, own);
  }

  release(owner: string, bytes: number): void {
    this.used -= bytes;
    const remaining = (this.usedBy.get(owner) ?? 0) - bytes;
    if (remaining > 0) this.usedBy.set(owner, remaining);
    else this.usedBy.delete(owner);
  }
}
