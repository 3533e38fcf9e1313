import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { Repositories } from '../../../../platform/database/repositories.js';
import { Sql } from '../../../../platform/database/sql.js';
import { AccountAuthority } from '../../accounts/persistence/account-authority.js';
import { type BrowserSession, BrowserSessionRepository } from '../application/browser-session.repository.js';
import { BrowserSessionSchema } from './browser-session.schema.js';

/** More than one per new session, so that expired sessions do not accumulate. */
const MAX_DELETED_EXPIRED = 100;

@Injectable()
export class TypeormBrowserSessionRepository extends BrowserSessionRepository {
  constructor(
    private readonly repositories: Repositories,
    private readonly sql: Sql,
    private readonly authority: AccountAuthority,
  ) {
    super();
  }

  async add(session: BrowserSession): Promise<void> {
    await this.repositories.for(BrowserSessionSchema).insert(session);
  }

  find(secretDigest: Buffer): Promise<BrowserSession | null> {
    return this.repositories.for(BrowserSessionSchema).findOneBy({ secretDigest });
  }

  findMany(secretDigests: readonly Buffer[]): Promise<BrowserSession[]> {
    return this.repositories.for(BrowserSessionSchema).findBy({ secretDigest: In([...secretDigests]) });
  }

  listByUser(realmId: RealmId, userId: UserId): Promise<BrowserSession[]> {
    return this.repositories.for(BrowserSessionSchema).find({ where: { realmId, userId }, order: { openedAt: 'DESC' } });
  }

  async setProved(secretDigest: Buffer, provedAt: number): Promise<void> {
    await this.repositories.for(BrowserSessionSchema).update({ secretDigest }, { provedAt });
  }

  async setCredentials(secretDigest: Buffer, credentialsDigest: Buffer): Promise<void> {
    await this.repositories.for(BrowserSessionSchema).update({ secretDigest }, { credentialsDigest });
  }

  async extend(secretDigest: Buffer, expiresAt: number): Promise<void> {
    await this.repositories.for(BrowserSessionSchema).update({ secretDigest }, { expiresAt });
  }

  async delete(secretDigest: Buffer): Promise<void> {
    await this.authority.beforeEndOfSessions();
    await this.repositories.for(BrowserSessionSchema).delete({ secretDigest });
  }

  async deleteByUser(realmId: RealmId, userId: UserId): Promise<number> {
    await this.authority.beforeEndOfSessions();
    return (await this.repositories.for(BrowserSessionSchema).delete({ realmId, userId })).affected ?? 0;
  }

  async deleteByRealm(realmId: RealmId): Promise<void> {
    await this.authority.beforeEndOfSessions();
    await this.repositories.for(BrowserSessionSchema).delete({ realmId });
  }

  async deleteExpired(time: number): Promise<void> {
    const statement = `DELETE FROM browser_session WHERE expires_at <= ? ORDER BY expires_at LIMIT ${MAX_DELETED_EXPIRED}`;
    await this.sql.run(statement, [time]);
  }
}
