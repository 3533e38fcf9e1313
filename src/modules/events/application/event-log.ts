import type { EventLogRecord } from '../../../kernel/client-events.js';

export interface LogEntry {
  /** Position in the log: the `id` of the event in every queue. Rises, with gaps. */
  readonly seq: number;
  readonly record: EventLogRecord;
}

/** An announcement on its way into the log, and the outbox row that carries it. */
export interface LogRow {
  readonly rowId: number;
  /** Milliseconds UTC. With the id it names the row, even if a restored database gives out ids again. */
  readonly createdAt: number;
}

/** How far the log has come in which epoch. */
export interface LogHead {
  /** Null for a log that has not begun, or that has lost its data. */
  readonly epoch: string | null;
  /** The position after which everything that is appended from now on will be; 0 for an empty log. */
  readonly position: number;
}

/** What the log says of itself, to be compared with the ledger in the database. */
export interface LogState extends LogHead {
  /** A position up to which it was complete when outbox rows were last about to be deleted. */
  readonly checkpoint: number;
  /** The newest checkpoint that the database had stored. */
  readonly confirmed: number;
  /** The greatest id of a row that was appended. */
  readonly newestRowId: number;
  /** It has not come as far as this process has seen it before. */
  readonly fellBack: boolean;
}

/** The log is of another epoch than the caller believes, or has fallen back behind what this process has seen: it must be verified. */
export class LogReplaced extends Error {
  constructor() {
    super('the event log is not the one that was verified');
  }
}

/** Who follows the log as it grows. */
export interface LogListener {
  onEntries(entries: readonly LogEntry[]): Promise<void>;
  /** Entries may have been missed: the log was trimmed beyond them, or is of another epoch than the listener follows. */
  onInterrupted(): void;
}

/**
 * The one log of everything that clients are told, shared by all nodes. An epoch is one unbroken life of it: within an epoch nothing is lost
 * but what `floor` tells, and no position is given out twice.
 */
export abstract class EventLog {
  /**
   * Appends announcements in order. One that was appended for the same row before is left out.
   * @throws LogReplaced
   */
  abstract append(epoch: string, entries: readonly (LogRow & { readonly announcement: EventLogRecord })[]): Promise<void>;
  abstract head(): Promise<LogHead>;
  /** The epoch, and the position at or before which entries may be gone. */
  abstract floor(): Promise<LogHead>;
  /** Entries after one position up to another, both for the first `limit`. */
  abstract read(after: number, upTo: number, limit: number): Promise<LogEntry[]>;
  /** Calls back with everything that is appended after `after`, in order, until the process ends. Called again it starts over from there. */
  abstract follow(head: LogHead, listener: LogListener): void;
  /**
   * A position that no entry will ever have, after all entries there are.
   * @param last the newest entry the caller knows of
   * @returns null if there are newer ones, or the log is of another epoch
   */
  abstract reserve(epoch: string, last: number): Promise<number | null>;
  /** Rows below this id will not be appended again. */
  abstract deleteSeenRows(belowRowId: number): Promise<void>;

  abstract state(): Promise<LogState>;
  /**
   * Begins an epoch with an empty log, after all positions that this process knows of; unless the log is no longer of the epoch `old`.
   */
  abstract begin(epoch: string, old: string | null): Promise<void>;
  /**
   * Notes that the log holds these rows, so that they can be deleted once the ledger has noted it too.
   * @returns the checkpoint for the ledger; null if one of the rows is not in the log
   * @throws LogReplaced
   */
  abstract checkpoint(epoch: string, rows: readonly LogRow[]): Promise<{ position: number; confirmed: number } | null>;
  /** Notes that the ledger has stored a checkpoint. */
  abstract confirm(epoch: string, checkpoint: number): Promise<void>;
  /** Calls back whenever the connection is lost: whoever answers afterwards may have lost data. */
  abstract onDisconnect(listener: () => void): void;
}
