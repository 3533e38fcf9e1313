import type { RealmId } from '../../../kernel/ids.js';
import type { RealmDomain } from '../domain/realm-domain.js';

export abstract class RealmDomainRepository {
  /** @returns the id */
  abstract add(realmId: RealmId, domain: RealmDomain): Promise<number>;
  /** @returns whether the realm has the domain */
  abstract update(realmId: RealmId, domain: RealmDomain): Promise<boolean>;
  /** @returns whether the realm had the domain */
  abstract delete(realmId: RealmId, domain: string): Promise<boolean>;
  /** In the order of ids. */
  abstract list(realmId: RealmId): Promise<RealmDomain[]>;
}
