import type { RealmId } from '../../../../kernel/ids.js';

/** Where a browser goes on after its log-out. */
export interface OnwardAddress {
  readonly url: string;
  /** Of whom it is, as people know it. */
  readonly displayName: string;
}

/** Knows where browsers have to log out as well. Every provider of this class is asked. */
export abstract class OnwardLogOut {
  /** @param sessionDigest of the session that has ended @returns null if there is nothing more to do */
  abstract find(realmId: RealmId, sessionDigest: Buffer): Promise<OnwardAddress | null>;
}
