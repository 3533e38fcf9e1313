import { Injectable } from '@nestjs/common';
import { type EventLogRecord, EventLogSink, ClientEvents } from '../../kernel/client-events.js';
import { EVENT, Outbox } from '../../kernel/outbox.js';
import { UnitOfWork } from '../../kernel/unit-of-work.js';
import { CacheChanges } from '../caches/cache-changes.js';

/** Publishes client events through the outbox. */
@Injectable()
export class OutboxClientEvents extends ClientEvents {
  constructor(
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly sink: EventLogSink,
    private readonly cacheChanges: CacheChanges,
  ) {
    super();
  }

  async publish(records: readonly EventLogRecord[]): Promise<void> {
    const awaited = records.filter((record) => this.sink.isAwaited(record));
    const [first] = awaited;
    if (!first) {
      await this.addToOutbox(records);
      return;
    }
    await this.unitOfWork.run(async () => {
      await this.addToOutbox(records);
      this.cacheChanges.record(first.realmId);
      // The caches of this process do not wait for the log.
      this.unitOfWork.afterCommit(() => {
        for (const record of awaited) this.sink.receive(record);
      });
    });
  }

  private addToOutbox(records: readonly EventLogRecord[]): Promise<void> {
    return this.outbox.add(records.map((record) => ({ realmId: record.realmId, kind: EVENT, payload: record })));
  }
}
