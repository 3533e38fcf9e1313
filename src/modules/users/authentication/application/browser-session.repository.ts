import type { RealmId, UserId } from '../../../../kernel/ids.js';

/** A browser that is logged in, as it is kept. */
export interface BrowserSession {
  /** Of the secret that the browser shows. */
  readonly secretDigest: Buffer;
  readonly realmId: RealmId;
  readonly userId: UserId;
  /** What the account was like when it logged in: the session ends when this changes. */
  readonly seal: Buffer;
  /** Milliseconds UTC. */
  readonly expiresAt: number;
}

export abstract class BrowserSessionRepository {
  abstract add(session: BrowserSession): Promise<void>;
  /** Null if there is none; an expired one may still be there. */
  abstract find(secretDigest: Buffer): Promise<BrowserSession | null>;
  abstract prolong(secretDigest: Buffer, expiresAt: number): Promise<void>;
  abstract remove(secretDigest: Buffer): Promise<void>;
  /** Removes some of those that expired before `time`. */
  abstract removeExpired(time: number): Promise<void>;
}
