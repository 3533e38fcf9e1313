import { Injectable } from '@nestjs/common';
import type { Repository } from 'typeorm';
import type { RealmId } from '../../../kernel/ids.js';
import { Repositories } from '../../../platform/database/repositories.js';
import { RealmDomainRepository } from '../application/realm-domain.repository.js';
import type { RealmDomain } from '../domain/realm-domain.js';
import { type RealmDomainRow, RealmDomainSchema } from './realm.schema.js';

@Injectable()
export class TypeormRealmDomainRepository extends RealmDomainRepository {
  constructor(private readonly repositories: Repositories) {
    super();
  }

  async add(realmId: RealmId, { domain, allowSubdomains }: RealmDomain): Promise<number> {
    const { identifiers } = await this.domains.insert({ realmId, domain, allowSubdomains });
    return Number(identifiers[0]?.['id']);
  }

  async update(realmId: RealmId, { domain, allowSubdomains }: RealmDomain): Promise<boolean> {
    // The number of affected rows does not tell: it is 0 for a row that has the value already.
    const exists = await this.domains.existsBy({ realmId, domain });
    await this.domains.update({ realmId, domain }, { allowSubdomains });
    return exists;
  }

  async delete(realmId: RealmId, domain: string): Promise<boolean> {
    const { affected } = await this.domains.delete({ realmId, domain });
    return (affected ?? 0) > 0;
  }

  list(realmId: RealmId): Promise<RealmDomain[]> {
    return this.domains.find({ where: { realmId }, select: { domain: true, allowSubdomains: true }, order: { id: 'ASC' } });
  }

  private get domains(): Repository<RealmDomainRow> {
    return this.repositories.for(RealmDomainSchema);
  }
}
