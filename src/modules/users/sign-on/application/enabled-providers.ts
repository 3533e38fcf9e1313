import { Injectable } from '@nestjs/common';
import { CacheLease } from '../../../../kernel/cache-lease.js';
import { EventLogSubscriptions } from '../../../../kernel/client-events.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { ReadThroughCache } from '../../../../kernel/read-through-cache.js';
import { type SignOnMethod, SignOnMethods } from '../../../realm/realm.api.js';
import { SignOnProviderRepository } from './sign-on-provider.repository.js';

const MAX_CACHED_REALMS = 1_000;

/** The providers of organizations that are turned on, cached until an organization changes, as a change of its providers is published. */
@Injectable()
export class EnabledProviders extends SignOnMethods {
  private readonly byRealm: ReadThroughCache<RealmId, readonly SignOnMethod[]>;

  constructor(
    private readonly providers: SignOnProviderRepository,
    lease: CacheLease,
    eventLog: EventLogSubscriptions,
  ) {
    super();
    this.byRealm = new ReadThroughCache({ maxEntries: MAX_CACHED_REALMS, lease });
    eventLog.onRealmChanged(() => this.byRealm.clear());
    eventLog.onMissed(() => this.byRealm.clear());
  }

  list(realmId: RealmId): readonly SignOnMethod[] | Promise<readonly SignOnMethod[]> {
    return this.byRealm.getOrLoad(realmId, async () =>
      (await this.providers.list(realmId))
        .filter(({ enabled }) => enabled)
        .map(({ name, displayName }) => ({
          name: `oidc:${name}`,
          displayName,
          loginUrl: `/accounts/login/social/oidc/${name}`,
          signupUrl: `/accounts/register/social/oidc/${name}`,
        })),
    );
  }
}
