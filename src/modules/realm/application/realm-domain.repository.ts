import type { RealmId } from '../../../kernel/ids.js';
import type { RealmDomain } from '../domain/realm-domain.js';

export abstract class RealmDomainRepository {
  /** @returns its id */
  abstract add(realmId: RealmId, domain: RealmDomain): Promise<number>;
  /** @returns whether there is one of that name */
  abstract update(realmId: RealmId, domain: RealmDomain): Promise<boolean>;
  /** @returns whether there was one */
  abstract delete(realmId: RealmId, domain: string): Promise<boolean>;
  /** By id. */
  abstract list(realmId: RealmId): Promise<RealmDomain[]>;
}
