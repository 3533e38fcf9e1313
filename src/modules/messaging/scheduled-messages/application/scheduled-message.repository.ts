import type { MessageId, RealmId, UserId } from '../../../../kernel/ids.js';
import type { ScheduledMessage, ScheduledMessageId } from '../domain/scheduled-message.js';

export interface ScheduledMessageOwner {
  readonly realmId: RealmId;
  readonly userId: UserId;
}

/** How an attempt to send ended. */
export type ScheduledMessageOutcome =
  { readonly state: 'sent'; readonly messageId: MessageId } | { readonly state: 'failed'; readonly failure: string };

export abstract class ScheduledMessageRepository {
  abstract add(message: Omit<ScheduledMessage, 'id'>): Promise<ScheduledMessageId>;
  /** Null if it is not there or not the owner's; otherwise it stays as it is until the end of the unit of work. */
  abstract lock(owner: ScheduledMessageOwner, id: ScheduledMessageId): Promise<ScheduledMessage | null>;
  abstract save(message: ScheduledMessage): Promise<void>;
  /** @returns whether there was such a message of that owner */
  abstract remove(owner: ScheduledMessageOwner, id: ScheduledMessageId): Promise<boolean>;
  /** Removes what has not been sent. */
  abstract removeUnsent(owner: ScheduledMessageOwner): Promise<void>;
  /** What has not been sent, by the time at which it is to be. */
  abstract unsent(owner: ScheduledMessageOwner): Promise<ScheduledMessage[]>;

  abstract find(id: ScheduledMessageId): Promise<ScheduledMessage | null>;
  /**
   * Begins an attempt to send.
   * @param message as it was read
   * @param lostAt from when on somebody else may try
   * @returns false if somebody was quicker, or the message has another time now; no one can change it from here on
   */
  abstract claim(message: ScheduledMessage, lostAt: number): Promise<boolean>;
  /** @returns false if the message is gone or the attempt was over already */
  abstract settle(id: ScheduledMessageId, outcome: ScheduledMessageOutcome): Promise<boolean>;
  /** Messages to try to send by then, the most urgent first. */
  abstract due(before: number, limit: number): Promise<{ readonly id: ScheduledMessageId; readonly at: number }[]>;
  /** How many messages are to be sent by now, and since when the first of them; null if there is none. */
  abstract backlog(now: number): Promise<{ readonly due: number; readonly firstDueAt: number | null }>;
}
