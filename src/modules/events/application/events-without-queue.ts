import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import type { AnyEvent, Audience, EventLogRecord } from '../../../kernel/client-events.js';
import type { ConversationId, MessageId } from '../../../kernel/ids.js';
import type { ClientCapabilities } from '../domain/event-queue.js';
import { EventReader } from '../domain/event-reader.js';
import { LoadEventReaderService } from './load-event-reader.service.js';
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

/** An account that holds no queue, as it receives events now. Its memberships are loaded once, when an answer depends on them. */
export class ReaderWithoutQueue {
  private member: Promise<EventReader> | undefined;

  constructor(
    private readonly reader: EventReader,
    private readonly load: () => Promise<EventReader>,
  ) {}

  /** Whether the account belongs to an audience. */
  async receives(audience: Audience): Promise<boolean> {
    const reader = WITHOUT_MEMBERSHIPS.has(audience.kind) ? this.reader : await this.loadMember();
    return reader.receives(reader.realmId, audience);
  }

  /** Whether the account was a member of a conversation when the message was sent. */
  async hasReceived(conversationId: ConversationId, messageId: MessageId): Promise<boolean> {
    return (await this.loadMember()).hasReceived(conversationId, messageId);
  }

  private loadMember(): Promise<EventReader> {
    return (this.member ??= this.load());
  }
}

/** Events for accounts that hold no queue: in the form of clients that support everything, and for the audiences that the accounts belong to now. */
@Injectable()
export class EventsWithoutQueue {
  constructor(private readonly loader: LoadEventReaderService) {}

  /** The event of a record; null for one without, and for one that only older clients get. New messages are presented by others. */
  present({ event, unlessClientKnows }: EventLogRecord): AnyEvent | null {
    if (!event || unlessClientKnows !== undefined) return null;
    return shapeEvent(event, CAPABILITIES)[0] ?? null;
  }

  /** An account for a piece of work, in which its memberships stay as they are when the first answer depends on them. */
  readerFor({ userId, realmId, role }: Actor): ReaderWithoutQueue {
    return new ReaderWithoutQueue(new EventReader(userId, realmId, role), () => this.loader.load(userId));
  }
}
