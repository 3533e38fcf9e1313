import { randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../kernel/clock.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { ServerSecrets } from '../../../../kernel/server-secrets.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { UserRepository } from '../../accounts/application/user.repository.js';
import type { User } from '../../accounts/domain/user.js';
import { BrowserSessionRepository } from './browser-session.repository.js';

const DAY_MS = 86_400_000;
/** Counted from the last use. */
export const SESSION_LIFETIME_MS = 14 * DAY_MS;
const MIN_EXTENSION_MS = DAY_MS;
const SECRET = /^[\w-]{43}$/;

/**
 * Opens, finds and ends the sessions of browsers. A session is valid while the credentials of its account stay as they were at the login: each
 * use reads the account, so that a new password, a new API key or a deactivation ends the session on every node immediately.
 */
@Injectable()
export class BrowserSessionsService {
  constructor(
    private readonly sessions: BrowserSessionRepository,
    private readonly users: UserRepository,
    private readonly secrets: ServerSecrets,
    private readonly clock: Clock,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * @param user as loaded when it proved its identity
   * @returns the secret for the cookie: 256 random bits, of which only the digest is stored
   */
  async open(user: User): Promise<string> {
    const secret = randomBytes(32).toString('base64url');
    const { id: userId, realmId } = user;
    const now = this.clock.now();
    const session = {
      secretDigest: this.secrets.digest(secret),
      realmId,
      userId,
      credentialsDigest: this.computeCredentialsDigest(user),
      expiresAt: now + SESSION_LIFETIME_MS,
    };
    await this.unitOfWork.run(() => this.sessions.deleteExpired(now));
    await this.unitOfWork.run(() => this.sessions.add(session));
    return secret;
  }

  /**
   * The account of a session; null if the session is not valid.
   * @returns `extended` if the lifetime was extended, so that the cookie has to be sent again
   */
  async find(secret: string): Promise<{ readonly user: User; readonly extended: boolean } | null> {
    if (!SECRET.test(secret)) return null;
    const now = this.clock.now();
    const session = await this.sessions.find(this.secrets.digest(secret));
    if (!session || session.expiresAt <= now) return null;
    const [user] = await this.users.findByIds([session.userId]);
    if (!user?.active || !timingSafeEqual(session.credentialsDigest, this.computeCredentialsDigest(user))) return null;
    const extended = session.expiresAt <= now + SESSION_LIFETIME_MS - MIN_EXTENSION_MS;
    if (extended) await this.sessions.extend(session.secretDigest, now + SESSION_LIFETIME_MS);
    return { user, extended };
  }

  async end(secret: string): Promise<void> {
    await this.sessions.delete(this.secrets.digest(secret));
  }

  /** Ends all sessions of an organization, inside the unit of work of its caller. */
  async endAll(realmId: RealmId): Promise<void> {
    await this.sessions.deleteByRealm(realmId);
  }

  private computeCredentialsDigest({ passwordHash, apiKeyDigest, deactivations }: User): Buffer {
    return this.secrets.digest(JSON.stringify([passwordHash, apiKeyDigest?.toString('base64'), deactivations]));
  }
}
