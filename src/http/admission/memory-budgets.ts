import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { DomainError } from '../../kernel/domain-error.js';
import type { UserId } from '../../kernel/ids.js';
import { LIMITS } from '../../kernel/limits.js';
import { whenClosed } from '../request/when-closed.js';
import type { BodyCharge, IncomingWireMessage } from '../request/wire-request.js';

const RETRY_AFTER_SECONDS = 1;
const BODIES_PROBLEM = 'Too much data in requests at the same time';

interface ByteBudgetOptions {
  /** Maximum number of bytes that all owners use. */
  readonly total: number;
  /** Maximum number of bytes that one owner uses. */
  readonly share: number;
  /** The message of the error if a limit is exceeded. */
  readonly problem: string;
}

/** Counts the bytes that accounts or network addresses use at the same time. */
class ByteBudget {
  private used = 0;
  private readonly usedBy = new Map<string, number>();

  constructor(private readonly options: ByteBudgetOptions) {}

  /** @throws DomainError RATE_LIMIT_HIT if the share of the owner would be exceeded, SERVER_NOT_READY if the total would be */
  acquire(owner: string, bytes: number): void {
    const { total, share, problem } = this.options;
    const own = (this.usedBy.get(owner) ?? 0) + bytes;
    if (own > share) throw new DomainError('RATE_LIMIT_HIT', problem, { 'retry-after': RETRY_AFTER_SECONDS });
    if (this.used + bytes > total) throw new DomainError('SERVER_NOT_READY', problem, { 'retry-after': RETRY_AFTER_SECONDS });
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

/**
 * Limits the memory that request bodies use in this process while their requests run. Requests without credentials have a separate budget,
 * so that they cannot displace requests of accounts. A single account or network address can use only a share of a budget.
 */
@Injectable()
export class BodyBudget {
  private readonly accounts = new ByteBudget({
    total: LIMITS.MAX_BODIES_BYTES,
    share: LIMITS.MAX_ACCOUNT_BODIES_BYTES,
    problem: BODIES_PROBLEM,
  });
  private readonly addresses = new ByteBudget({
    total: LIMITS.MAX_ANONYMOUS_BODIES_BYTES,
    share: LIMITS.MAX_ADDRESS_BODIES_BYTES,
    problem: BODIES_PROBLEM,
  });

  chargeAccount(userId: UserId, response: ServerResponse): BodyCharge {
    return new BudgetCharge(this.accounts, String(userId), response);
  }

  chargeAddress(address: string, response: ServerResponse): BodyCharge {
    return new BudgetCharge(this.addresses, address, response);
  }
}

/** The part of a budget that the body of one request uses. It is released when the response is closed. */
class BudgetCharge implements BodyCharge {
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

const RESPONSES = { share: LIMITS.MAX_ACCOUNT_RESPONSES_BYTES, problem: 'Too much data in responses at the same time' };

/**
 * Limits the memory of long responses that clients have not received yet: a client that requests many and reads none must not use up the
 * memory of the process. All requests without credentials together have the share of one account.
 */
export class ResponseBudget {
  private readonly budget = new ByteBudget({ total: LIMITS.MAX_RESPONSES_BYTES, ...RESPONSES });

  /** Initial states have no common limit: most of them consist of lists that all share, and after an outage all clients ask for one. */
  private readonly states = new ByteBudget({ total: Infinity, ...RESPONSES });

  /**
   * Charges a response that is about to be sent; the charge ends when the response is closed. A response that is longer than the share of an
   * account is charged as the whole share, so that it can be sent while the account has no other. Responses to changes are not charged,
   * because they report that the change was made. An event queue that was registered in vain expires.
   * @param length in characters
   * @throws DomainError RATE_LIMIT_HIT, SERVER_NOT_READY
   */
  charge(request: IncomingWireMessage, response: ServerResponse, length: number): void {
    if (length <= LIMITS.FREE_RESPONSE_CHARACTERS) return;
    const budget = this.budgetOf(request);
    if (!budget) return;
    const owner = String(request.wire.actor?.userId ?? 'anonymous');
    const bytes = Math.min(length, LIMITS.MAX_ACCOUNT_RESPONSES_BYTES);
    budget.acquire(owner, bytes);
    whenClosed(response, () => budget.release(owner, bytes));
  }

  private budgetOf({ method, wire }: IncomingWireMessage): ByteBudget | null {
    if (method === 'GET') return this.budget;
    return wire.actor && wire.route.endpoint.scope === 'read' ? this.states : null;
  }
}
