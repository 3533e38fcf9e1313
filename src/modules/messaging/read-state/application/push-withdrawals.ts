import type { MessageId, RealmId, UserId } from '../../../../kernel/ids.js';

/**
 * Takes back what devices show about messages, after the commit. The context of notifications does it, and keeps in memory who has such devices,
 * so that reading costs nothing more where nobody has one.
 */
export abstract class PushWithdrawals {
  /** Inside the unit of work in which an account read messages. */
  abstract afterReading(realmId: RealmId, userId: UserId): Promise<void>;
  /** Inside the unit of work in which messages were deleted. */
  abstract afterDeletion(realmId: RealmId, messageIds: readonly MessageId[]): Promise<void>;
}
