import type { EventLogRecord } from '../../../kernel/client-events.js';

export interface LogEntry {
  /** Position in the log: the `id` of the event in every queue. Rises, with gaps. */
  readonly seq: number;
  /** The id of its outbox row. */
  readonly rowId: number;
  readonly record: EventLogRecord;
  /** The length of the record as JSON. */
  readonly characters: number;
}

/** The outbox row of an event log record. */
export interface LogRow {
  readonly rowId: number;
  /** Milliseconds UTC. Together with the id it identifies the row, even if a restored database assigns ids again. */
  readonly createdAt: number;
}

/** The end of the log. */
export interface LogHead {
  /** Null for a log that has not begun or has lost its data. */
  readonly epoch: string | null;
  /** Entries that are appended from now on have larger positions; 0 for an empty log. */
  readonly position: number;
}

/** The beginning of the log. */
export interface LogFloor extends LogHead {
  /** Entries up to this position may have been trimmed. */
  readonly position: number;
  /** It changes when records have been replaced, and with the epoch. */
  readonly revision: string;
}

/** The state of the log, to be compared with the ledger in the database. */
export interface LogState extends LogHead {
  /** The position to which the log was complete when outbox rows were last to be deleted. */
  readonly checkpoint: number;
  /** The newest checkpoint that the ledger has stored. */
  readonly confirmed: number;
  /** The largest id of an appended row. */
  readonly newestRowId: number;
  /** Its position is smaller than one that this process has seen. */
  readonly fellBack: boolean;
}

/**
 * The log is of another epoch than the verified one, its position is smaller than one that this process has seen, or it does not come to rest. It happens
 * while Redis fails over, and is over when it has: an outage.
 */
export class LogReplaced extends Error {
  readonly outage = 'redis';

  constructor() {
    super('the event log is not the one that was verified');
  }
}

/** Receives the entries of the log. */
export interface LogListener {
  onEntries(entries: readonly LogEntry[]): Promise<void>;
  /** Entries may have been missed: they were trimmed, or the log is of another epoch. */
  onInterrupted(): void;
}

/**
 * The log of all client events, shared by all nodes. Within an epoch no entry after `floor` is lost, and no position is assigned twice.
 */
export abstract class EventLog {
  /**
   * Appends records in order, except those whose row was appended before.
   * @throws LogReplaced
   */
  abstract append(epoch: string, entries: readonly (LogRow & { readonly record: EventLogRecord })[]): Promise<void>;
  /** The ids of those of the rows whose records were appended. */
  abstract listAppended(rows: readonly LogRow[]): Promise<ReadonlySet<number>>;
  abstract head(): Promise<LogHead>;
  abstract floor(): Promise<LogFloor>;
  /** At most `limit` entries after one position, up to and including another. */
  abstract read(after: number, upTo: number, limit: number): Promise<LogEntry[]>;
  /** Passes the entries after `head` to the listener, in order, until the process ends. A further call continues after its `head`. */
  abstract follow(head: LogHead, listener: LogListener): void;
  /**
   * Reserves a position after all entries; no entry will have it.
   * @param last the newest entry that the caller has received
   * @returns null if there are newer entries, or the log is of another epoch
   */
  abstract reserve(epoch: string, last: number): Promise<number | null>;
  /**
   * Replaces records that the log holds; positions stay. Records that are appended meanwhile may be left as they are. Readers see the log
   * before or after all replacements.
   * @param change returns the same object for a record that stays
   * @throws LogReplaced, also if another process replaces records at the same time
   */
  abstract rewrite(epoch: string, change: (record: EventLogRecord) => EventLogRecord): Promise<void>;
  /** Deletes the record of appended rows below this id, which will not be appended again. */
  abstract deleteAppendedRows(belowRowId: number): Promise<void>;

  abstract state(): Promise<LogState>;
  /**
   * Begins an epoch with an empty log, after all positions that this process has seen. Does nothing if the log is no longer of the epoch `old`.
   * @param rows are not appended: all queues of the epoch are registered later, with a state that contains these changes
   */
  abstract begin(epoch: string, old: string | null, rows: readonly LogRow[]): Promise<void>;
  /**
   * Stores a checkpoint that confirms that the log contains these rows. They can be deleted when the ledger has stored it as well.
   * @returns the checkpoint for the ledger; null if one of the rows is not in the log
   * @throws LogReplaced
   */
  abstract checkpoint(epoch: string, rows: readonly LogRow[]): Promise<{ position: number; confirmed: number } | null>;
  /** Records that the ledger has stored a checkpoint. */
  abstract confirm(epoch: string, checkpoint: number): Promise<void>;
  /** Calls the listener when the connection is lost; the Redis that answers afterwards may have lost data. */
  abstract onDisconnect(listener: () => void): void;
}
