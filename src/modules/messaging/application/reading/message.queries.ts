import type { Actor } from '../../../../kernel/actor.js';
import type { ConversationId, MessageId, RealmId, UserId } from '../../../../kernel/ids.js';
import type { FlagFacts, FlagSubject } from '../../domain/flags/flags.js';
import type { Message } from '../../domain/message.js';
import type { MessageFilter } from '../../domain/narrow/condition.js';

export type { MessageFilter } from '../../domain/narrow/condition.js';

/** What has to be known of a message to find out whether what was written of it is up to date. */
export interface MessageHead extends FlagSubject {
  readonly senderId: UserId;
  readonly topic: string;
  readonly version: number;
  /** Bits of the reader's mark. */
  readonly mark: number;
}

/** Reads of messages, as plain rows. */
export abstract class MessageQueries {
  /** The newest `limit` ids up to `upTo`, descending. */
  abstract idsUpTo(filter: MessageFilter, upTo: MessageId, limit: number): Promise<MessageId[]>;
  /** The oldest `limit` ids from `from` on, ascending. */
  abstract idsFrom(filter: MessageFilter, from: MessageId, limit: number): Promise<MessageId[]>;
  /** Of these messages, those that the viewer has received and that match. */
  abstract matching(filter: MessageFilter, ids: readonly MessageId[]): Promise<ReadonlySet<MessageId>>;
  /** The oldest unread message, muted topics and channels aside, but for the channel that the narrow names; null if there is none. */
  abstract firstUnread(filter: MessageFilter): Promise<MessageId | null>;
  /** Those that exist, by id. */
  abstract byIds(realmId: RealmId, ids: readonly MessageId[]): Promise<Message[]>;
  /** Of those that exist, by id. */
  abstract heads(reader: Pick<Actor, 'userId' | 'realmId'>, ids: readonly MessageId[]): Promise<MessageHead[]>;
  /** What the flags of each message follow from for one account, by message. */
  abstract flagFacts(viewerId: UserId, messages: readonly FlagSubject[]): Promise<ReadonlyMap<MessageId, FlagFacts>>;
  /** Who has written in a topic, or reacted to something in it. */
  abstract topicParticipants(realmId: RealmId, conversationId: ConversationId, topicKey: string): Promise<UserId[]>;
}
