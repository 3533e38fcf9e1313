import { randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ClientEvents } from '../../../../kernel/client-events.js';
import { Clock } from '../../../../kernel/clock.js';
import { CurrentWork } from '../../../../kernel/current-work.js';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { ServerSecrets } from '../../../../kernel/server-secrets.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { JoinedLookups } from '../../accounts/application/joined-lookups.js';
import { UserLookup } from '../../accounts/application/user-lookup.js';
import type { User } from '../../accounts/domain/user.js';
import { type BrowserSession, BrowserSessionRepository } from './browser-session.repository.js';
import { CredentialsDigest } from './credentials-digest.js';

const DAY_MS = 86_400_000;
/** Counted from the last use. */
export const SESSION_LIFETIME_MS = 14 * DAY_MS;
const MIN_EXTENSION_MS = DAY_MS;
const SECRET = /^[\w-]{43}$/;

/** A session that was found to be valid. */
export interface FoundSession {
  readonly user: User;
  /** Milliseconds UTC. */
  readonly expiresAt: number;
  /** When the account last proved who it is, in milliseconds UTC. */
  readonly provedAt: number;
  /** Whether the lifetime was extended, so that the cookie has to be sent again. */
  readonly extended: boolean;
}

/**
 * Opens, finds and ends the sessions of browsers. A session is valid while the credentials of its account stay as they were at the login, so that
 * a new password, a new API key or a deactivation ends it. The end of a session is published as a change of its account, which makes
 * every node look its sessions up again.
 */
@Injectable()
export class BrowserSessionsService {
  /** By the digest of the secret. When a process starts, or has cleared its caches, it looks up the sessions of all browsers. */
  private readonly lookups: JoinedLookups<string, { readonly session: BrowserSession; readonly user: User | null }>;

  constructor(
    private readonly sessions: BrowserSessionRepository,
    users: UserLookup,
    private readonly secrets: ServerSecrets,
    private readonly credentials: CredentialsDigest,
    private readonly clock: Clock,
    private readonly events: ClientEvents,
    private readonly unitOfWork: UnitOfWork,
    work: CurrentWork,
  ) {
    this.lookups = new JoinedLookups(work, 'look-ups of sessions', async (names) => {
      const found = await sessions.findMany(names.map((name) => Buffer.from(name, 'base64')));
      const accounts = await users.findByIds(found.map(({ userId }) => userId));
      return new Map(
        found.map((session) => [session.secretDigest.toString('base64'), { session, user: accounts.get(session.userId) ?? null }]),
      );
    });
  }

  /**
   * @param user as loaded when it proved its identity
   * @param device of the browser, such as `Firefox on Linux`
   * @returns the secret for the cookie: 256 random bits, of which only the digest is stored
   */
  async open(user: User, device: string): Promise<string> {
    const secret = randomBytes(32).toString('base64url');
    const { id: userId, realmId } = user;
    const now = this.clock.now();
    const session = {
      secretDigest: this.secrets.digest(secret),
      realmId,
      userId,
      credentialsDigest: this.credentials.compute(user),
      expiresAt: now + SESSION_LIFETIME_MS,
      openedAt: now,
      provedAt: now,
      device,
    };
    await this.unitOfWork.run(() => this.sessions.deleteExpired(now));
    await this.unitOfWork.run(() => this.sessions.add(session));
    return secret;
  }

  /** Finds a session and extends its lifetime if that is due. @returns null if it is not valid */
  async find(secret: string): Promise<FoundSession | null> {
    if (!SECRET.test(secret)) return null;
    const now = this.clock.now();
    const found = await this.lookups.find(this.secrets.digest(secret).toString('base64'));
    if (!found || found.session.expiresAt <= now) return null;
    const { session, user } = found;
    if (!user?.active || !timingSafeEqual(session.credentialsDigest, this.credentials.compute(user))) return null;
    if (!this.isDueForExtension(session.expiresAt))
      return { user, expiresAt: session.expiresAt, provedAt: session.provedAt, extended: false };
    const expiresAt = now + SESSION_LIFETIME_MS;
    await this.sessions.extend(session.secretDigest, expiresAt);
    return { user, expiresAt, provedAt: session.provedAt, extended: true };
  }

  /** Whether the next use of a session extends its lifetime, or finds that it has expired. */
  isDueForExtension(expiresAt: number): boolean {
    return expiresAt <= this.clock.now() + SESSION_LIFETIME_MS - MIN_EXTENSION_MS;
  }

  /** @returns the digest of the secret, by which others know the session; null if there was none */
  async end(secret: string): Promise<Buffer | null> {
    const digest = this.secrets.digest(secret);
    return this.unitOfWork.run(async () => {
      const session = await this.sessions.find(digest);
      if (!session) return null;
      await this.endSome(session.realmId, session.userId, [digest]);
      return digest;
    });
  }

  /** Ends sessions of an account, inside the unit of work of the caller. */
  async endSome(realmId: RealmId, userId: UserId, secretDigests: readonly Buffer[]): Promise<void> {
    for (const digest of secretDigests) await this.sessions.delete(digest);
    await this.events.publish([{ realmId, changedUsers: [userId] }]);
  }

  /** Those of some sessions that have not ended. */
  async listLiving(secretDigests: readonly Buffer[]): Promise<readonly BrowserSession[]> {
    if (secretDigests.length === 0) return [];
    const now = this.clock.now();
    return (await this.sessions.findMany(secretDigests)).filter(({ expiresAt }) => expiresAt > now);
  }

  /** Ends all sessions of an organization, inside the unit of work of its caller, who publishes a change of the organization. */
  async endAll(realmId: RealmId): Promise<void> {
    await this.sessions.deleteByRealm(realmId);
  }
}
