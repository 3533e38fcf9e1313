import { Injectable } from '@nestjs/common';
import { In, LessThanOrEqual, type Repository } from 'typeorm';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { isDuplicateEntry } from '../../../../platform/database/mysql-errors.js';
import { Repositories } from '../../../../platform/database/repositories.js';
import {
  ExternalIdentityRepository,
  type PersonCheck,
  SignOnProviderRepository,
  SignOnSessionRepository,
} from '../application/sign-on-provider.repository.js';
import type { ExternalIdentity, LinkedBy, SignOnProvider, SignOnSession } from '../domain/sign-on-provider.js';
import { ExternalIdentitySchema, SignOnProviderSchema, SignOnSessionSchema } from './sign-on.schema.js';

@Injectable()
export class TypeormSignOnProviderRepository extends SignOnProviderRepository {
  constructor(private readonly repositories: Repositories) {
    super();
  }

  async add(provider: Omit<SignOnProvider, 'id'>): Promise<number> {
    try {
      const { identifiers } = await this.providers.insert({ ...provider });
      return Number(identifiers[0]?.['id']);
    } catch (error) {
      if (isDuplicateEntry(error)) throw new BadRequest(`There is a provider "${provider.name}" already.`);
      throw error;
    }
  }

  list(realmId: RealmId): Promise<SignOnProvider[]> {
    return this.providers.find({ where: { realmId }, order: { name: 'ASC' } });
  }

  find(realmId: RealmId, name: string): Promise<SignOnProvider | null> {
    return this.providers.findOneBy({ realmId, name });
  }

  findById(id: number): Promise<SignOnProvider | null> {
    return this.providers.findOneBy({ id });
  }

  lock(realmId: RealmId, name: string): Promise<SignOnProvider | null> {
    return this.providers.findOne({ where: { realmId, name }, lock: { mode: 'pessimistic_write' } });
  }

  async update(id: number, change: Parameters<SignOnProviderRepository['update']>[1]): Promise<void> {
    await this.providers.update({ id }, change);
  }

  async delete(id: number): Promise<void> {
    await this.repositories.for(ExternalIdentitySchema).delete({ providerId: id });
    await this.repositories.for(SignOnSessionSchema).delete({ providerId: id });
    await this.providers.delete({ id });
  }

  private get providers(): Repository<SignOnProvider> {
    return this.repositories.for(SignOnProviderSchema);
  }
}

@Injectable()
export class TypeormExternalIdentityRepository extends ExternalIdentityRepository {
  constructor(private readonly repositories: Repositories) {
    super();
  }

  async add(identity: ExternalIdentity): Promise<void> {
    try {
      await this.identities.insert({ ...identity });
    } catch (error) {
      if (isDuplicateEntry(error)) throw new BadRequest('Somebody else has just logged in with this person or account. Please try again.');
      throw error;
    }
  }

  find(providerId: number, subject: string): Promise<ExternalIdentity | null> {
    return this.identities.findOneBy({ providerId, subject });
  }

  findByUser(providerId: number, userId: UserId): Promise<ExternalIdentity | null> {
    return this.identities.findOneBy({ providerId, userId });
  }

  async listUsers(providerIds: readonly number[]): Promise<UserId[]> {
    if (providerIds.length === 0) return [];
    const found = await this.identities.find({
      where: { providerId: In([...providerIds]) },
      select: { providerId: true, subject: true, userId: true },
    });
    return [...new Set(found.map(({ userId }) => userId))];
  }

  async noteUse(providerId: number, subject: string, usedAt: number): Promise<void> {
    await this.identities.update({ providerId, subject }, { usedAt });
  }

  async deleteByUser(realmId: RealmId, userId: UserId, linkedBy: readonly LinkedBy[]): Promise<void> {
    await this.identities.delete({ realmId, userId, linkedBy: In([...linkedBy]) });
  }

  async setCheck(providerId: number, subject: string, check: PersonCheck | null): Promise<void> {
    const { sealedRefreshToken = null, nextCheckAt = null } = check ?? {};
    await this.identities.update({ providerId, subject }, { sealedRefreshToken, nextCheckAt });
  }

  listDue(time: number, count: number): Promise<ExternalIdentity[]> {
    return this.identities.find({ where: { nextCheckAt: LessThanOrEqual(time) }, order: { nextCheckAt: 'ASC' }, take: count });
  }

  async postpone({ providerId, subject, nextCheckAt }: ExternalIdentity, later: number): Promise<boolean> {
    if (nextCheckAt === null) return false;
    const { affected } = await this.identities.update({ providerId, subject, nextCheckAt }, { nextCheckAt: later });
    return affected === 1;
  }

  async postponeDue(providerId: number, time: number, nextCheckAt: number): Promise<void> {
    await this.identities.update({ providerId, nextCheckAt: LessThanOrEqual(time) }, { nextCheckAt });
  }

  private get identities(): Repository<ExternalIdentity> {
    return this.repositories.for(ExternalIdentitySchema);
  }
}

@Injectable()
export class TypeormSignOnSessionRepository extends SignOnSessionRepository {
  constructor(private readonly repositories: Repositories) {
    super();
  }

  async add(session: SignOnSession): Promise<void> {
    await this.sessions.insert({ ...session });
  }

  find(sessionDigest: Buffer): Promise<SignOnSession | null> {
    return this.sessions.findOneBy({ sessionDigest });
  }

  listBySid(providerId: number, sid: string): Promise<SignOnSession[]> {
    return this.sessions.findBy({ providerId, sid });
  }

  listBySubject(providerId: number, subject: string): Promise<SignOnSession[]> {
    return this.sessions.findBy({ providerId, subject });
  }

  listByUser(realmId: RealmId, userId: UserId): Promise<SignOnSession[]> {
    return this.sessions.findBy({ realmId, userId });
  }

  async delete(sessionDigests: readonly Buffer[]): Promise<void> {
    if (sessionDigests.length > 0) await this.sessions.delete({ sessionDigest: In([...sessionDigests]) });
  }

  async deleteByUser(realmId: RealmId, userId: UserId): Promise<void> {
    await this.sessions.delete({ realmId, userId });
  }

  private get sessions(): Repository<SignOnSession> {
    return this.repositories.for(SignOnSessionSchema);
  }
}
