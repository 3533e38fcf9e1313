import type { MessageId, UserId } from '../../../../kernel/ids.js';
import type { OutboxEntry } from '../../../../kernel/outbox.js';
import type { Traced } from '../../../../kernel/tracing.js';
import type { Message } from '../../messages/domain/message.js';
import type { Submessage } from '../../reactions/domain/widget.js';
import type { TopicState } from '../../topics/domain/topic-follow-policy.js';
import type { KeyedSend, SendKey } from '../domain/send-key.js';

/** A message to be sent, with everything that is written in the same transaction. */
export interface JournalEntry extends Traced {
  readonly message: Omit<Message, 'id'>;
  /** The account for which the message is read from the start, as a rule the sender. It is read as well for accounts that muted the sender. */
  readonly readBy: UserId | null;
  /** Members of the conversation for whom it is read from the start, too. */
  readonly readByMembers: readonly UserId[];
  /** Personal flags as bits of `MessageMark`, of the few accounts that have any. */
  readonly marks: readonly { readonly userId: UserId; readonly flags: number }[];
  /** Files to which the message links and which its sender may share. */
  readonly attachmentIds: readonly number[];
  /** A second send of the same sender with the same key is the same send. */
  readonly key: SendKey | null;
  /** The widget that clients show with the message, as JSON; it is stored as the first submessage. */
  readonly widget: string | null;
  readonly topicStateQuery: TopicStateQuery;
  /** The outbox rows to write, given what is known only after the message is inserted. */
  readonly outboxEntries: (written: WrittenMessage) => readonly OutboxEntry[];
}

/** What is known of a message only while it is written. */
export interface WrittenMessage {
  readonly id: MessageId;
  readonly submessages: readonly Submessage[];
  /** All accounts for which the message is read from the start: `readBy`, `readByMembers`, and members of the conversation who muted the sender. */
  readonly readers: readonly UserId[];
  /**
   * False if no account but the sender follows the topic or chose notices of the whole channel. True may be said of a message because of others
   * that are written with it.
   */
  readonly mayBeWatched: boolean;
}

/** Asks for the state of the message's topic, as it was before the message, for some accounts. */
export interface TopicStateQuery {
  readonly userIds: readonly UserId[];
  /** The accounts can see all messages of the channel, and not only those that they received. */
  readonly wholeHistory: boolean;
}

/** A message that was written. */
export interface JournalResult {
  readonly id: MessageId;
  /** By account, as `topicStateQuery` requested them. Empty for a repeated send. */
  readonly topicStates: ReadonlyMap<UserId, TopicState>;
}

/** Writes new messages, so that within a conversation ids increase in the order of commits. */
export abstract class MessageJournal {
  /**
   * Writes the message with everything that belongs to it in one transaction, which messages that are sent at the same time may share.
   * Must not be called inside a unit of work.
   * @returns the new message, or the one that was written before with the same key
   * @throws DomainError IDEMPOTENCY_KEY_REUSED
   */
  abstract append(entry: JournalEntry): Promise<JournalResult>;

  /** The message that was sent with this key, or null. */
  abstract findByKey(senderId: UserId, keyDigest: Buffer): Promise<KeyedSend | null>;
}
