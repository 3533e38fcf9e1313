import { Injectable } from '@nestjs/common';
import type { Visitor } from '../../../../kernel/actor.js';
import { AuditLog } from '../../../../kernel/audit-log.js';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { UserRepository } from '../../accounts/application/user.repository.js';
import { BrowserSessionsService } from '../../authentication/application/browser-sessions.service.js';
import { EndSessionsService } from '../../authentication/application/end-sessions.service.js';
import type { ProviderSession, SignOnProvider } from '../domain/sign-on-provider.js';
import { ExternalIdentityRepository, SignOnSessionRepository } from './sign-on-provider.repository.js';
import { SignOnTokens } from './sign-on-tokens.js';

/** What the database has room for, sealed. */
const MAX_REFRESH_TOKEN = 32_000;

/** Knows which sessions of browsers began at which provider, and ends them when the provider says so. */
@Injectable()
export class SignOnSessionsService {
  constructor(
    private readonly sessions: SignOnSessionRepository,
    private readonly identities: ExternalIdentityRepository,
    private readonly browsers: BrowserSessionsService,
    private readonly ending: EndSessionsService,
    private readonly users: UserRepository,
    private readonly tokens: SignOnTokens,
    private readonly audit: AuditLog,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Notes that a session of a browser began with a log-in by a provider. @param sessionDigest by which the session is known */
  async noteBegin(
    provider: SignOnProvider,
    subject: string,
    { sid, idToken, refreshToken }: ProviderSession,
    userId: UserId,
    sessionDigest: Buffer,
  ): Promise<void> {
    const { id: providerId, realmId } = provider;
    const sealedIdToken = provider.logsOutThere ? this.tokens.sealIdToken(realmId, sessionDigest, idToken) : null;
    await this.unitOfWork.run(async () => {
      await this.sessions.delete(await this.listEnded(realmId, userId));
      await this.sessions.add({ sessionDigest, realmId, userId, providerId, subject, sid, sealedIdToken });
      if (refreshToken !== null && refreshToken.length <= MAX_REFRESH_TOKEN) {
        await this.identities.setCheck(providerId, subject, this.tokens.nextCheck(providerId, subject, refreshToken));
      }
    });
  }

  /** Finds a session that has ended, which is forgotten. @returns the ID token with which it began; null if it is not kept, or without one */
  async takeIdToken(realmId: RealmId, sessionDigest: Buffer): Promise<{ readonly providerId: number; readonly idToken: string } | null> {
    const session = await this.sessions.find(sessionDigest);
    if (session?.realmId !== realmId) return null;
    await this.sessions.delete([sessionDigest]);
    const { providerId, sealedIdToken } = session;
    const idToken = sealedIdToken && this.tokens.openIdToken(realmId, sessionDigest, sealedIdToken);
    return idToken === null ? null : { providerId, idToken };
  }

  /** Ends the browser sessions that began with one session at the provider. @param subject whose they have to be; anybody's if it is null */
  async endSession(provider: SignOnProvider, sid: string, subject: string | null, visitor: Visitor): Promise<void> {
    await this.unitOfWork.run(async () => {
      const found = (await this.sessions.listBySid(provider.id, sid)).filter((session) => subject === null || session.subject === subject);
      for (const { realmId, userId, sessionDigest } of found) {
        await this.browsers.endSome(realmId, userId, [sessionDigest]);
        await this.recordEnd(visitor, provider, userId, 'session');
      }
      await this.sessions.delete(found.map(({ sessionDigest }) => sessionDigest));
    });
  }

  /** Ends all browser sessions of the account of a person. @param reason why, for the audit log */
  async endPerson(provider: SignOnProvider, subject: string, visitor: Visitor, reason: 'log_out' | 'refused'): Promise<void> {
    await this.unitOfWork.run(async () => {
      const identity = await this.identities.find(provider.id, subject);
      if (!identity) return;
      const user = await this.users.lock(identity.userId);
      await this.ending.endAll(user);
      await this.sessions.deleteByUser(user.realmId, user.id);
      await this.identities.setCheck(provider.id, subject, null);
      await this.recordEnd(visitor, provider, user.id, reason);
    });
  }

  /** Whether a session lives that a log-in of a person began. */
  async hasLiving(providerId: number, subject: string): Promise<boolean> {
    const known = await this.sessions.listBySubject(providerId, subject);
    return (await this.browsers.listLiving(known.map(({ sessionDigest }) => sessionDigest))).length > 0;
  }

  private async listEnded(realmId: RealmId, userId: UserId): Promise<Buffer[]> {
    const known = (await this.sessions.listByUser(realmId, userId)).map(({ sessionDigest }) => sessionDigest);
    const living = new Set((await this.browsers.listLiving(known)).map(({ secretDigest }) => secretDigest.toString('hex')));
    return known.filter((digest) => !living.has(digest.toString('hex')));
  }

  private async recordEnd(visitor: Visitor, { name }: SignOnProvider, userId: UserId, reason: string): Promise<void> {
    const details = { provider: name, reason };
    await this.audit.record(visitor, { action: 'sign_on.sessions_ended', targetKind: 'user', targetId: userId, details });
  }
}
