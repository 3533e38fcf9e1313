import type { MessageId, RealmId, UserId } from '../../../../kernel/ids.js';
import type { DueBatch } from './notice.repository.js';

/** Stores about which messages devices may still show a push, and when it is to be withdrawn. Times are milliseconds UTC. */
export abstract class ShownPushRepository {
  /**
   * Adds messages of which an account is being told; those that are known stay as they are.
   * @returns those that are known: devices may show them since an attempt that was interrupted
   */
  abstract add(batch: DueBatch, messageIds: readonly MessageId[], now: number): Promise<ReadonlySet<MessageId>>;
  /** Forgets messages of which devices show nothing. */
  abstract remove(batch: DueBatch, messageIds: readonly MessageId[]): Promise<void>;
  /** The newest messages of an account that are not to be withdrawn yet. */
  abstract listShown(userId: UserId, limit: number): Promise<MessageId[]>;
  /** Lets what devices show about messages be withdrawn from one account. */
  abstract withdraw(userId: UserId, messageIds: readonly MessageId[], now: number): Promise<void>;
  /** Lets what devices show about messages be withdrawn from everybody. */
  abstract withdrawFromAll(realmId: RealmId, messageIds: readonly MessageId[], now: number): Promise<void>;
  /**
   * The accounts and channels with something to withdraw, those that have waited longest first. What is still being sent, or will be sent again,
   * is withdrawn afterwards.
   */
  abstract listDue(now: number, limit: number): Promise<DueBatch[]>;
  /** The messages of a batch that are due, ascending. They are due again at `leaseUntil`, unless they are removed by then. */
  abstract claim(batch: DueBatch, times: { readonly now: number; readonly leaseUntil: number }, limit: number): Promise<MessageId[]>;
  /** Deletes what was added before a time, some at a time. @returns how many */
  abstract deleteShownBefore(before: number): Promise<number>;
  abstract deleteAll(userId: UserId): Promise<void>;
}
