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
  /** Milliseconds UTC; 0 for a session from before they were noted. */
  readonly openedAt: number;
  /** When its account last proved who it is, in milliseconds UTC. */
  readonly provedAt: number;
  /** `Firefox on Linux`; empty for a session from before it was noted. */
  readonly device: string;
}

export abstract class BrowserSessionRepository {
  abstract add(session: BrowserSession): Promise<void>;
  /** May return an expired session. */
  abstract find(secretDigest: Buffer): Promise<BrowserSession | null>;
  /** Those that exist, expired ones included. */
  abstract findMany(secretDigests: readonly Buffer[]): Promise<BrowserSession[]>;
  /** Expired ones included, the latest first. */
  abstract listByUser(realmId: RealmId, userId: UserId): Promise<BrowserSession[]>;
  abstract setProved(secretDigest: Buffer, provedAt: number): Promise<void>;
  /** Lets a session go on with other credentials of its account. */
  abstract setCredentials(secretDigest: Buffer, credentialsDigest: Buffer): Promise<void>;
  abstract extend(secretDigest: Buffer, expiresAt: number): Promise<void>;
  abstract delete(secretDigest: Buffer): Promise<void>;
  /** @returns how many were deleted, expired ones included */
  abstract deleteByUser(realmId: RealmId, userId: UserId): Promise<number>;
  abstract deleteByRealm(realmId: RealmId): Promise<void>;
  /** Deletes some of the sessions that expired by `time`. */
  abstract deleteExpired(time: number): Promise<void>;
}
