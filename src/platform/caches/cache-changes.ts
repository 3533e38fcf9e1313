import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import type { RealmId } from '../../kernel/ids.js';
import { EVENT, Outbox } from '../../kernel/outbox.js';
import { UnitOfWork } from '../../kernel/unit-of-work.js';
import { CurrentTransaction, type TransactionScope } from '../database/current-transaction.js';
import { CacheConfirmations } from './cache-confirmations.js';
import { CacheLedger } from './cache-ledger.js';
import { LEASE_MS, LedgerCacheLease } from './ledger-cache-lease.js';

/** Every lease from before a commit has ended after this time, also if a clock is a little slower than another. */
const LEASES_END_AFTER_MS = LEASE_MS + 100;
/** Processes that were registered within this time may hold a lease, also if the clock of the database was set forward a little. */
const MAY_HOLD_LEASE_MS = LEASE_MS + 1_000;
const FIRST_PAUSE_MS = 1;
const LONGEST_PAUSE_MS = 50;
const NOBODY: ReadonlySet<string> = new Set();

/**
 * Has units of work that change what processes cache end only when no process answers from what it cached before: when all have confirmed
 * the change, or their leases from before it have ended (docs/adr/0040).
 */
@Injectable()
export class CacheChanges {
  private readonly logger = new Logger(CacheChanges.name);
  private readonly recorded = new WeakSet<TransactionScope>();

  constructor(
    private readonly ledger: CacheLedger,
    private readonly confirmations: CacheConfirmations,
    private readonly lease: LedgerCacheLease,
    private readonly outbox: Outbox,
    private readonly transaction: CurrentTransaction,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Records that the surrounding unit of work changes what is cached. Its last event log record says that its invalidations are complete.
   * @throws Error outside of a unit of work
   */
  record(realmId: RealmId): void {
    const { scope } = this.transaction;
    if (!scope) throw new Error('what is cached is only changed in a unit of work');
    if (this.recorded.has(scope)) return;
    this.recorded.add(scope);
    const id = randomUUID();
    this.unitOfWork.beforeCommit(async () => {
      await this.ledger.addChange(id);
      await this.outbox.add([{ realmId, kind: EVENT, payload: { realmId, cacheChange: id } }]);
    });
    this.unitOfWork.afterCommit(() => this.lease.recordOwnChange(id));
    this.unitOfWork.beforeReturn(() => this.waitForOthers(id));
  }

  private async waitForOthers(id: string): Promise<void> {
    const end = performance.now() + LEASES_END_AFTER_MS;
    const left = (): number => Math.max(0, end - performance.now());
    let others = await this.listOthers();
    if (others === null) await pause(left());
    for (let next = FIRST_PAUSE_MS; others !== null && others.length > 0; next = Math.min(2 * next, LONGEST_PAUSE_MS)) {
      if (left() === 0) {
        this.logger.warn(`processes did not confirm a change of what is cached, so their leases had to end: ${others.join(', ')}`);
        return;
      }
      await pause(Math.min(next, left()));
      const confirmed = await Promise.race([this.listConfirmed(id), pause(left(), NOBODY, { ref: false })]);
      others = others.filter((nodeId) => !confirmed.has(nodeId));
    }
  }

  /** Nobody while Redis cannot be reached. */
  private async listConfirmed(id: string): Promise<ReadonlySet<string>> {
    try {
      return await this.confirmations.list(id);
    } catch {
      return NOBODY;
    }
  }

  /** The other processes that may hold a lease; null if it is unknown. */
  private async listOthers(): Promise<string[] | null> {
    try {
      return (await this.ledger.listNodes(MAY_HOLD_LEASE_MS)).filter((nodeId) => nodeId !== this.lease.nodeId);
    } catch {
      return null;
    }
  }
}
