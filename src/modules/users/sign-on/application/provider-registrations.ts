import { Injectable } from '@nestjs/common';
import type { RealmId } from '../../../../kernel/ids.js';
import { ServerSecrets } from '../../../../kernel/server-secrets.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { ALL_WAYS } from '../../authentication/domain/log-in-page.js';
import { SignOnFailure } from '../domain/sign-on-failure.js';
import { methodPath } from '../domain/provider-kind.js';
import type { SignOnProvider } from '../domain/sign-on-provider.js';
import type { ProviderRegistration } from './provider-client.js';

/** What an organization and its providers know of one another: addresses and client secrets. */
@Injectable()
export class ProviderRegistrations {
  constructor(
    private readonly realms: RealmLookup,
    private readonly secrets: ServerSecrets,
  ) {}

  /** Where a provider sends browsers, and what has to be registered there. */
  async redirectUri(provider: Pick<SignOnProvider, 'realmId' | 'kind' | 'name'>): Promise<string> {
    return `${await this.realms.realmUrl(provider.realmId)}/complete/${methodPath(provider)}/`;
  }

  /** Where a provider of OpenID Connect sends browsers that have logged out there: where the only provider does not log them in again. */
  async loggedOutUri({ realmId }: Pick<SignOnProvider, 'realmId'>): Promise<string> {
    return `${await this.realms.realmUrl(realmId)}${ALL_WAYS}`;
  }

  /** Where a provider of OpenID Connect says that somebody has logged out there. */
  async backChannelUri({ realmId, name }: Pick<SignOnProvider, 'realmId' | 'name'>): Promise<string> {
    return `${await this.realms.realmUrl(realmId)}/oidc/${name}/backchannel-logout`;
  }

  /** Where somebody tries a provider that is turned off. @param token that `SignOnAttempts` knows */
  async testUrl(provider: SignOnProvider, token: string): Promise<string> {
    const query = new URLSearchParams({ test: token }).toString();
    return `${await this.realms.realmUrl(provider.realmId)}/accounts/login/social/${methodPath(provider)}?${query}`;
  }

  /** A client secret in the form in which it is stored. */
  sealSecret(realmId: RealmId, name: string, clientSecret: string): Buffer {
    return this.secrets.seal(secretPurpose(realmId, name), clientSecret);
  }

  /** What is needed to talk to a provider. @throws SignOnFailure if the secret of the server has been replaced since */
  registrationOf({ realmId, name, sealedSecret, ...provider }: SignOnProvider): ProviderRegistration {
    const clientSecret = this.secrets.open(secretPurpose(realmId, name), sealedSecret);
    if (clientSecret === null) throw new SignOnFailure('S04', 'The client secret cannot be decrypted: enter it again.');
    const { issuer, clientId, checksPeople, groupsClaim, roleClaim } = provider;
    return { issuer, clientId, clientSecret, checksPeople, groupsClaim, roleClaim };
  }
}

function secretPurpose(realmId: RealmId, name: string): string {
  return `sign-on-secret:${realmId}:${name}`;
}
