import type { MessageId, RealmId, UserId } from '../../../../kernel/ids.js';
import type { Reaction } from '../domain/reaction.js';
import type { Submessage } from '../domain/widget.js';

export abstract class ReactionRepository {
  /** Reactions to a message with one emoji, whatever its name was, the oldest first. */
  abstract withEmoji(realmId: RealmId, messageId: MessageId, emoji: { readonly code: string; readonly type: string }): Promise<Reaction[]>;
  abstract add(realmId: RealmId, reaction: Reaction): Promise<void>;
  abstract remove(realmId: RealmId, reaction: Reaction): Promise<void>;
}

export abstract class SubmessageRepository {
  /** Whether the account has attached something to the message. */
  abstract hasAttached(realmId: RealmId, messageId: MessageId, senderId: UserId): Promise<boolean>;
  /** The first widget that was attached to the message, as JSON; null if none was. */
  abstract findWidget(realmId: RealmId, messageId: MessageId): Promise<string | null>;
  /** Whether anything is attached. */
  abstract hasAny(realmId: RealmId, messageId: MessageId): Promise<boolean>;
  abstract count(realmId: RealmId, messageId: MessageId): Promise<number>;
  /** @returns the id */
  abstract add(realmId: RealmId, submessage: Omit<Submessage, 'id'>): Promise<number>;
}

/** What others added to a message, each in the order in which it came. */
export interface Additions {
  readonly reactions: readonly Reaction[];
  readonly submessages: readonly Submessage[];
}

export const NO_ADDITIONS: Additions = { reactions: [], submessages: [] };

/** Reads what belongs to a page of messages at once. */
export abstract class MessageAdditionsQueries {
  /** By message; one to which nothing was added is left out. */
  abstract loadFor(realmId: RealmId, ids: readonly MessageId[]): Promise<ReadonlyMap<MessageId, Additions>>;
}
