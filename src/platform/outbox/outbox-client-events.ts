import { Injectable } from '@nestjs/common';
import { type Announcement, ClientEvents } from '../../kernel/client-events.js';
import { EVENT, Outbox, type OutboxEntry } from '../../kernel/outbox.js';

@Injectable()
export class OutboxClientEvents extends ClientEvents {
  constructor(private readonly outbox: Outbox) {
    super();
  }

  announce(announcements: readonly Announcement[]): Promise<void> {
    return this.outbox.add(announcements.map((announcement) => this.entry(announcement)));
  }

  entry(announcement: Announcement): OutboxEntry {
    return { realmId: announcement.realmId, kind: EVENT, payload: announcement };
  }
}
