import type { OnModuleInit } from '@nestjs/common';
import type { EventLogRecord } from '../../../kernel/client-events.js';

/** A record that is in the event log, with its outbox row. */
export interface PublishedRecord {
  readonly rowId: number;
  /** Milliseconds UTC. */
  readonly createdAt: number;
  readonly record: EventLogRecord;
}

/**
 * Gets every record of the event log, in the process that appends it, for work that must follow events even if Redis loses them. Every provider of
 * this class is called. After a crash a record may be taken again, so that taps must be idempotent per row.
 */
export abstract class EventTap {
  /** Called when records have been appended. Must not throw; clients get the events meanwhile. */
  abstract take(records: readonly PublishedRecord[]): void;
  /** Called before the rows are deleted. Resolves when all that follows from them is stored; if it fails, the rows remain, and it is called again. */
  abstract confirm(rowIds: readonly number[]): Promise<void>;
}

/** All taps. */
export class EventTaps implements OnModuleInit {
  private taps: readonly EventTap[] = [];

  /** @param find lists all taps; called once all providers exist */
  constructor(private readonly find: () => readonly EventTap[]) {}

  onModuleInit(): void {
    this.taps = this.find();
  }

  take(records: readonly PublishedRecord[]): void {
    for (const tap of this.taps) tap.take(records);
  }

  async confirm(rowIds: readonly number[]): Promise<void> {
    for (const tap of this.taps) await tap.confirm(rowIds);
  }
}
