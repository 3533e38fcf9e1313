import { randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../kernel/clock.js';
import { ServerSecrets } from '../../../../kernel/server-secrets.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import type { User } from '../../accounts/domain/user.js';
import { UserRepository } from '../../accounts/application/user.repository.js';
import { BrowserSessionRepository } from './browser-session.repository.js';

const DAY_MS = 86_400_000;
/** From the last use on. */
export const SESSION_LIFETIME_MS = 14 * DAY_MS;
const PROLONGED_EVERY_MS = DAY_MS;
const SECRET = /^[\w-]{43}$/;

/**
 * Browsers that are logged in. A session is good for the account as it was when it began: a new password, a new API key or a deactivation
 * in between ends it, on every node at once, because each use reads the account. So nobody who changes an account has to think of sessions.
 */
@Injectable()
export class BrowserSessions {
  constructor(
    private readonly sessions: BrowserSessionRepository,
    private readonly users: UserRepository,
    private readonly secrets: ServerSecrets,
    private readonly clock: Clock,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * @param user as it was when it proved who it is
   * @returns the secret by which the browser is known: 256 random bits, which are not kept
   */
  async open(user: User): Promise<string> {
    const secret = randomBytes(32).toString('base64url');
    const { id: userId, realmId } = user;
    const now = this.clock.now();
    const session = {
      secretDigest: this.secrets.digest(secret),
      realmId,
      userId,
      seal: this.sealOf(user),
      expiresAt: now + SESSION_LIFETIME_MS,
    };
    await this.unitOfWork.run(() => this.sessions.removeExpired(now));
    await this.unitOfWork.run(() => this.sessions.add(session));
    return secret;
  }

  /**
   * Whose session it is, if it is any good still.
   * @returns `prolonged` if its lifetime began anew, which the browser has to hear of
   */
  async find(secret: string): Promise<{ readonly user: User; readonly prolonged: boolean } | null> {
    if (!SECRET.test(secret)) return null;
    const now = this.clock.now();
    const session = await this.sessions.find(this.secrets.digest(secret));
    if (!session || session.expiresAt <= now) return null;
    const [user] = await this.users.findByIds([session.userId]);
    if (!user?.active || !timingSafeEqual(session.seal, this.sealOf(user))) return null;
    const prolonged = session.expiresAt <= now + SESSION_LIFETIME_MS - PROLONGED_EVERY_MS;
    if (prolonged) await this.sessions.prolong(session.secretDigest, now + SESSION_LIFETIME_MS);
    return { user, prolonged };
  }

  async end(secret: string): Promise<void> {
    await this.sessions.remove(this.secrets.digest(secret));
  }

  private sealOf({ passwordHash, apiKeyDigest, deactivations }: User): Buffer {
    return this.secrets.digest(JSON.stringify([passwordHash, apiKeyDigest?.toString('base64'), deactivations]));
  }
}
