import type { RealmId, UserId } from '../../../../kernel/ids.js';
import type { UserStatus } from '../../domain/statuses/user-status.js';

export abstract class UserStatusRepository {
  /** Null if the account never said anything. */
  abstract find(userId: UserId): Promise<UserStatus | null>;
  abstract save(realmId: RealmId, userId: UserId, status: UserStatus): Promise<void>;
  /** Of active accounts. */
  abstract listByRealm(realmId: RealmId): Promise<ReadonlyMap<UserId, UserStatus>>;
}
