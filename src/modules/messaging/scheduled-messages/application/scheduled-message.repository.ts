import type { ChannelId, MessageId, RealmId, UserId } from '../../../../kernel/ids.js';
import type { ScheduledKind, ScheduledMessage, ScheduledMessageId } from '../domain/scheduled-message.js';

export interface ScheduledMessageOwner {
  readonly realmId: RealmId;
  readonly userId: UserId;
}

/** The result of an attempt to send. */
export type ScheduledMessageOutcome =
  { readonly state: 'sent'; readonly messageId: MessageId } | { readonly state: 'failed'; readonly failure: string };

/** The scheduled messages and the reminders of accounts. What does not say otherwise concerns both. */
export abstract class ScheduledMessageRepository {
  abstract add(message: Omit<ScheduledMessage, 'id'>): Promise<ScheduledMessageId>;
  /** Finds and locks a message that is no reminder until the end of the unit of work; null if the owner has none with this id. */
  abstract lock(owner: ScheduledMessageOwner, id: ScheduledMessageId): Promise<ScheduledMessage | null>;
  /** The messages to a channel, of all accounts, that wait or have failed. They are locked until the end of the unit of work. */
  abstract lockUnsentOfChannel(realmId: RealmId, channelId: ChannelId): Promise<ScheduledMessage[]>;
  abstract save(message: ScheduledMessage): Promise<void>;
  /** @returns whether the owner had such a message */
  abstract delete(owner: ScheduledMessageOwner, kind: ScheduledKind, id: ScheduledMessageId): Promise<boolean>;
  /** Deletes the messages that have not been sent. */
  abstract deleteUnsent(owner: ScheduledMessageOwner): Promise<void>;
  /** Deletes the messages in any state; those that were sent remain in their conversations. */
  abstract deleteAll(owner: ScheduledMessageOwner): Promise<void>;
  /** The messages that have not been sent, ordered by the time of delivery. */
  abstract listUnsent(owner: ScheduledMessageOwner, kind: ScheduledKind): Promise<ScheduledMessage[]>;

  abstract find(id: ScheduledMessageId): Promise<ScheduledMessage | null>;
  /**
   * Begins an attempt to send. From then on the message cannot be edited.
   * @param message as it was read
   * @param timeoutAt when another process may try again
   * @returns false if another process was faster, or if the time of the message has changed
   */
  abstract claim(message: ScheduledMessage, timeoutAt: number): Promise<boolean>;
  /** Ends an attempt to send. @returns false if the message was deleted or the attempt has ended before */
  abstract saveOutcome(id: ScheduledMessageId, outcome: ScheduledMessageOutcome): Promise<boolean>;
  /** The messages that are due before a time, the most urgent first. */
  abstract listDue(before: number, limit: number): Promise<{ readonly id: ScheduledMessageId; readonly at: number }[]>;
}
