import type { MessageId, RealmId, UserId } from '../../../../kernel/ids.js';
import type { NoticeOutcome } from './decide.js';
import type { DeliveryChannelName } from './delivery-channel-name.js';
import type { NoticeCause, Reason } from './reason.js';

export type NoticeId = number;

/**
 * What became of a notice. Stored and sent, so the names do not change: `handed_over` to a queue of the server that tries to deliver it; `accepted`
 * by the service of the delivery channel; `rejected` by it; `failed` after all attempts; `cancelled` because it was no longer needed; `dropped`
 * by the decision itself.
 */
export const NOTICE_RESULTS = ['handed_over', 'accepted', 'rejected', 'failed', 'cancelled', 'dropped'] as const;
export type NoticeResult = (typeof NOTICE_RESULTS)[number];

/** The decision about one message for one account and one delivery channel, and what became of it. Times are milliseconds UTC. */
export interface Notice {
  readonly id: NoticeId;
  readonly realmId: RealmId;
  readonly userId: UserId;
  readonly messageId: MessageId;
  readonly channel: DeliveryChannelName;
  readonly cause: NoticeCause;
  readonly outcome: NoticeOutcome;
  /** The cause, or what prevented or delayed the notice last. */
  readonly reason: Reason;
  readonly decidedAt: number;
  /** When it will be delivered, or decided again; null when it is finished. */
  readonly dueAt: number | null;
  /** Attempts to deliver it. */
  readonly attempts: number;
  readonly finishedAt: number | null;
  readonly result: NoticeResult | null;
  /** What the service of the delivery channel answered, without any content; null if there is nothing to say. */
  readonly detail: string | null;
  /** The id by which the delivery channel knows the notice; null if it has none. */
  readonly providerId: string | null;
}

/** A decision that is to be stored. */
export type NewNotice = Pick<
  Notice,
  'realmId' | 'userId' | 'messageId' | 'channel' | 'cause' | 'outcome' | 'reason' | 'decidedAt' | 'dueAt' | 'finishedAt' | 'result'
>;
