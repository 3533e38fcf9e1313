import type { RealmId, UserId } from '../../../../kernel/ids.js';

/** The stored session of a browser that is logged in. */
export interface BrowserSession {
  /** The digest of the secret in the browser's cookie. */
  readonly secretDigest: Buffer;
  readonly realmId: RealmId;
  readonly userId: UserId;
  /** A digest of the credentials that the account had when it logged in; the session is invalid once they change. */
  readonly credentialsDigest: Buffer;
  /** Milliseconds UTC. */
  readonly expiresAt: number;
}

export abstract class BrowserSessionRepository {
  abstract add(session: BrowserSession): Promise<void>;
  /** May return an expired session. */
  abstract find(secretDigest: Buffer): Promise<BrowserSession | null>;
  /** Those that exist, expired ones included. */
  abstract findMany(secretDigests: readonly Buffer[]): Promise<BrowserSession[]>;
  abstract extend(secretDigest: Buffer, expiresAt: number): Promise<void>;
  abstract delete(secretDigest: Buffer): Promise<void>;
  /** @returns how many were deleted, expired ones included */
  abstract deleteByUser(realmId: RealmId, userId: UserId): Promise<number>;
  abstract deleteByRealm(realmId: RealmId): Promise<void>;
  /** Deletes some of the sessions that expired by `time`. */
  abstract deleteExpired(time: number): Promise<void>;
}
