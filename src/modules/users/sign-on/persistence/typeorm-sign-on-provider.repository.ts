import { Injectable } from '@nestjs/common';
import { In, type Repository } from 'typeorm';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { isDuplicateEntry } from '../../../../platform/database/mysql-errors.js';
import { Repositories } from '../../../../platform/database/repositories.js';
import { ExternalIdentityRepository, SignOnProviderRepository } from '../application/sign-on-provider.repository.js';
import type { ExternalIdentity, LinkedBy, SignOnProvider } from '../domain/sign-on-provider.js';
import { ExternalIdentitySchema, SignOnProviderSchema } from './sign-on.schema.js';

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

  lock(realmId: RealmId, name: string): Promise<SignOnProvider | null> {
    return this.providers.findOne({ where: { realmId, name }, lock: { mode: 'pessimistic_write' } });
  }

  async setEnabled(id: number, enabled: boolean): Promise<void> {
    await this.providers.update({ id }, { enabled });
  }

  async setTested(id: number, testedAt: number | null): Promise<void> {
    await this.providers.update({ id }, { testedAt });
  }

  async setSecret(id: number, sealedSecret: Buffer): Promise<void> {
    await this.providers.update({ id }, { sealedSecret });
  }

  async delete(id: number): Promise<void> {
    await this.repositories.for(ExternalIdentitySchema).delete({ providerId: id });
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

  async noteUse(providerId: number, subject: string, usedAt: number): Promise<void> {
    await this.identities.update({ providerId, subject }, { usedAt });
  }

  async deleteByUser(realmId: RealmId, userId: UserId, linkedBy: readonly LinkedBy[]): Promise<void> {
    await this.identities.delete({ realmId, userId, linkedBy: In([...linkedBy]) });
  }

  private get identities(): Repository<ExternalIdentity> {
    return this.repositories.for(ExternalIdentitySchema);
  }
}
