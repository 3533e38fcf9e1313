import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Announcement } from '../../../kernel/client-events.js';
import { EVENT, OutboxHandler, OutboxHandlers, type OutboxRow } from '../../../kernel/outbox.js';
import { ReadStateRepository } from '../../messaging/messaging.api.js';
import { EventLog } from './event-log.js';

/** Moves announcements from the outbox to the event log. */
@Injectable()
export class EventPublisher extends OutboxHandler implements OnModuleInit {
  readonly kind = EVENT;

  constructor(
    private readonly log: EventLog,
    private readonly messages: ReadStateRepository,
    private readonly handlers: OutboxHandlers,
  ) {
    super();
  }

  onModuleInit(): void {
    this.handlers.register(this);
  }

  async handle(rows: readonly OutboxRow[]): Promise<void> {
    const entries: { rowId: number; announcement: Announcement }[] = [];
    for (const { id, payload } of rows) entries.push({ rowId: id, announcement: await this.complete(payload as Announcement) });
    await this.log.append(entries);
  }

  /** Looks up what was too much to write down with the change. */
  private async complete({ messagesOf, ...announcement }: Announcement): Promise<Announcement> {
    if (!messagesOf || !announcement.event) return announcement;
    return { ...announcement, event: { ...announcement.event, messages: await this.messages.idsOf(announcement.realmId, messagesOf) } };
  }

  override settled(rowId: number): Promise<void> {
    return this.log.forgetRows(rowId);
  }
}
