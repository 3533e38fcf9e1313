import { randomUUID } from 'node:crypto';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { CacheLease } from '../../kernel/cache-lease.js';
import { EventLogSink, EventLogSubscriptions } from '../../kernel/client-events.js';
import { CurrentTransaction } from '../database/current-transaction.js';
import { RepeatedTask } from '../jobs/repeated-task.js';
import { CacheConfirmations } from './cache-confirmations.js';
import { CacheLedger } from './cache-ledger.js';

/** A process that could not read the ledger for this long does not answer from its caches. */
export const LEASE_MS = 3_000;
const RENEW_EVERY_MS = 500;
/** Changes stay in the ledger for this long, several times longer than a lease. */
const CHANGE_RETENTION_MS = 10_000;

/**
 * The lease of this process. It is extended by reading the ledger, from the time at which the statement was sent. Usually the event log has
 * brought every change in the ledger before; if it has not by the next reading, all caches are cleared, as they are when a lease has ended.
 */
@Injectable()
export class LedgerCacheLease extends CacheLease implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly nodeId = randomUUID();
  private readonly logger = new Logger(LedgerCacheLease.name);
  /** On the clock of `performance.now()`, which no correction of the time changes. */
  private heldUntil = 0;
  /** The changes that the caches of this process contain, with the time since when. */
  private readonly known = new Map<string, number>();
  /** Changes that the ledger contained at its last reading, and that the event log had not brought. */
  private missing: ReadonlySet<string> = new Set();
  private isReported = false;
  private stopped = false;
  private readonly renewing = new RepeatedTask(
    RENEW_EVERY_MS,
    () => this.renew(),
    (error) => this.report(error),
  );

  constructor(
    private readonly ledger: CacheLedger,
    private readonly confirmations: CacheConfirmations,
    private readonly transaction: CurrentTransaction,
    private readonly sink: EventLogSink,
    eventLog: EventLogSubscriptions,
  ) {
    super();
    eventLog.onCacheChange((id) => this.recordChange(id));
  }

  async onApplicationBootstrap(): Promise<void> {
    this.renewing.start();
    await this.renew()
      .then(() => this.ledger.removeDeadNodes())
      .catch((error: unknown) => this.report(error));
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    this.heldUntil = 0;
    await this.renewing.stop();
    await this.ledger.removeNode(this.nodeId).catch((error: unknown) => this.report(error));
  }

  isHeld(): boolean {
    return performance.now() < this.heldUntil;
  }

  mayFill(): boolean {
    return this.transaction.scope === undefined;
  }

  /** For a change of this process, whose caches were invalidated after the commit. */
  recordOwnChange(id: string): void {
    this.known.set(id, performance.now());
  }

  private recordChange(id: string): void {
    if (this.known.has(id)) return;
    this.known.set(id, performance.now());
    this.confirmations.confirm(id, this.nodeId);
  }

  private async renew(): Promise<void> {
    const begun = performance.now();
    const changes = await this.ledger.renew(this.nodeId);
    if (this.stopped) return;
    let unknown = changes.filter((id) => !this.known.has(id));
    if (!this.isHeld() || unknown.some((id) => this.missing.has(id))) {
      this.sink.reportMissed();
      for (const id of unknown) this.recordChange(id);
      unknown = [];
    }
    this.missing = new Set(unknown);
    if (unknown.length === 0) this.heldUntil = begun + LEASE_MS;
    this.isReported = false;
    await this.forget(new Set(changes));
  }

  /** Deletes changes from the ledger that are older than every lease from before them, and forgets those that are no longer in it. */
  private async forget(changes: ReadonlySet<string>): Promise<void> {
    const due: string[] = [];
    for (const [id, since] of this.known) {
      if (since > performance.now() - CHANGE_RETENTION_MS) break;
      if (changes.has(id)) due.push(id);
      else this.known.delete(id);
    }
    await this.ledger.removeChanges(due);
  }

  private report(error: unknown): void {
    if (!this.isReported)
      this.logger.warn(`what is cached is not used, because the ledger of changes cannot be read: ${(error as Error).message}`);
    this.isReported = true;
  }
}
