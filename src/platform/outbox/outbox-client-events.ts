import { Injectable } from '@nestjs/common';
import { type EventLogRecord, EventLogSink, ClientEvents } from '../../kernel/client-events.js';
import { EVENT, MESSAGE_EVENT, Outbox, type OutboxEntry } from '../../kernel/outbox.js';
import { UnitOfWork } from '../../kernel/unit-of-work.js';

/** Publishes client events through the outbox. */
@Injectable()
export class OutboxClientEvents extends ClientEvents {
  constructor(
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly sink: EventLogSink,
  ) {
    super();
  }

  async publish(records: readonly EventLogRecord[]): Promise<void> {
    await this.outbox.add(records.map((record) => this.toOutboxEntry(record)));
    // The caches of this process are cleared without waiting for the log, so that a revoked key is rejected as soon as the request is answered.
    this.unitOfWork.afterCommit(() => {
      for (const { realmId, changedUsers } of records) if (changedUsers) this.sink.receive({ realmId, changedUsers });
    });
  }

  toOutboxEntry(record: EventLogRecord): OutboxEntry {
    const { event, ...stored } = record;
    if (event?.type === 'message') return { realmId: record.realmId, kind: MESSAGE_EVENT, payload: record, stored };
    return { realmId: record.realmId, kind: EVENT, payload: record };
  }
}
