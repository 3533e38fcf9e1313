import type { RealmId, UserId } from '../../../../kernel/ids.js';

/** The places from which accounts have logged in, as digests, so that the table does not reveal where people are. */
export abstract class LoginPlaceRepository {
  /** Stores the log-in, inside the unit of work. @returns whether the account has not used this place after `unusedSince` */
  abstract record(realmId: RealmId, userId: UserId, placeDigest: Buffer, now: number, unusedSince: number): Promise<boolean>;
  /** Deletes some of the places that were last used by `time`. */
  abstract deleteUnused(time: number): Promise<void>;
  abstract deleteByUser(realmId: RealmId, userId: UserId): Promise<void>;
}
