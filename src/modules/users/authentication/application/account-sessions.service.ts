import { Injectable } from '@nestjs/common';
import { type Actor, Role } from '../../../../kernel/actor.js';
import { AuditLog } from '../../../../kernel/audit-log.js';
import { Clock } from '../../../../kernel/clock.js';
import { DoesNotExist } from '../../../../kernel/domain-error.js';
import type { UserId } from '../../../../kernel/ids.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { OwnerRequired } from '../../accounts/domain/role-required.js';
import type { User } from '../../accounts/domain/user.js';
import { UserAccess } from '../../profiles/application/user-access.js';
import { type BrowserSession, BrowserSessionRepository } from './browser-session.repository.js';
import { BrowserSessionsService } from './browser-sessions.service.js';
import { CredentialsDigest } from './credentials-digest.js';

/** Lists and ends the browser sessions of the own account; administrators do so for people, and owners for owners. */
@Injectable()
export class AccountSessionsService {
  constructor(
    private readonly sessions: BrowserSessionRepository,
    private readonly credentials: CredentialsDigest,
    private readonly access: UserAccess,
    private readonly clock: Clock,
    private readonly browsers: BrowserSessionsService,
    private readonly audit: AuditLog,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Those that are valid, the latest first. @throws DomainError unless the account is the actor's own, or one that the actor administers */
  async list(actor: Actor, userId: UserId): Promise<BrowserSession[]> {
    const user = await this.owner(actor, userId);
    const [digest, now] = [this.credentials.compute(user), this.clock.now()];
    const stored = await this.sessions.listByUser(user.realmId, userId);
    return stored.filter(({ credentialsDigest, expiresAt }) => expiresAt > now && credentialsDigest.equals(digest));
  }

  /** @param id of `sessionId` @throws DomainError */
  async end(actor: Actor, userId: UserId, id: string): Promise<void> {
    const session = (await this.list(actor, userId)).find((one) => sessionId(one) === id);
    if (!session) throw new DoesNotExist('No such session');
    await this.endThese(actor, userId, [session]);
  }

  /** Ends all sessions but one. @param kept the digest of its secret; undefined to end all @returns how many @throws DomainError */
  async endOthers(actor: Actor, userId: UserId, kept: Buffer | undefined): Promise<number> {
    const ended = (await this.list(actor, userId)).filter(({ secretDigest }) => kept?.equals(secretDigest) !== true);
    await this.endThese(actor, userId, ended);
    return ended.length;
  }

  private async endThese(actor: Actor, userId: UserId, ended: readonly BrowserSession[]): Promise<void> {
    if (ended.length === 0) return;
    await this.unitOfWork.run(async () => {
      await this.browsers.endSome(
        actor.realmId,
        userId,
        ended.map(({ secretDigest }) => secretDigest),
      );
      const details = { ended: ended.length };
      await this.audit.record(actor, { action: 'account.sessions_ended', targetKind: 'user', targetId: userId, details });
    });
  }

  private async owner(actor: Actor, userId: UserId): Promise<User> {
    const user = await this.access.accessById(actor, userId, { administer: userId !== actor.userId, includeDeactivated: true });
    if (user.role === Role.owner && actor.role !== Role.owner) throw new OwnerRequired();
    return user;
  }
}

const ID_BYTES = 8;

/** Names a session to clients. Nobody can compute the secret of the cookie from it. */
export function sessionId({ secretDigest }: Pick<BrowserSession, 'secretDigest'>): string {
  return secretDigest.subarray(0, ID_BYTES).toString('hex');
}
