import type { ConversationId, MessageId, RealmId, UserId } from '../../../../kernel/ids.js';
import type { EditHistory, EditHistoryEntry } from '../../messages/domain/edit-history.js';
import type { Message } from '../../messages/domain/message.js';

/** The messages of a topic that an account may see. */
export interface TopicPart {
  readonly realmId: RealmId;
  readonly conversationId: ConversationId;
  readonly topicKey: string;
  /** The smallest id. */
  readonly from: MessageId;
  /** Only messages that this account received; null for all. */
  readonly receivedBy: UserId | null;
}

export interface NewContent {
  readonly content: string;
  readonly renderedContent: string;
  readonly traits: number;
  /** Files to which the message links and which its sender may share. */
  readonly attachmentIds: readonly number[];
  /** Images whose thumbnails do not exist yet. */
  readonly awaitedPathIds: readonly string[];
  /** The bits of `MessageMark` that follow from the content, of accounts that have any; they replace those of the former content. */
  readonly marks: readonly { readonly userId: UserId; readonly flags: number }[];
}

export interface NewLocation {
  readonly conversationId: ConversationId;
  /** Null to keep the topics of the messages, which may differ in case. */
  readonly topic: string | null;
  /** Milliseconds UTC; null if the time of the last move stays unchanged, as for resolving a topic. */
  readonly movedAt: number | null;
  readonly change: EditHistoryEntry;
}

/** Changes stored messages. Unless a method says otherwise, it runs inside a unit of work that holds the locks of their conversations. */
export abstract class MessageEditRepository {
  /** The messages of a topic, ascending. */
  abstract listTopic(part: TopicPart): Promise<{ readonly id: MessageId; readonly sentAt: number }[]>;
  /** The oldest message of a conversation; null if it has none. */
  abstract findFirstId(realmId: RealmId, conversationId: ConversationId): Promise<MessageId | null>;
  /** Changes the content of a message, and adds the change to its history unless it is null. Only accounts that received it get marks. */
  abstract saveContent(message: Message, content: NewContent, editedAt: number, change: EditHistoryEntry | null): Promise<void>;
  /** The history of a message if it has more bytes than this, as it is stored; null otherwise. */
  abstract findLongHistory(message: Message, bytes: number): Promise<EditHistory | null>;
  /** Replaces the history of a message. */
  abstract replaceHistory(message: Message, changes: readonly EditHistoryEntry[]): Promise<void>;
  /**
   * Changes the HTML of a message whose content stays the same. It is no edit, so the history is not changed. Needs no lock.
   * @returns false if the message was edited, moved or deleted since it was read; then nothing is changed
   */
  abstract replaceRenderedContent(message: Message, renderedContent: string): Promise<boolean>;
  /**
   * Changes the topic or the channel of messages that are locked, and adds the change to their histories. Needs no lock of a conversation:
   * `raiseLastId` does, and `MovedReadState`, which transfers the read state.
   * @param source the conversation that the messages are in
   */
  abstract relocate(realmId: RealmId, source: ConversationId, ids: readonly MessageId[], location: NewLocation): Promise<void>;
  /** Raises the last id of a conversation to that of a message that was moved there. */
  abstract raiseLastId(conversationId: ConversationId, id: MessageId): Promise<void>;
  /**
   * Finds and locks messages of a conversation, ascending. Whoever needs locks of messages and of their conversation takes these first: a
   * move holds the locks of many messages for long, and nobody who waits for one may keep senders from the conversation.
   */
  abstract lockInConversation(
    realmId: RealmId,
    conversationId: ConversationId,
    ids: readonly MessageId[],
  ): Promise<{ readonly id: MessageId; readonly topic: string }[]>;
  /** Deletes messages of a conversation and all rows that belong to them. The last id of the conversation stays: it is an upper bound. */
  abstract delete(realmId: RealmId, conversationId: ConversationId, ids: readonly MessageId[]): Promise<void>;
}
