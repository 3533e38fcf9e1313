import type { RealmId, UserId } from '../../../../kernel/ids.js';
import type { KeyGrant } from '../../../../kernel/actor.js';

/** An API key that allows a part of what the account may do. The key itself is shown once and not stored. */
export interface ScopedKey extends KeyGrant {
  readonly realmId: RealmId;
  readonly userId: UserId;
  readonly name: string;
  /** SHA-256 of the key. */
  readonly digest: Buffer;
  /** Milliseconds UTC. */
  readonly createdAt: number;
  /** Milliseconds UTC, exact to some minutes; null if the key was not used yet. */
  readonly lastUsedAt: number | null;
}
