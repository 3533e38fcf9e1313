import type { RealmId, UserId } from '../../../../kernel/ids.js';
import type { Presence } from '../domain/presence.js';
import type { UserStatus } from '../domain/user-status.js';

export interface PresenceInput {
  readonly realmId: RealmId;
  readonly userId: UserId;
  /** Milliseconds UTC. */
  readonly at: number;
  /** The person uses the client; otherwise the client is only open. */
  readonly active: boolean;
}

/** The present presences: fast, shared by all nodes, and allowed to lose some minutes of changes. */
export abstract class PresenceStore {
  /** @returns the resulting presence, and whether the person was offline before */
  abstract record(input: PresenceInput): Promise<{ readonly presence: Presence; readonly cameOnline: boolean }>;
  /**
   * Whether `record` would change nothing, as far as this process knows without asking: presences only become newer. The loss of the store is
   * not known.
   */
  abstract isRecorded(input: PresenceInput): boolean;
  /** Presences of the realm that changed after an update id; 0 for all. */
  abstract listChangedSince(realmId: RealmId, updateId: number): Promise<Presence[]>;
  abstract find(realmId: RealmId, userId: UserId): Promise<Presence | null>;
  /** The presences of some accounts; accounts without one are left out. */
  abstract findMany(realmId: RealmId, userIds: readonly UserId[]): Promise<Presence[]>;
  /** Makes a presence end at a time, if it does not end before. @returns null if the account has none */
  abstract end(realmId: RealmId, userId: UserId, at: number, now: number): Promise<Presence | null>;
  /** Deletes the presence of an account. */
  abstract delete(realmId: RealmId, userId: UserId): Promise<void>;
  /** Removes up to `limit` presences from those that are to be persisted, and returns them; empty if none is left. */
  abstract takeUnsaved(realmId: RealmId, limit: number): Promise<Presence[]>;
}

/** The durable copy of the presences. */
export abstract class PresenceRepository {
  abstract listByRealm(realmId: RealmId): Promise<Presence[]>;
  /** Newer values that are stored already are not overwritten. */
  abstract save(realmId: RealmId, presences: readonly Presence[]): Promise<void>;
  abstract delete(userId: UserId): Promise<void>;
  /** Counts the active people of the realm, up to `limit`. */
  abstract countPeople(realmId: RealmId, limit: number): Promise<number>;
}

export abstract class UserStatusRepository {
  abstract find(userId: UserId): Promise<UserStatus | null>;
  /** Finds and locks the status until the end of the unit of work. */
  abstract lock(userId: UserId): Promise<UserStatus | null>;
  abstract save(realmId: RealmId, userId: UserId, status: UserStatus): Promise<void>;
  /** @returns whether the account had a status */
  abstract delete(userId: UserId): Promise<boolean>;
  /** The accounts whose statuses have ended by a time, the earliest first. */
  abstract listEnded(by: number, limit: number): Promise<UserId[]>;
  /** @returns false if the account has no status that has ended by then, because it was changed or another process was faster */
  abstract deleteEnded(userId: UserId, by: number): Promise<boolean>;
  /** The statuses of active accounts. */
  abstract loadByRealm(realmId: RealmId): Promise<ReadonlyMap<UserId, UserStatus>>;
}
