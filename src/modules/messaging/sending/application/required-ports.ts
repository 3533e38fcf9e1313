import type { RealmId } from '../../../../kernel/ids.js';

/** Accounts that want a notice of every message of all their channels; implemented by the notifications context. */
export abstract class AllChannelWatchers {
  /** Whether the realm has such an account. */
  abstract areThere(realmId: RealmId): Promise<boolean>;
}
