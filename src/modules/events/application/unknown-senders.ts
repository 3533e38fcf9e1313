import { Injectable } from '@nestjs/common';
import { isGuest } from '../../../kernel/actor.js';
import type { UserId } from '../../../kernel/ids.js';
import { presentHiddenSender, UserAccess } from '../../users/accounts.api.js';
import { UserLookup } from '../../users/users.api.js';
import type { EventReader } from '../domain/reader.js';
import type { OutgoingEvent } from './outgoing-event.js';

const NOBODY: ReadonlyMap<UserId, object> = new Map();

/** Senders of messages whom a reader may not see: guests learn nothing of them but the id (notes 1.13). */
@Injectable()
export class UnknownSenders {
  constructor(
    private readonly users: UserLookup,
    private readonly access: UserAccess,
  ) {}

  /** What the messages among these events say instead of who sent them, by account. */
  async findHiddenSenders(reader: EventReader, events: readonly OutgoingEvent[]): Promise<ReadonlyMap<UserId, object>> {
    if (!isGuest(reader.role)) return NOBODY;
    const senderIds = new Set(events.flatMap(({ senderId }) => (senderId === null ? [] : [senderId])));
    if (senderIds.size === 0 || (await this.access.canSeeEveryone(reader))) return NOBODY;
    const [senders, sees, host] = await Promise.all([
      this.users.findByIds(senderIds),
      this.access.visibilityFilter(reader),
      this.access.realmHost(reader.realmId),
    ]);
    const unknown = [...senders.values()].filter((sender) => !sees(sender));
    return new Map(unknown.map(({ id }) => [id, presentHiddenSender(id, host)]));
  }
}
