import type { ConversationId, MessageId, RealmId, UserId } from '../../../../kernel/ids.js';
import type { EditHistoryEntry } from '../../messages/domain/edit-history.js';
import type { Message } from '../../messages/domain/message.js';

/** Messages of a topic, as far as somebody may see them. */
export interface TopicPart {
  readonly realmId: RealmId;
  readonly conversationId: ConversationId;
  readonly topicKey: string;
  /** The oldest one looked at. */
  readonly from: MessageId;
  /** Only what this account has received; null: all. */
  readonly receivedBy: UserId | null;
}

export interface NewContent {
  readonly content: string;
  readonly renderedContent: string;
  readonly traits: number;
  /** Files that it links to and its sender may share. */
  readonly attachmentIds: readonly number[];
  /** Of pictures that it will show once there are thumbnails of them. */
  readonly awaitedPathIds: readonly string[];
  /** Bits of `Mark` that follow from the content, of those who have any; nobody else has from now on. */
  readonly marks: readonly { readonly userId: UserId; readonly flags: number }[];
}

export interface NewPlace {
  readonly conversationId: ConversationId;
  /** Null: each keeps its own, which may differ in case. */
  readonly topic: string | null;
  /** Milliseconds UTC; null if the move does not count as one. */
  readonly movedAt: number | null;
  readonly change: EditHistoryEntry;
}

/** Writes of what changes about messages that were sent. Everything inside a unit of work that holds the locks of their conversations. */
export abstract class MessageEditRepository {
  /** Ids of messages of a topic with their times, ascending. */
  abstract listTopic(part: TopicPart): Promise<{ readonly id: MessageId; readonly sentAt: number }[]>;
  /** Its oldest message; null if it has none. */
  abstract findFirstId(realmId: RealmId, conversationId: ConversationId): Promise<MessageId | null>;
  /** Gives a message other content, and takes note of the change unless it is null. Marks go to those who received it. */
  abstract rewrite(message: Message, content: NewContent, editedAt: number, change: EditHistoryEntry | null): Promise<void>;
  /** Replaces what is known of the changes of a message. */
  abstract replaceHistory(message: Message, changes: readonly EditHistoryEntry[]): Promise<void>;
  /**
   * Gives a message other HTML for the same content: no edit, and not to be found in its history. Needs no lock.
   * @returns false if it is not what and where it was when it was read; nothing has changed then
   */
  abstract replaceRenderedContent(message: Message, renderedContent: string): Promise<boolean>;
  /** Gives messages another topic or channel, and takes note of the change. What readers think of them is for `MovedReadState`. */
  abstract relocate(realmId: RealmId, ids: readonly MessageId[], place: NewPlace): Promise<void>;
  /** Those of the messages that are in the conversation, locked and ascending. */
  abstract lockInConversation(
    realmId: RealmId,
    conversationId: ConversationId,
    ids: readonly MessageId[],
  ): Promise<{ readonly id: MessageId; readonly topic: string }[]>;
  /** Removes messages and everything that hangs on them. The last id of their conversation stays as it is: it only bounds what may come. */
  abstract remove(realmId: RealmId, ids: readonly MessageId[]): Promise<void>;
}
