import { Injectable } from '@nestjs/common';
import { type EventLogRecord, EventLogSink, ClientEvents } from '../../kernel/client-events.js';
import { EVENT, Outbox, type OutboxEntry } from '../../kernel/outbox.js';
import { UnitOfWork } from '../../kernel/unit-of-work.js';

@Injectable()
export class OutboxClientEvents extends ClientEvents {
  constructor(
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly sink: EventLogSink,
  ) {
    super();
  }

  async publish(announcements: readonly EventLogRecord[]): Promise<void> {
    await this.outbox.add(announcements.map((announcement) => this.toOutboxEntry(announcement)));
    // This node need not wait for the log: who is answered that a key is void must not find it working.
    this.unitOfWork.afterCommit(() => {
      for (const { realmId, changedUsers } of announcements) if (changedUsers) this.sink.receive({ realmId, changedUsers });
    });
  }

  toOutboxEntry(announcement: EventLogRecord): OutboxEntry {
    return { realmId: announcement.realmId, kind: EVENT, payload: announcement };
  }
}
