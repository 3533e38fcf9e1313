import { Injectable } from '@nestjs/common';
import type { RealmId } from '../../../../kernel/ids.js';
import { type OnwardAddress, OnwardLogOut } from '../../authentication/application/onward-log-out.js';
import { SignOnFailure } from '../domain/sign-on-failure.js';
import { OpenIdClient } from './open-id-client.js';
import { ProviderRegistrations } from './provider-registrations.js';
import { SignOnProviderRepository } from './sign-on-provider.repository.js';
import { SignOnSessionsService } from './sign-on-sessions.service.js';

/** Leads browsers that have logged out here to the log-out of the provider at which they logged in, if the owners chose so. */
@Injectable()
export class LogOutAtProvider extends OnwardLogOut {
  constructor(
    private readonly sessions: SignOnSessionsService,
    private readonly providers: SignOnProviderRepository,
    private readonly registrations: ProviderRegistrations,
    private readonly openId: OpenIdClient,
  ) {
    super();
  }

  async find(realmId: RealmId, sessionDigest: Buffer): Promise<OnwardAddress | null> {
    const ended = await this.sessions.takeIdToken(realmId, sessionDigest);
    const provider = ended ? await this.providers.findById(ended.providerId) : null;
    if (!ended || !provider?.logsOutThere) return null;
    try {
      const registration = this.registrations.registrationOf(provider);
      const url = await this.openId.endSessionUrl(registration, ended.idToken, await this.registrations.loggedOutUri(provider));
      return url === null ? null : { url, displayName: provider.displayName };
    } catch (error) {
      // Who logs out here is logged out, whatever becomes of the provider.
      if (error instanceof SignOnFailure) return null;
      throw error;
    }
  }
}
