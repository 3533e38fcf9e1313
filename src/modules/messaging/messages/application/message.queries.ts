import type { ConversationId, MessageId, RealmId, UserId } from '../../../../kernel/ids.js';
import type { FlagFacts, FlagSubject } from '../domain/message-flags.js';
import type { Message } from '../domain/message.js';
import type { MessageFilter } from '../../reading/domain/message-filter.js';

export type { MessageFilter } from '../../reading/domain/message-filter.js';

/** What has to be known of a message to find out whether what was written of it is up to date. */
export interface MessageHead extends FlagSubject {
  readonly senderId: UserId;
  readonly topic: string;
  readonly version: number;
  /** Bits of the reader's mark. */
  readonly mark: number;
}

/** Which ids are wanted; bounds are included. */
export interface ConversationRange {
  readonly from: MessageId;
  readonly to: MessageId;
  readonly limit: number;
  readonly newestFirst: boolean;
}

/** Reads of messages, as plain rows. */
export abstract class MessageQueries {
  /** The first ids of the range that match, in its order. */
  abstract findIds(filter: MessageFilter, range: ConversationRange): Promise<MessageId[]>;
  /** The same, with what has to be known of each. */
  abstract findHeads(filter: MessageFilter, range: ConversationRange): Promise<MessageHead[]>;
  /** Of these messages, those that the viewer has received and that match. */
  abstract filterMatching(filter: MessageFilter, ids: readonly MessageId[]): Promise<ReadonlySet<MessageId>>;
  /** The oldest unread message, muted topics and channels aside, but for the channel that the narrow names; null if there is none. */
  abstract findFirstUnread(filter: MessageFilter): Promise<MessageId | null>;
  /** Those that exist, by id. */
  abstract findByIds(realmId: RealmId, ids: readonly MessageId[]): Promise<Message[]>;
  /**
   * Bytes of each message and of what was added to it: its texts, edit history, reactions and submessages, about as much as its JSON has.
   * Messages that do not exist are left out.
   */
  abstract sizes(realmId: RealmId, ids: readonly MessageId[]): Promise<ReadonlyMap<MessageId, number>>;
  /** What the flags of each message follow from for one account, by message. */
  abstract loadFlagFacts(viewerId: UserId, messages: readonly FlagSubject[]): Promise<ReadonlyMap<MessageId, FlagFacts>>;
  /** Who has written in a topic, or reacted to something in it. */
  abstract listTopicParticipants(realmId: RealmId, conversationId: ConversationId, topicKey: string): Promise<UserId[]>;
}
