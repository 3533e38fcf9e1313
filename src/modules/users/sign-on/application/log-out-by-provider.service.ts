import { Injectable } from '@nestjs/common';
import type { Visitor } from '../../../../kernel/actor.js';
import { SignOnFailure } from '../domain/sign-on-failure.js';
import { OpenIdClient } from './open-id-client.js';
import { ProviderRegistrations } from './provider-registrations.js';
import { SignOnAttempts } from './sign-on-attempts.js';
import { SignOnProviderRepository } from './sign-on-provider.repository.js';
import { SignOnSessionsService } from './sign-on-sessions.service.js';

/** Longer than a log-out token counts. */
const NOTICE_LIFETIME_MS = 10 * 60_000;

/** Logs people out whom their provider has logged out, by OpenID Connect Back-Channel Logout 1.0. */
@Injectable()
export class LogOutByProviderService {
  constructor(
    private readonly providers: SignOnProviderRepository,
    private readonly registrations: ProviderRegistrations,
    private readonly openId: OpenIdClient,
    private readonly attempts: SignOnAttempts,
    private readonly sessions: SignOnSessionsService,
  ) {}

  /**
   * Also a provider that is turned off ends what it began.
   * @param visitor the provider, of which nothing is known but what the token says
   * @throws SignOnFailure if the token does not count, or has counted already
   */
  async logOut(visitor: Visitor, providerName: string, token: string): Promise<void> {
    const provider = await this.providers.find(visitor.realmId, providerName);
    if (provider?.kind !== 'oidc') throw new SignOnFailure('S11', 'The provider is unknown.');
    const { subject, sid, id } = await this.openId.readLogOut(this.registrations.registrationOf(provider), token);
    const notice = `log-out:${provider.id}:${id}`;
    const isFirst = await this.attempts.isFirst(notice, NOTICE_LIFETIME_MS);
    if (!isFirst) throw new SignOnFailure('S04', 'The log-out token has been used already.');
    try {
      if (sid !== null) await this.sessions.endSession(provider, sid, subject, visitor);
      else if (subject !== null) await this.sessions.endPerson(provider, subject, visitor, 'log_out');
    } catch (error) {
      // The provider may try again with the same token, which has ended nothing.
      await this.attempts.forget(notice);
      throw error;
    }
  }
}
