import type { ConversationId, MessageId, RealmId, UserId } from '../../../kernel/ids.js';
import type { FlagFacts } from '../domain/flags.js';
import type { Message } from '../domain/message.js';

/** Which messages are looked at: everything received, or one conversation, whole or as far as it was received. */
export type Scope =
  | { readonly kind: 'received' }
  | { readonly kind: 'conversation'; readonly id: ConversationId; readonly history: boolean }
  | { readonly kind: 'nothing' };

/** A narrow with everything looked up. Conditions add up. */
export interface MessageFilter {
  readonly realmId: RealmId;
  readonly viewerId: UserId;
  readonly scope: Scope;
  readonly conditions: readonly Condition[];
}

export type Condition =
  | { readonly on: 'topic'; readonly topicKey: string; readonly negated: boolean }
  | { readonly on: 'sender'; readonly senderId: UserId; readonly negated: boolean }
  | { readonly on: 'id'; readonly id: MessageId; readonly negated: boolean }
  | { readonly on: 'conversation'; readonly id: ConversationId; readonly negated: boolean };

/** Reads of messages, as plain rows. */
export abstract class MessageQueries {
  /** The newest `limit` ids up to `upTo`, descending. */
  abstract idsUpTo(filter: MessageFilter, upTo: MessageId, limit: number): Promise<MessageId[]>;
  /** The oldest `limit` ids from `from` on, ascending. */
  abstract idsFrom(filter: MessageFilter, from: MessageId, limit: number): Promise<MessageId[]>;
  /** The oldest unread message, muted channels aside unless the narrow names a channel; null if there is none. */
  abstract firstUnread(filter: MessageFilter): Promise<MessageId | null>;
  /** Those that exist, by id. */
  abstract byIds(realmId: RealmId, ids: readonly MessageId[]): Promise<Message[]>;
  /** What the flags of each message follow from for one account, by message. */
  abstract flagFacts(viewerId: UserId, messages: readonly Message[]): Promise<ReadonlyMap<MessageId, FlagFacts>>;
  /** Whether the account has received the message. */
  abstract hasReceived(viewerId: UserId, message: Message): Promise<boolean>;
  /** Senders in a topic. */
  abstract topicParticipants(realmId: RealmId, conversationId: ConversationId, topicKey: string): Promise<UserId[]>;
}
