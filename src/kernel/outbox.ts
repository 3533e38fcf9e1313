import type { RealmId } from './ids.js';

/** Work promised by a transaction and done after it: the row is committed with the change and deleted once a handler has done it. */
export interface OutboxEntry {
  readonly realmId: RealmId;
  /** Which handler does it. */
  readonly kind: string;
  /** JSON-serialisable; no secrets. */
  readonly payload: unknown;
}

/** Kind of the rows that carry an `Announcement` to the event log. */
export const EVENT = 'event';

export interface OutboxRow extends OutboxEntry {
  readonly id: number;
  /** Milliseconds UTC. */
  readonly createdAt: number;
}

export abstract class Outbox {
  /** Adds entries to the surrounding unit of work, or in one of their own. They are handled in the given order after commit. */
  abstract add(entries: readonly OutboxEntry[]): Promise<void>;
}

/** Does the work of one kind of outbox row. May be handed the same row again after a crash: must be idempotent per row id. */
export abstract class OutboxHandler {
  abstract readonly kind: string;
  abstract handle(rows: readonly OutboxRow[]): Promise<void>;
  /** Comes before handled rows are deleted, and ends when they may be. If it fails they stay, and it comes again. */
  confirm?(rows: readonly Pick<OutboxRow, 'id' | 'createdAt'>[]): Promise<void>;
  /** Rows with ids below `rowId` will never be handed over again. */
  settled?(rowId: number): Promise<void>;
}

/** Where a context announces the handlers it brings. */
export abstract class OutboxHandlers {
  abstract register(handler: OutboxHandler): void;
}
