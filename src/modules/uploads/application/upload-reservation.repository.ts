import type { RealmId, UserId } from '../../../kernel/ids.js';

/** Space that is reserved for an unfinished upload. */
export interface UploadReservation {
  /** The id of the upload. */
  readonly id: string;
  readonly realmId: RealmId;
  readonly ownerId: UserId;
  readonly bytes: number;
  /** Milliseconds UTC. */
  readonly expiresAt: number;
}

export abstract class UploadReservationRepository {
  abstract add(reservation: UploadReservation): Promise<void>;
  abstract countByOwner(realmId: RealmId, ownerId: UserId): Promise<number>;
  /** Ids of those of an account. */
  abstract listByOwner(realmId: RealmId, ownerId: UserId): Promise<string[]>;
  /** Locked until the end of the unit of work; null if there is none. */
  abstract lock(id: string): Promise<UploadReservation | null>;
  abstract delete(id: string): Promise<void>;
  /** Ids of those that expired before `now`, oldest first. */
  abstract listExpired(now: number, limit: number): Promise<string[]>;
}
