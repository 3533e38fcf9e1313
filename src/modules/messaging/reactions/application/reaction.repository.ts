import type { MessageId, RealmId, UserId } from '../../../../kernel/ids.js';
import type { Reaction } from '../domain/reaction.js';
import type { Submessage } from '../domain/widget.js';

export abstract class ReactionRepository {
  /** Reactions to a message with one emoji under any name, the oldest first. */
  abstract listWithEmoji(
    realmId: RealmId,
    messageId: MessageId,
    emoji: { readonly code: string; readonly type: string },
  ): Promise<Reaction[]>;
  abstract add(realmId: RealmId, reaction: Reaction): Promise<void>;
  abstract delete(realmId: RealmId, reaction: Reaction): Promise<void>;
}

export abstract class SubmessageRepository {
  /** Whether the account has attached a submessage to the message. */
  abstract hasAttached(realmId: RealmId, messageId: MessageId, senderId: UserId): Promise<boolean>;
  /** The first widget that was attached to the message, as JSON; null if there is none. */
  abstract findWidget(realmId: RealmId, messageId: MessageId): Promise<string | null>;
  /** Whether the message has submessages. */
  abstract hasAny(realmId: RealmId, messageId: MessageId): Promise<boolean>;
  abstract count(realmId: RealmId, messageId: MessageId): Promise<number>;
  /** @returns the id */
  abstract add(realmId: RealmId, submessage: Omit<Submessage, 'id'>): Promise<number>;
}

/** What accounts added to a message, in the order in which it was added. */
export interface MessageAdditions {
  readonly reactions: readonly Reaction[];
  readonly submessages: readonly Submessage[];
}

export const NO_ADDITIONS: MessageAdditions = { reactions: [], submessages: [] };

/** Reads reactions and submessages for a page of messages. */
export abstract class MessageAdditionsQueries {
  /** By message; messages without additions are left out. */
  abstract loadFor(realmId: RealmId, ids: readonly MessageId[]): Promise<ReadonlyMap<MessageId, MessageAdditions>>;
}
