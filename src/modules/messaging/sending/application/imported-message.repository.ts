import type { MessageId, UserId } from '../../../../kernel/ids.js';
import type { ResolvedEmoji } from '../../../realm/emoji.api.js';
import type { EditHistoryEntry } from '../../messages/domain/edit-history.js';
import type { Message } from '../../messages/domain/message.js';

/** A reaction that was made where the message comes from. */
export interface ImportedReaction {
  readonly userId: UserId;
  readonly emoji: ResolvedEmoji;
}

/** A message of another chat, ready to be stored. */
export interface PreparedMessage {
  readonly message: Omit<Message, 'id'>;
  readonly reactions: readonly ImportedReaction[];
  /** Those who have starred it. */
  readonly starredBy: readonly UserId[];
  /** Its history, newest first. */
  readonly edits: readonly EditHistoryEntry[];
  /** Files to which the message links and which its sender may share. */
  readonly attachmentIds: readonly number[];
  /** Images among them whose thumbnails do not exist yet. */
  readonly awaitedPathIds: readonly string[];
}

/** Stores messages of other chats. */
export abstract class ImportedMessageRepository {
  /**
   * Stores messages with what belongs to them, and lets their conversations end with them, in the surrounding unit of work, which has locked the
   * conversations. Nobody is told of them.
   * @param messages in the order in which they were sent
   * @returns their ids, in that order
   */
  abstract add(messages: readonly PreparedMessage[]): Promise<MessageId[]>;
}
