import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { UserId } from '../../kernel/ids.js';
import { DomainError } from '../../kernel/domain-error.js';
import { LIMITS } from '../../kernel/limits.js';

const RETRY_AFTER_SECONDS = 1;

/**
 * Limits the memory that request bodies take in this process, as long as their requests run. Requests without credentials have a budget of
 * their own, so that they never stand in the way of accounts, and no account or network address may use up a budget alone.
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

/** What the body of one request takes of a budget. It is given back when the response is closed. */
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
   * Charges a piece of the body that is about to be stored. The first bytes are free: the HTTP server buffers as many for every connection.
   * @throws DomainError RATE_LIMIT_HIT (the owner's share is used up) or SERVER_NOT_READY (the budget is)
   */
  add(bytes: number): void {
    this.seen += bytes;
    const due = this.seen - LIMITS.FREE_BODY_BYTES - this.charged;
    if (due <= 0 || this.released) return;
    this.budget.take(this.owner, due);
    if (this.charged === 0) this.response.once('close', () => this.release());
    this.charged += due;
  }

  release(): void {
    if (!this.released && this.charged > 0) this.budget.giveBack(this.owner, this.charged);
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

  take(owner: string, bytes: number): void {
    const own = (this.usedBy.get(owner) ?? 0) + bytes;
    const data = { 'retry-after': RETRY_AFTER_SECONDS };
    if (own > this.share) throw new DomainError('RATE_LIMIT_HIT', 'Too much data in requests at the same time', data);
    if (this.used + bytes > this.total) throw new DomainError('SERVER_NOT_READY', 'Too much data in requests at the same time', data);
    this.used += bytes;
    this.usedBy.set(owner, own);
  }

  giveBack(owner: string, bytes: number): void {
    this.used -= bytes;
    const rest = (this.usedBy.get(owner) ?? 0) - bytes;
    if (rest > 0) this.usedBy.set(owner, rest);
    else this.usedBy.delete(owner);
  }
}
