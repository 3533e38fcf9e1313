import { Injectable } from '@nestjs/common';
import type { AnyEvent, Audience, EventLogRecord } from '../../../kernel/client-events.js';
import type { UserId } from '../../../kernel/ids.js';
import { MembershipRepository } from '../../channels/subscriptions.api.js';
import { UserLookup } from '../../users/accounts.api.js';
import type { ClientCapabilities } from '../domain/event-queue.js';
import { EventReader } from '../domain/event-reader.js';
import { shapeEvent } from './outgoing-event.js';

/** A client that supports everything. */
const CAPABILITIES: ClientCapabilities = {
  notificationSettingsNull: true,
  userSettingsObject: true,
  linkifierUrlTemplate: true,
  archivedChannels: true,
  emptyTopicName: true,
  deactivatedGroups: true,
  simplifiedPresence: true,
  slimPresence: true,
  bulkMessageDeletion: true,
  channelTyping: true,
  singleEmoji: true,
  userListIncomplete: true,
};

/** Kinds of audiences to which an account belongs by its role or by name. */
const WITHOUT_MEMBERSHIPS: ReadonlySet<Audience['kind']> = new Set(['users', 'realm']);

/** Events for accounts that hold no queue: in the form of clients that support everything, and for the audiences that the accounts belong to now. */
@Injectable()
export class EventsWithoutQueue {
  constructor(
    private readonly memberships: MembershipRepository,
    private readonly users: UserLookup,
  ) {}

  /** The event of a record; null for one without, and for one that only older clients get. New messages are presented by others. */
  present({ event, unlessClientKnows }: EventLogRecord): AnyEvent | null {
    if (!event || unlessClientKnows !== undefined) return null;
    return shapeEvent(event, CAPABILITIES)[0] ?? null;
  }

  /** Whether an account belongs to an audience now. */
  async receives(userId: UserId, audience: Audience): Promise<boolean> {
    const { realmId, role } = await this.users.get(userId);
    const reader = new EventReader(userId, realmId, role);
    if (!WITHOUT_MEMBERSHIPS.has(audience.kind)) {
      for (const { conversationId, fromId, toId } of await this.memberships.listPeriods(userId)) {
        reader.apply({ userId, conversationId, fromId, ...(toId === null ? {} : { toId }) });
      }
    }
    return reader.receives(realmId, audience);
  }
}
