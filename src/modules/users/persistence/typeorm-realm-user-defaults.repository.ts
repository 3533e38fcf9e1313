import { Injectable } from '@nestjs/common';
import type { RealmId } from '../../../kernel/ids.js';
import { Repositories } from '../../../platform/database/repositories.js';
import { RealmUserDefaultsRepository } from '../application/settings/realm-user-defaults.repository.js';
import { RealmUserDefaults } from '../domain/realm-user-defaults.js';
import { RealmUserDefaultsSchema } from './realm-user-defaults.schema.js';

@Injectable()
export class TypeormRealmUserDefaultsRepository extends RealmUserDefaultsRepository {
  constructor(private readonly repositories: Repositories) {
    super();
  }

  async findFor(realmId: RealmId): Promise<RealmUserDefaults> {
    return (await this.repositories.for(RealmUserDefaultsSchema).findOneBy({ realmId })) ?? new RealmUserDefaults(realmId);
  }

  async lock(realmId: RealmId): Promise<RealmUserDefaults> {
    const repository = this.repositories.for(RealmUserDefaultsSchema);
    await repository.createQueryBuilder().insert().values({ realmId, choices: {} }).orIgnore().execute();
    return repository.findOneOrFail({ where: { realmId }, lock: { mode: 'pessimistic_write' } });
  }

  async save(defaults: RealmUserDefaults): Promise<void> {
    await this.repositories.for(RealmUserDefaultsSchema).save(defaults);
  }
}
