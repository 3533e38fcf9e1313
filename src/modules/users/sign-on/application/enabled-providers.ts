import { Injectable } from '@nestjs/common';
import { type Actor, Role } from '../../../../kernel/actor.js';
import { CacheLease } from '../../../../kernel/cache-lease.js';
import { EventLogSubscriptions } from '../../../../kernel/client-events.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { ReadThroughCache } from '../../../../kernel/read-through-cache.js';
import { type Realm, RealmLookup, RealmRepository, type SignOnMethod, SignOnMethods, needsNoProvider } from '../../../realm/realm.api.js';
import { OfferedAuthenticationMethods } from '../../../realm/realm-settings.api.js';
import { UserRepository } from '../../accounts/application/user.repository.js';
import { METHODS_OF_KINDS, methodName, methodPath } from '../domain/provider-kind.js';
import type { SignOnProvider } from '../domain/sign-on-provider.js';
import { ExternalIdentityRepository, SignOnProviderRepository } from './sign-on-provider.repository.js';

const MAX_CACHED_REALMS = 1_000;

/** The providers of organizations that are turned on, cached until an organization changes, as a change of its providers is published. */
@Injectable()
export class EnabledProviders implements Pick<SignOnMethods, 'list' | 'letOwnerIn'> {
  private readonly byRealm: ReadThroughCache<RealmId, readonly SignOnMethod[]>;

  constructor(
    private readonly providers: SignOnProviderRepository,
    private readonly identities: ExternalIdentityRepository,
    private readonly users: UserRepository,
    private readonly realms: RealmLookup,
    lease: CacheLease,
    eventLog: EventLogSubscriptions,
  ) {
    this.byRealm = new ReadThroughCache({ maxEntries: MAX_CACHED_REALMS, lease });
    eventLog.onRealmChanged(() => this.byRealm.clear());
    eventLog.onMissed(() => this.byRealm.clear());
  }

  list(realmId: RealmId): readonly SignOnMethod[] | Promise<readonly SignOnMethod[]> {
    return this.byRealm.getOrLoad(realmId, async () =>
      (await this.listEnabled(await this.realms.get(realmId))).map((provider) => ({
        name: methodName(provider),
        method: METHODS_OF_KINDS[provider.kind],
        displayName: provider.displayName,
        loginUrl: `/accounts/login/social/${methodPath(provider)}`,
        signupUrl: `/accounts/register/social/${methodPath(provider)}`,
      })),
    );
  }

  async letOwnerIn(realm: Realm): Promise<boolean> {
    const enabled = await this.listEnabled(realm);
    const people = await this.users.findByIds(await this.identities.listUsers(enabled.map(({ id }) => id)));
    return people.some(({ active, role }) => active && role === Role.owner);
  }

  private async listEnabled(realm: Realm): Promise<readonly SignOnProvider[]> {
    return (await this.providers.list(realm.id)).filter(({ enabled, kind }) => enabled && realm.allowsLoginBy(METHODS_OF_KINDS[kind]));
  }
}

/** Sees to it that a change of the providers, or of the directory, leaves the owners of an organization a way in. */
@Injectable()
export class OwnersWayIn {
  constructor(
    private readonly realms: RealmRepository,
    private readonly methods: OfferedAuthenticationMethods,
    private readonly ways: SignOnMethods,
  ) {}

  /**
   * Inside the unit of work, after the change.
   * @throws BadRequest if no owner could log in any more; operators have other ways
   */
  async check({ realmId, isOperator }: Actor): Promise<void> {
    const realm = await this.realms.lock(realmId);
    if (isOperator || needsNoProvider(realm.setting('authentication_methods'), this.methods.names)) return;
    if (!(await this.ways.letOwnerIn(realm))) throw new BadRequest('It is the only way in for the owners. Allow passwords first.');
  }
}
