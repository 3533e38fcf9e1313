import type { LogRow } from './event-log.js';

/** What the database stores about the event log. */
export interface LedgerEntry {
  /** Identifies a period in which the log has lost nothing. */
  readonly epoch: string;
  /**
   * A position that the log had reached before the newest outbox rows were deleted. A log with a smaller position has lost events that
   * cannot be published again. Null until the log has begun the epoch.
   */
  readonly checkpoint: number | null;
}

/** Stores one record about the event log for the whole deployment. */
export abstract class LogLedger {
  /** Creates the record if there is none. */
  abstract load(): Promise<LedgerEntry>;
  /** Replaces the epoch `old` by a new one, unless another process has done so. */
  abstract replaceEpoch(old: string, epoch: string): Promise<void>;
  /** Records that the log has begun the epoch. */
  abstract confirmEpoch(epoch: string, checkpoint: number): Promise<void>;
  /**
   * Raises the checkpoint.
   * @param confirmed the newest checkpoint that was confirmed to the log
   * @returns false, with nothing changed, if the record is of another epoch or older than `confirmed`, because the database was restored
   */
  abstract advanceCheckpoint(epoch: string, checkpoint: number, confirmed: number): Promise<boolean>;
  /** The committed outbox rows of event log records. */
  abstract listRows(): Promise<LogRow[]>;
  /** The smallest id that a new outbox row could have. This one uses it up, so that no row will have it. */
  abstract nextRowId(): Promise<number>;
}
