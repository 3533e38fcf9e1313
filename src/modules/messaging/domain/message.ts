import type { ConversationId, MessageId, RealmId, UserId } from '../../../kernel/ids.js';

/** A message as it is stored. */
export interface Message {
  readonly id: MessageId;
  readonly realmId: RealmId;
  readonly conversationId: ConversationId;
  readonly senderId: UserId;
  /** Empty in direct messages, and for the empty topic. */
  readonly topic: string;
  readonly content: string;
  readonly renderedContent: string;
  /** Milliseconds UTC. */
  readonly sentAt: number;
  readonly client: string;
  /** Bits of `Trait`. */
  readonly traits: number;
}
