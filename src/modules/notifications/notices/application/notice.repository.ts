import type { MessageId, RealmId, UserId } from '../../../../kernel/ids.js';
import type { DeliveryChannelName } from '../domain/delivery-channel-name.js';
import type { NewNotice, Notice, NoticeId, NoticeResult } from '../domain/notice.js';
import type { Reason } from '../domain/reason.js';

/** The notices of one account that one delivery channel has to deliver. */
export interface DueBatch {
  readonly realmId: RealmId;
  readonly userId: UserId;
  readonly channel: DeliveryChannelName;
}

/** What is recorded of a notice that was given to its delivery channel. Times are milliseconds UTC. */
export type NoticeChange =
  | {
      readonly result: NoticeResult;
      readonly finishedAt: number;
      readonly reason?: Reason;
      readonly detail?: string;
      readonly providerId?: string;
    }
  | { readonly result: null; readonly dueAt: number; readonly reason?: Reason; readonly detail?: string };

export interface NoticeQuery {
  readonly messageId: MessageId | null;
  /** Only notices with smaller ids; null for the newest. */
  readonly before: NoticeId | null;
  readonly limit: number;
}

/** Stores decisions about notices, and what becomes of them. Times are milliseconds UTC. */
export abstract class NoticeRepository {
  /**
   * Adds decisions. One about a message, an account and a channel that have one already is left out. What is batched is due together with the
   * batch that waits for the account already.
   */
  abstract addMissing(notices: readonly NewNotice[]): Promise<void>;
  /** The newest first. */
  abstract list(realmId: RealmId, userId: UserId, query: NoticeQuery): Promise<Notice[]>;
  /** The accounts and channels with notices that are due and not leased, those that have waited longest first. */
  abstract listDue(now: number, limit: number): Promise<DueBatch[]>;
  /** Leases the due notices of a batch to the caller until `leaseUntil`, and counts an attempt. */
  abstract claim(batch: DueBatch, times: { readonly now: number; readonly leaseUntil: number }, limit: number): Promise<Notice[]>;
  /**
   * Records what became of claimed notices, and ends their lease.
   * @param leaseUntil the lease of the caller
   * @throws Error if the lease has passed to another process
   */
  abstract record(changes: ReadonlyMap<NoticeId, NoticeChange>, leaseUntil: number): Promise<void>;
  /** Records the end of the delivery of notices that were handed over to a queue of the server. */
  abstract recordHandedOver(
    delivered: { readonly channel: DeliveryChannelName; readonly providerId: string },
    end: { readonly result: NoticeResult; readonly reason?: Reason; readonly detail?: string },
  ): Promise<void>;
  /** Records that what was handed over, or accepted by the next server, was not delivered to the account after all. */
  abstract recordReturned(
    userId: UserId,
    delivered: { readonly channel: DeliveryChannelName; readonly providerId: string },
    end: { readonly result: NoticeResult; readonly reason?: Reason; readonly detail: string },
  ): Promise<void>;
  /** Makes the notices of an account due that wait for one of the reasons. */
  abstract makeDue(realmId: RealmId, userId: UserId, reasons: readonly Reason[], now: number): Promise<void>;
  /** Deletes finished decisions that are older than `before`, some at a time. @returns how many */
  abstract deleteDecidedBefore(before: number): Promise<number>;
  abstract deleteAll(realmId: RealmId, userId: UserId): Promise<void>;
}
