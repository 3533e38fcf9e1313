import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../../kernel/clock.js';
import { SignOnFailure } from '../domain/sign-on-failure.js';
import { methodName } from '../domain/provider-kind.js';
import type { ExternalIdentity } from '../domain/sign-on-provider.js';
import { OpenIdClient } from './open-id-client.js';
import { ProviderRegistrations } from './provider-registrations.js';
import { ExternalIdentityRepository, SignOnProviderRepository } from './sign-on-provider.repository.js';
import { SignOnSessionsService } from './sign-on-sessions.service.js';
import { SignOnTokens } from './sign-on-tokens.js';

const PEOPLE_PER_RUN = 50;
const CLIENT = 'SkeinSignOn';

/**
 * Asks providers whether people who are logged in may still log in there, because most tell nobody when a person is disabled. Who is refused is
 * logged out; a provider that does not answer, or that answers anything else, logs nobody out.
 */
@Injectable()
export class CheckPeopleService {
  private readonly logger = new Logger('SignOn');

  constructor(
    private readonly identities: ExternalIdentityRepository,
    private readonly providers: SignOnProviderRepository,
    private readonly registrations: ProviderRegistrations,
    private readonly openId: OpenIdClient,
    private readonly sessions: SignOnSessionsService,
    private readonly tokens: SignOnTokens,
    private readonly clock: Clock,
  ) {}

  /**
   * Asks about some of the people who are due: all providers at the same time, so that one that does not answer delays no other. Each person is taken by
   * one process.
   * @returns how many were due
   */
  async checkDue(): Promise<number> {
    const due = await this.identities.listDue(this.clock.now(), PEOPLE_PER_RUN);
    const byProvider = new Map<number, ExternalIdentity[]>();
    for (const identity of due) byProvider.set(identity.providerId, [...(byProvider.get(identity.providerId) ?? []), identity]);
    const ends = await Promise.allSettled(Array.from(byProvider, ([providerId, people]) => this.checkPeople(providerId, people)));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
    return due.length;
  }

  /** One after the other, until the provider does not answer: the others who are due wait until it may do so again. */
  private async checkPeople(providerId: number, people: readonly ExternalIdentity[]): Promise<void> {
    for (const identity of people) {
      if (!(await this.identities.postpone(identity, this.tokens.nextCheckTime()))) continue;
      if (await this.check(identity)) continue;
      await this.identities.postponeDue(providerId, this.clock.now(), this.tokens.nextCheckTime());
      return;
    }
  }

  /** @returns false if the provider does not answer */
  private async check({ providerId, subject, realmId, sealedRefreshToken }: ExternalIdentity): Promise<boolean> {
    const provider = await this.providers.findById(providerId);
    const token = sealedRefreshToken && this.tokens.openRefreshToken(providerId, subject, sealedRefreshToken);
    if (!provider?.checksPeople || token === null || !(await this.sessions.hasLiving(providerId, subject))) {
      await this.identities.setCheck(providerId, subject, null);
      return true;
    }
    try {
      const next = await this.openId.refresh(this.registrations.registrationOf(provider), token);
      if (next !== null) await this.identities.setCheck(providerId, subject, this.tokens.nextCheck(providerId, subject, next));
      else await this.sessions.endPerson(provider, subject, { userId: null, realmId, clientName: CLIENT }, 'refused');
      return true;
    } catch (error) {
      if (!(error instanceof SignOnFailure)) throw error;
      const { signOnCode: code, reason } = error;
      this.logger.warn({
        msg: 'a provider could not be asked about a person',
        realm_id: realmId,
        method: methodName(provider),
        code,
        reason,
      });
      return code !== 'S03';
    }
  }
}
