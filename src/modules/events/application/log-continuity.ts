import { randomUUID } from 'node:crypto';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { EventLog, type LogHead, LogReplaced, type LogRow, type LogState } from './event-log.js';
import { type LedgerEntry, LogLedger } from './log-ledger.js';

const VERIFY_EVERY_MS = 1_000;
/** Each step of another node's renewal may call for another look. */
const MAX_COMPARISONS = 10;

/** The log at the moment at which it was found to be whole. */
interface VerifiedHead extends LogHead {
  readonly epoch: string;
}

/**
 * Sees to it that no event is lost unnoticed, although log and database may each come back with older data: a Redis without its last
 * minutes, a stale replica, a restored dump. Outbox rows are deleted in three steps (the log notes a checkpoint, the ledger in the database stores it,
 * the log notes that it did), so that at any time
 *
 *     log.checkpoint >= ledger.checkpoint >= log.confirmed
 *
 * and both name the same epoch. Where that does not hold, one of them has lost something: a new epoch begins, with which all event queues end.
 */
@Injectable()
export class LogContinuity implements BeforeApplicationShutdown {
  private readonly logger = new Logger(LogContinuity.name);
  private timer: NodeJS.Timeout | undefined;
  private readonly epochListeners: ((head: LogHead) => void)[] = [];
  /** The epoch that this process works with; undefined while it has to be verified first. */
  private current: string | undefined;
  private lastEpoch: string | undefined;
  /** Counts connections: what one of them answered says nothing about the next. */
  private connection = 0;
  private verifying: Promise<VerifiedHead> | undefined;
  private isReported = false;

  constructor(
    private readonly log: EventLog,
    private readonly ledger: LogLedger,
  ) {}

  /** Calls back with each epoch that this process comes to work with, before anything is done in it. */
  onEpoch(listener: (head: LogHead) => void): void {
    this.epochListeners.push(listener);
  }

  /** Verifies now, and from now on every second and after each loss of the connection. */
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

  /** The epoch of the log, verified since the connection was made. */
  async epoch(): Promise<string> {
    return this.current ?? (await this.verify()).epoch;
  }

  /** The end of the log, verified. */
  async head(): Promise<VerifiedHead> {
    for (let look = 0; look < MAX_COMPARISONS; look += 1) {
      const epoch = await this.epoch();
      const head = await this.log.head();
      if (head.epoch === epoch) return { epoch, position: head.position };
      this.current = undefined;
    }
    throw new LogReplaced();
  }

  /** Does something in the present epoch; verifies before the next one if the log turns out to be another. */
  async runInEpoch<T>(work: (epoch: string) => Promise<T>): Promise<T> {
    const epoch = await this.epoch();
    try {
      return await work(epoch);
    } catch (error) {
      if (error instanceof LogReplaced && this.current === epoch) this.current = undefined;
      throw error;
    }
  }

  /** To be done before outbox rows are deleted that were appended in this epoch. If the log has lost one of them, another epoch begins. */
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

  /** Compares log and ledger, and begins a new epoch if they do not fit. */
  verify(): Promise<VerifiedHead> {
    this.verifying ??= this.compare().finally(() => (this.verifying = undefined));
    return this.verifying;
  }

  private async compare(): Promise<VerifiedHead> {
    for (let look = 0; look < MAX_COMPARISONS; look += 1) {
      const { connection } = this;
      // In this order each side of the inequality is read when it can only have grown in favour of it.
      const before = await this.log.state();
      const entry = await this.ledger.load();
      const after = await this.log.state();
      if (entry.checkpoint === null) {
        if (after.epoch !== entry.epoch) await this.log.begin(entry.epoch, after.epoch);
        else await this.ledger.confirmEpoch(entry.epoch, after.checkpoint);
        continue;
      }
      const flaw = findLoss(entry, before, after) ?? (await this.findLostRows(after));
      if (flaw !== null) await this.beginEpoch(entry.epoch, flaw);
      else if (connection === this.connection) return this.accept({ epoch: entry.epoch, position: after.position });
    }
    throw new Error('the event log does not come to rest');
  }

  /** A database that gives out ids again is an older one. Looked at once, when the process begins, because asking uses up an id. */
  private async findLostRows({ newestRowId }: LogState): Promise<string | null> {
    if (this.lastEpoch !== undefined || (await this.ledger.nextRowId()) > newestRowId) return null;
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

/** What one of the two has lost; null if they fit. */
function findLoss({ epoch, checkpoint }: LedgerEntry, before: LogState, after: LogState): string | null {
  if (after.epoch !== epoch) return 'the event log is of another time than the database';
  if (after.fellBack || after.checkpoint < (checkpoint ?? 0)) return 'the event log came back with older data';
  if (before.epoch === epoch && before.confirmed > (checkpoint ?? 0)) return 'the database came back with older data';
  return null;
}
