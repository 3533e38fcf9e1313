import { DomainError } from '../../kernel/domain-error.js';

const RETRY_AFTER_SECONDS = 1;

export interface ByteBudgetOptions {
  /** Maximum number of bytes that all owners use. */
  readonly total: number;
  /** Maximum number of bytes that one owner uses. */
  readonly share: number;
  /** The message of the error if a limit is exceeded. */
  readonly problem: string;
}

/** Counts the bytes that accounts or network addresses use at the same time. */
export class ByteBudget {
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
