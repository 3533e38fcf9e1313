import type { ConversationId, MessageId, RealmId, UserId } from '../../../kernel/ids.js';
import type { ImportRun, MappedKind } from './import.repository.js';

/** What must be known of a run before it is undone. */
export abstract class UndoQueries {
  /** The conversations to which a run has brought messages, each with the first of them. */
  abstract listFirstMessages(run: Pick<ImportRun, 'id' | 'realmId'>): Promise<Map<ConversationId, MessageId>>;
  /** The oldest messages of a conversation from one up to another. */
  abstract listMessages(
    realmId: RealmId,
    conversationId: ConversationId,
    range: { readonly first: MessageId; readonly last: MessageId },
    limit: number,
  ): Promise<{ readonly id: MessageId; readonly topic: string }[]>;
  /** The newest message of a conversation; null if it has none. */
  abstract findNewest(realmId: RealmId, conversationId: ConversationId): Promise<MessageId | null>;
  /** What the things of one kind have become that a run was the first to bring, ascending. */
  abstract listMapped(run: Pick<ImportRun, 'id' | 'realmId'>, kind: MappedKind): Promise<number[]>;
  /** Those of some accounts that have written a message. */
  abstract listAuthors(realmId: RealmId, userIds: readonly UserId[]): Promise<Set<UserId>>;
}
