import { Injectable } from '@nestjs/common';
import type { RealmId } from '../../../kernel/ids.js';
import { isDuplicateEntry } from '../../../platform/database/mysql-errors.js';
import { Repositories } from '../../../platform/database/repositories.js';
import { RealmRepository } from '../application/realm.repository.js';
import type { Realm } from '../domain/realm.js';
import { SubdomainTaken } from '../domain/subdomain.js';
import { RealmSchema } from './realm.schema.js';

@Injectable()
export class TypeormRealmRepository extends RealmRepository {
  constructor(private readonly repositories: Repositories) {
    super();
  }

  async add(realm: Realm): Promise<void> {
    await refuseTakenSubdomain(() => this.repositories.for(RealmSchema).insert(realm));
  }

  async save(realm: Realm): Promise<void> {
    await refuseTakenSubdomain(() => this.repositories.for(RealmSchema).save(realm));
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

  async hasAny(): Promise<boolean> {
    return this.repositories.for(RealmSchema).exists();
  }

  list(): Promise<Realm[]> {
    return this.repositories.for(RealmSchema).find({ order: { id: 'ASC' } });
  }
}

/** The subdomain is the only unique column that a caller chooses. */
async function refuseTakenSubdomain(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    throw isDuplicateEntry(error) ? new SubdomainTaken() : error;
  }
}
