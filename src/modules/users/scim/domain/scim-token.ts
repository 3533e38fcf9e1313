import type { RealmId } from '../../../../kernel/ids.js';

/** What the provider of an organization shows before it may provision accounts. There is one at most. */
export interface ScimToken {
  readonly realmId: RealmId;
  readonly digest: Buffer;
  /** Whether the provider may make people moderators and administrators. */
  readonly assignsRoles: boolean;
  /** Milliseconds UTC. */
  readonly createdAt: number;
  /** Milliseconds UTC; null if it does not expire. */
  readonly expiresAt: number | null;
  /** When it was last used, to the minute; null before that. */
  readonly usedAt: number | null;
}
