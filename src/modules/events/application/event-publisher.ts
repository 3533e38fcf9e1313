import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Announcement } from '../../../kernel/client-events.js';
import { EVENT, OutboxHandler, OutboxHandlers, type OutboxRow } from '../../../kernel/outbox.js';
import { EventLog } from './event-log.js';

/** Moves announcements from the outbox to the event log. */
@Injectable()
export class EventPublisher extends OutboxHandler implements OnModuleInit {
  readonly kind = EVENT;

  constructor(
    private readonly log: EventLog,
    private readonly handlers: OutboxHandlers,
  ) {
    super();
  }

  onModuleInit(): void {
    this.handlers.register(this);
  }

  handle(rows: readonly OutboxRow[]): Promise<void> {
    return this.log.append(rows.map(({ id, payload }) => ({ rowId: id, announcement: payload as Announcement })));
  }

  override settled(rowId: number): Promise<void> {
    return this.log.forgetRows(rowId);
  }
}
