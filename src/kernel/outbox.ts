import type { RealmId } from './ids.js';
import type { TraceParent } from './tracing.js';

/** Work that has to follow a transaction. The row is committed with the change and deleted after a handler has processed it. */
export interface OutboxEntry {
  readonly realmId: RealmId;
  /** Selects the handler. */
  readonly kind: string;
  /** JSON-serializable. Contains no secrets. */
  readonly payload: object;
  /** What the row contains instead of the payload, if the handler can build the payload from it and from the database. */
  readonly stored?: object;
  /** Of the code that adds the entry, by default. Handlers find it in the payload. */
  readonly trace?: TraceParent | undefined;
}

/** Kind of the rows that contain an `EventLogRecord` for the event log. */
export const EVENT = 'event';

/**
 * Kind of the rows that report a new message to the event log. They contain its `EventLogRecord` without the event, because the message is in
 * its own table. The process that wrote the row hands it over with the event.
 */
export const MESSAGE_EVENT = 'message_event';

export interface OutboxRow extends OutboxEntry {
  readonly id: number;
  /** Milliseconds since the Unix epoch, UTC. */
  readonly createdAt: number;
}

export abstract class Outbox {
  /**
   * Adds entries to the surrounding unit of work, or in a transaction of their own. They are handled in the given order after the commit.
   */
  abstract add(entries: readonly OutboxEntry[]): Promise<void>;
}

/** Rows that can be handled now, in their order, and rows that have to wait for rows of other processes. */
export interface OrderedRows {
  readonly ready: readonly OutboxRow[];
  readonly waiting: readonly OutboxRow[];
  /** Resolves when other processes have handled further rows, so that some that wait may be ready. */
  readonly progress: Promise<void>;
}

/**
 * Handles outbox rows of one kind; every provider of this class is called. After a crash a row may be handled again, so handlers must be
 * idempotent per row id.
 */
export abstract class OutboxHandler {
  abstract readonly kind: string;
  /** Another kind of rows that are handled together with those of `kind`, in their common order. */
  readonly otherKind?: string;
  /**
   * For handlers to which the order of rows matters that different processes wrote: called before `handle`. Rows that have to wait are handed
   * over again when there is progress, or shortly; rows that another process has left may be among those that are ready.
   */
  order?(rows: readonly OutboxRow[]): Promise<OrderedRows>;
  /** Called with the ids of rows of other kinds that this process has just committed, before the rows of the same transaction are handed over. */
  noteOtherKinds?(ids: readonly number[]): void;
  /** Called with the id of a row that has failed so often that the rows after it no longer wait for it. It is retried at growing intervals. */
  noteSkipped?(id: number): void;
  abstract handle(rows: readonly OutboxRow[]): Promise<void>;
  /** Called before handled rows are deleted. They are deleted when it resolves; if it fails they remain, and it is called again. */
  confirm?(rows: readonly Pick<OutboxRow, 'id' | 'createdAt'>[]): Promise<void>;
  /** Called when rows with ids below `rowId` will not be handled again. */
  settled?(rowId: number): Promise<void>;
}

/** Reads the outbox. */
export abstract class OutboxQueries {
  /** The rows with these ids that are committed and not deleted yet, of every kind, ascending. Their payload is what they contain. */
  abstract findRows(ids: readonly number[]): Promise<OutboxRow[]>;
}
