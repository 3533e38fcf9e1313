import type { RealmId, UserId } from '../../../../kernel/ids.js';
import type { Presence } from '../domain/presence.js';
import type { UserStatus } from '../domain/user-status.js';
import type { DeviceKind, PushDevice } from '../domain/push-device.js';

export interface PresenceInput {
  readonly realmId: RealmId;
  readonly userId: UserId;
  /** Milliseconds UTC. */
  readonly at: number;
  /** They use the client, and do not only have it open. */
  readonly active: boolean;
}

/** Presences as they are noted and asked for all the time: quick, shared by all nodes, and allowed to forget some minutes. */
export abstract class PresenceStore {
  /** @returns the presence as it is now, and whether they were away until now */
  abstract record(sighting: PresenceInput): Promise<{ readonly presence: Presence; readonly cameOnline: boolean }>;
  /** Presences of the realm that changed after an update id; 0 for all. */
  abstract changedSince(realmId: RealmId, updateId: number): Promise<Presence[]>;
  abstract find(realmId: RealmId, userId: UserId): Promise<Presence | null>;
  /** Takes out some of what changed and is not written down yet; empty when there is no more. */
  abstract takeUnsaved(realmId: RealmId, limit: number): Promise<Presence[]>;
}

/** Where presences outlive the store. */
export abstract class PresenceRepository {
  abstract listByRealm(realmId: RealmId): Promise<Presence[]>;
  /** Keeps what it has where that is newer. */
  abstract save(realmId: RealmId, presences: readonly Presence[]): Promise<void>;
  /** Active people, up to `limit`. */
  abstract countPeople(realmId: RealmId, limit: number): Promise<number>;
}

export abstract class UserStatusRepository {
  /** Null if the account never said anything. */
  abstract find(userId: UserId): Promise<UserStatus | null>;
  abstract save(realmId: RealmId, userId: UserId, status: UserStatus): Promise<void>;
  /** Of active accounts. */
  abstract listByRealm(realmId: RealmId): Promise<ReadonlyMap<UserId, UserStatus>>;
}

export abstract class PushDeviceRepository {
  /** Changes nothing if the account has registered the token already. */
  abstract add(device: PushDevice): Promise<void>;
  /** Whether the account has registered the token, at whichever service. */
  abstract has(userId: UserId, token: string): Promise<boolean>;
  /** @returns whether there was one */
  abstract remove(userId: UserId, kind: DeviceKind, token: string): Promise<boolean>;
}
