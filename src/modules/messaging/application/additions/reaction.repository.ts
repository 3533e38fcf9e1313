import type { MessageId, RealmId } from '../../../../kernel/ids.js';
import type { Reaction } from '../../domain/additions/reaction.js';

export abstract class ReactionRepository {
  /** Reactions to a message with one emoji, whatever its name was, the oldest first. */
  abstract withEmoji(realmId: RealmId, messageId: MessageId, emoji: { readonly code: string; readonly type: string }): Promise<Reaction[]>;
  abstract add(realmId: RealmId, reaction: Reaction): Promise<void>;
  abstract remove(realmId: RealmId, reaction: Reaction): Promise<void>;
}
