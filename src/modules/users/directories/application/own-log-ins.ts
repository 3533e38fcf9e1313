import { Injectable } from '@nestjs/common';
import { Role } from '../../../../kernel/actor.js';
import { CacheLease } from '../../../../kernel/cache-lease.js';
import { EventLogSubscriptions } from '../../../../kernel/client-events.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { ReadThroughCache } from '../../../../kernel/read-through-cache.js';
import { type Realm, RealmLookup, type SignOnMethod, SignOnMethods } from '../../../realm/realm.api.js';
import { UserRepository } from '../../accounts/application/user.repository.js';
import { EnabledProviders } from '../../sign-on/application/enabled-providers.js';
import { DirectoryPersonRepository, DirectoryRepository } from './directory.repository.js';

const MAX_CACHED_REALMS = 1_000;

/** The ways to log in that organizations set up themselves. Cached until an organization changes, as a change of its directory is published. */
@Injectable()
export class OwnLogIns extends SignOnMethods {
  private readonly byRealm: ReadThroughCache<RealmId, boolean>;

  constructor(
    private readonly providers: EnabledProviders,
    private readonly directories: DirectoryRepository,
    private readonly people: DirectoryPersonRepository,
    private readonly users: UserRepository,
    private readonly realms: RealmLookup,
    lease: CacheLease,
    eventLog: EventLogSubscriptions,
  ) {
    super();
    this.byRealm = new ReadThroughCache({ maxEntries: MAX_CACHED_REALMS, lease });
    eventLog.onRealmChanged(() => this.byRealm.clear());
    eventLog.onMissed(() => this.byRealm.clear());
  }

  list(realmId: RealmId): readonly SignOnMethod[] | Promise<readonly SignOnMethod[]> {
    return this.providers.list(realmId);
  }

  usesDirectory(realmId: RealmId): boolean | Promise<boolean> {
    return this.byRealm.getOrLoad(realmId, async () => {
      const isAllowed = (await this.realms.get(realmId)).allowsLoginBy('LDAP');
      return isAllowed && (await this.directories.find(realmId))?.enabled === true;
    });
  }

  async letOwnerIn(realm: Realm): Promise<boolean> {
    return (await this.providers.letOwnerIn(realm)) || this.letsOwnerInByDirectory(realm);
  }

  private async letsOwnerInByDirectory(realm: Realm): Promise<boolean> {
    if (!realm.allowsLoginBy('LDAP') || !(await this.directories.find(realm.id))?.enabled) return false;
    const people = await this.users.findByIds((await this.people.list(realm.id)).map(({ userId }) => userId));
    return people.some(({ active, role }) => active && role === Role.owner);
  }
}
