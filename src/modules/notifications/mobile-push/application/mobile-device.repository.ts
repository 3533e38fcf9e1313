import type { RealmId, UserId } from '../../../../kernel/ids.js';
import type { DeviceKind, MobileDevice } from '../domain/mobile-device.js';

export abstract class MobileDeviceRepository {
  /** Does nothing if the account has registered the token already. */
  abstract add(device: MobileDevice): Promise<void>;
  /** Those that were registered first come first. */
  abstract list(realmId: RealmId, userId: UserId): Promise<MobileDevice[]>;
  /** Which of the accounts have at least one device. */
  abstract listReachable(realmId: RealmId, userIds: readonly UserId[]): Promise<UserId[]>;
  /** The accounts of an organization that have at least one device. */
  abstract listAccounts(realmId: RealmId): Promise<UserId[]>;
  abstract deleteAll(userId: UserId): Promise<void>;
  /** @returns whether the device was registered */
  abstract delete(userId: UserId, kind: DeviceKind, token: string): Promise<boolean>;
}
