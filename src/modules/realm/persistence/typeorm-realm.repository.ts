import { Injectable } from '@nestjs/common';
import type { RealmId } from '../../../kernel/ids.js';
import { Repositories } from '../../../platform/database/repositories.js';
import { RealmRepository } from '../application/realm.repository.js';
import type { Realm } from '../domain/realm.js';
import { RealmSchema } from './realm.schema.js';

@Injectable()
export class TypeormRealmRepository extends RealmRepository {
  constructor(private readonly repositories: Repositories) {
    super();
  }

  async add(realm: Realm): Promise<void> {
    await this.repositories.for(RealmSchema).insert(realm);
  }

  async save(realm: Realm): Promise<void> {
    await this.repositories.for(RealmSchema).save(realm);
  }

  lock(id: RealmId): Promise<Realm> {
    return this.repositories.for(RealmSchema).findOneOrFail({ where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  findById(id: RealmId): Promise<Realm | null> {
    return this.repositories.for(RealmSchema).findOneBy({ id });
  }

  async listActiveIds(): Promise<RealmId[]> {
    return (await this.repositories.for(RealmSchema).find({ where: { active: true }, select: { id: true } })).map(({ id }) => id);
  }

  findByStringId(stringId: string): Promise<Realm | null> {
    return this.repositories.for(RealmSchema).findOneBy({ stringId });
  }
}
