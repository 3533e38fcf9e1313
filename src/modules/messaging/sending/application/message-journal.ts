import type { MessageId, UserId } from '../../../../kernel/ids.js';
import type { OutboxEntry } from '../../../../kernel/outbox.js';
import type { Submessage } from '../../reactions/domain/widget.js';
import type { Message } from '../../messages/domain/message.js';
import type { KeyedSend, SendKey } from '../domain/send-key.js';
import type { TopicState } from '../../topics/domain/topic-follow-policy.js';

/** Everything that is written when a message is sent. */
export interface JournalEntry {
  readonly message: Omit<Message, 'id'>;
  /** For whom it is read at once: the sender, or nobody, as a rule; beside those who have muted the sender. */
  readonly readBy: UserId | null;
  /** Personal flags, as bits of `Mark`, of the few who have any. */
  readonly marks: readonly { readonly userId: UserId; readonly flags: number }[];
  /** Files that the message links to and its sender may share. */
  readonly attachmentIds: readonly number[];
  /** A send with the same key by the same sender is the same send. */
  readonly key: SendKey | null;
  /** As what clients are to show the message beside its text: the first submessage, as JSON. */
  readonly widget: string | null;
  /** Accounts of which is to be known what the topic was to them before the message. */
  readonly attention: TopicStateQuery;
  /** What is to happen after commit. */
  readonly entries: (written: WrittenMessage) => readonly OutboxEntry[];
}

/** What is known of a message only while it is written. */
export interface WrittenMessage {
  readonly id: MessageId;
  readonly attached: readonly Submessage[];
  /** For whom it is read at once: `readBy`, and the members of the conversation who have muted the sender. */
  readonly readers: readonly UserId[];
}

export interface TopicStateQuery {
  readonly userIds: readonly UserId[];
  /** They see all messages of the channel, and not only what they received. */
  readonly wholeHistory: boolean;
}

/** A message that was written. */
export interface JournalResult {
  readonly id: MessageId;
  /** Of the accounts that were asked about. Empty for a message that was sent before. */
  readonly standings: ReadonlyMap<UserId, TopicState>;
}

/** Where messages are written, in the order of their ids within each conversation. */
export abstract class MessageJournal {
  /**
   * Writes the message with all that belongs to it in one transaction, which it may share with others that are sent at the same time.
   * Not inside a unit of work.
   * @returns it with its id, or the one that was given before to the same key
   * @throws DomainError IDEMPOTENCY_KEY_REUSED
   */
  abstract append(draft: JournalEntry): Promise<JournalResult>;

  /** The message that was sent with this key; null if none was. */
  abstract findByKey(senderId: UserId, keyDigest: Buffer): Promise<KeyedSend | null>;
}
