import type { MessageId, UserId } from '../../../kernel/ids.js';
import type { OutboxEntry } from '../../../kernel/outbox.js';
import type { Message } from '../domain/message.js';

/** Everything that is written when a message is sent. */
export interface MessageDraft {
  readonly message: Omit<Message, 'id'>;
  /** The sender has read what was sent. */
  readonly readBySender: boolean;
  /** Personal flags, as bits of `Mark`, of the few who have any. */
  readonly marks: readonly { readonly userId: UserId; readonly flags: number }[];
  /** A send with the same key by the same sender is the same send. */
  readonly key: Buffer | null;
  /** What is to happen after commit. */
  readonly entries: (id: MessageId) => readonly OutboxEntry[];
}

/** Where messages are written, in the order of their ids within each conversation. */
export abstract class MessageJournal {
  /**
   * Writes the message with all that belongs to it in one transaction, which it may share with others that are sent at the same time.
   * Not inside a unit of work.
   * @returns its id, or the one that was given before to the same key
   */
  abstract append(draft: MessageDraft): Promise<MessageId>;

  /** The message that was sent with this key; null if none was. */
  abstract findByKey(senderId: UserId, key: Buffer): Promise<MessageId | null>;
}
