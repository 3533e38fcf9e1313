import { randomUUID } from 'node:crypto';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { EventLog, type LogHead, LogReplaced, type LogRow, type LogState } from './event-log.js';
import { type LedgerEntry, LogLedger } from './log-ledger.js';

const VERIFY_EVERY_MS = 1_000;
/** Each step of another node that begins an epoch may require another comparison. */
const MAX_COMPARISONS = 10;
/** Longer after each comparison, so that a failover of Redis may end meanwhile: about a second in all. */
const PAUSE_MS = 25;

/** The end of the log when the log and the ledger were found consistent. */
interface VerifiedHead extends LogHead {
  readonly epoch: string;
}

/**
 * Detects lost events: the event log and the database may each come back with older data, for example a Redis without its last minutes, a
 * stale replica, or a restored dump. Before outbox rows are deleted, the log stores a checkpoint, the ledger in the database stores it, and
 * the log stores the confirmation, so that at any time
 *
 *     log.checkpoint >= ledger.checkpoint >= log.confirmed
 *
 * and both have the same epoch. Otherwise one of them has lost data: a new epoch begins, and all event queues end.
 */
@Injectable()
export class LogContinuity implements BeforeApplicationShutdown {
  private readonly logger = new Logger(LogContinuity.name);
  private timer: NodeJS.Timeout | undefined;
  private readonly epochListeners: ((head: LogHead) => void)[] = [];
  private readonly unusedIdListeners: ((rowId: number) => void)[] = [];
  /** The verified epoch; undefined while it has to be verified again. */
  private current: string | undefined;
  private lastEpoch: string | undefined;
  /** Counts connections, because a result from one connection is not valid for the next. */
  private connection = 0;
  private verifying: Promise<VerifiedHead> | undefined;
  private isReported = false;

  constructor(
    private readonly log: EventLog,
    private readonly ledger: LogLedger,
  ) {}

  /** Calls the listener with each verified epoch, before it is used. */
  onEpoch(listener: (head: LogHead) => void): void {
    this.epochListeners.push(listener);
  }

  /** Calls the listener with ids that no outbox row has or will have. */
  onUnusedId(listener: (rowId: number) => void): void {
    this.unusedIdListeners.push(listener);
  }

  /** Verifies now, then every second, and after each loss of the connection. */
  async start(): Promise<void> {
    this.log.onDisconnect(() => {
      this.connection += 1;
      this.current = undefined;
    });
    this.timer = setInterval(() => void this.verifyAndReport(), VERIFY_EVERY_MS);
    await this.verifyAndReport();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.verifying?.catch(() => undefined);
  }

  /** The epoch of the log, verified on the present connection. @throws LogReplaced if it changes again and again */
  async epoch(): Promise<string> {
    return this.current ?? (await this.verify()).epoch;
  }

  /** The end of the log, verified. @throws LogReplaced if it is replaced again and again */
  async head(): Promise<VerifiedHead> {
    for (let comparison = 0; comparison < MAX_COMPARISONS; comparison += 1) {
      const epoch = await this.epoch();
      const head = await this.log.head();
      if (head.epoch === epoch) return { epoch, position: head.position };
      this.current = undefined;
      await pause(comparison);
    }
    throw new LogReplaced();
  }

  /** Runs the work with the verified epoch; if the log is of another one, the epoch is verified before the next use. */
  async runInEpoch<T>(work: (epoch: string) => Promise<T>): Promise<T> {
    const epoch = await this.epoch();
    try {
      return await work(epoch);
    } catch (error) {
      if (error instanceof LogReplaced && this.current === epoch) this.current = undefined;
      throw error;
    }
  }

  /** Must run before outbox rows of this epoch are deleted. If the log has lost one of them, another epoch begins. */
  async checkpoint(rows: readonly LogRow[]): Promise<void> {
    await this.runInEpoch(async (epoch) => {
      const checkpoint = await this.log.checkpoint(epoch, rows);
      if (!checkpoint) await this.beginEpoch(epoch, 'the event log has lost events');
      else if (await this.ledger.advanceCheckpoint(epoch, checkpoint.position, checkpoint.confirmed)) {
        await this.log.confirm(epoch, checkpoint.position);
        return;
      }
      await this.verify();
    });
  }

  /** Compares the log and the ledger, and begins a new epoch if they are inconsistent. */
  verify(): Promise<VerifiedHead> {
    this.verifying ??= this.compare().finally(() => (this.verifying = undefined));
    return this.verifying;
  }

  private async compare(): Promise<VerifiedHead> {
    for (let comparison = 0; comparison < MAX_COMPARISONS; comparison += 1) {
      const { connection } = this;
      // In this order, concurrent checkpoints cannot make the inequality look violated: each value is read after those that it must not be below.
      const before = await this.log.state();
      const entry = await this.ledger.load();
      const after = await this.log.state();
      if (entry.checkpoint === null) {
        if (after.epoch !== entry.epoch) await this.log.begin(entry.epoch, after.epoch, await this.ledger.listRows());
        else await this.ledger.confirmEpoch(entry.epoch, after.checkpoint);
        continue;
      }
      const loss = findLoss(entry, before, after) ?? (await this.findLostRows(after));
      if (loss !== null) await this.beginEpoch(entry.epoch, loss);
      else if (connection === this.connection) return this.accept({ epoch: entry.epoch, position: after.position });
      await pause(comparison);
    }
    throw new LogReplaced();
  }

  /** A database that assigns ids again was restored. Checked only once per process, because the check uses up an id. */
  private async findLostRows({ newestRowId }: LogState): Promise<string | null> {
    if (this.lastEpoch !== undefined) return null;
    const id = await this.ledger.nextRowId();
    for (const listener of this.unusedIdListeners) listener(id);
    if (id > newestRowId) return null;
    return 'the database has lost rows that the event log has seen';
  }

  private async beginEpoch(epoch: string, why: string): Promise<void> {
    this.logger.warn(`${why}: a new epoch begins, and all event queues end`);
    await this.ledger.replaceEpoch(epoch, randomUUID());
  }

  private accept(verified: VerifiedHead): VerifiedHead {
    this.isReported = false;
    if (this.lastEpoch !== verified.epoch) {
      this.lastEpoch = verified.epoch;
      for (const listener of this.epochListeners) listener(verified);
    }
    this.current = verified.epoch;
    return verified;
  }

  private async verifyAndReport(): Promise<void> {
    await this.verify().catch((error: unknown) => this.report(error));
  }

  private report(error: unknown): void {
    if (!this.isReported) this.logger.warn(`the event log cannot be verified: ${(error as Error).message}`);
    this.isReported = true;
  }
}

function pause(comparison: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, comparison * PAUSE_MS));
}

/** What the log or the database has lost; null if they are consistent. */
function findLoss({ epoch, checkpoint }: LedgerEntry, before: LogState, after: LogState): string | null {
  if (after.epoch !== epoch) return 'the event log is of another time than the database';
  if (after.fellBack || after.checkpoint < (checkpoint ?? 0)) return 'the event log came back with older data';
  if (before.epoch === epoch && before.confirmed > (checkpoint ?? 0)) return 'the database came back with older data';
  return null;
}
