import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Actor, Role, type Visitor } from '../../../../kernel/actor.js';
import { AuditLog } from '../../../../kernel/audit-log.js';
import { ClientEvents } from '../../../../kernel/client-events.js';
import { Clock } from '../../../../kernel/clock.js';
import { BadRequest, DoesNotExist } from '../../../../kernel/domain-error.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { OwnerRequired } from '../../accounts/domain/role-required.js';
import { SignOnFailure } from '../domain/sign-on-failure.js';
import { checkProviderInput, type SignOnProvider, type SignOnProviderInput } from '../domain/sign-on-provider.js';
import { OpenIdClient } from './open-id-client.js';
import { ProviderRegistrations } from './provider-registrations.js';
import { SignOnAttempts } from './sign-on-attempts.js';
import { SignOnProviderRepository } from './sign-on-provider.repository.js';

/** Administers the providers at which people of an organization log in; for owners and operators. */
@Injectable()
export class SignOnProvidersService {
  constructor(
    private readonly providers: SignOnProviderRepository,
    private readonly openId: OpenIdClient,
    private readonly attempts: SignOnAttempts,
    private readonly registrations: ProviderRegistrations,
    private readonly clock: Clock,
    private readonly audit: AuditLog,
    private readonly events: ClientEvents,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** By name. @throws OwnerRequired */
  list(actor: Actor): Promise<SignOnProvider[]> {
    checkOwner(actor);
    return this.providers.list(actor.realmId);
  }

  /**
   * Adds a provider, which is turned off until a test log-in has succeeded.
   * @returns the provider, with its issuer as its discovery document writes it
   * @throws OwnerRequired, BadRequest also if the discovery document cannot be read
   */
  async add(actor: Actor, input: SignOnProviderInput): Promise<SignOnProvider> {
    checkOwner(actor);
    const { realmId } = actor;
    const { name, displayName, clientId, clientSecret, domains, createsAccounts, issuer: entered } = checkProviderInput(input);
    if ((await this.providers.list(realmId)).length >= LIMITS.MAX_SIGN_ON_PROVIDERS_PER_REALM) {
      throw new BadRequest(`An organization may have ${LIMITS.MAX_SIGN_ON_PROVIDERS_PER_REALM} providers.`);
    }
    const issuer = await inWords(this.openId.discoverIssuer(entered.trim()));
    const sealedSecret = this.registrations.sealSecret(realmId, name, clientSecret);
    const provider = { realmId, name, displayName, issuer, clientId, sealedSecret, domains, createsAccounts };
    return this.unitOfWork.run(async () => {
      const added = { ...provider, enabled: false, createdAt: this.clock.now(), testedAt: null };
      const id = await this.providers.add(added);
      await this.record(actor, 'sign_on.provider_added', id, { name, issuer, domains, creates_accounts: createsAccounts });
      return { ...added, id };
    });
  }

  /**
   * Reads what the provider publishes, and prepares a test log-in.
   * @returns the address where somebody logs in at the provider, once and within an hour
   * @throws OwnerRequired, DoesNotExist, BadRequest if the provider cannot be reached
   */
  async prepareTest(actor: Actor, name: string): Promise<string> {
    const { realmId } = actor;
    const provider = await this.access(actor, name);
    await inWords(this.openId.checkProvider(this.registrations.registrationOf(provider)));
    await this.unitOfWork.run(async () => {
      const action = 'sign_on.test_prepared';
      await this.audit.record(actor, { action, targetKind: 'sign_on_provider', targetId: provider.id, details: { name } });
    });
    const token = randomBytes(32).toString('base64url');
    await this.attempts.add('test', token, { realmId, providerName: name });
    return this.registrations.testUrl(provider, token);
  }

  /**
   * Turns a provider on or off. Sessions that it began go on.
   * @throws OwnerRequired, DoesNotExist, BadRequest if no test log-in has succeeded
   */
  async setEnabled(actor: Actor, name: string, enabled: boolean): Promise<void> {
    await this.access(actor, name);
    await this.unitOfWork.run(async () => {
      const provider = await this.providers.lock(actor.realmId, name);
      if (!provider) throw noSuchProvider(name);
      if (provider.enabled === enabled) return;
      if (enabled && provider.testedAt === null) throw new BadRequest('Log in by the provider once to test it, before it is turned on.');
      await this.providers.setEnabled(provider.id, enabled);
      await this.record(actor, enabled ? 'sign_on.provider_enabled' : 'sign_on.provider_disabled', provider.id, { name });
    });
  }

  /**
   * Replaces the client secret, as when the previous one expires. A provider that is turned on stays so; another one has to be tested again.
   * @throws OwnerRequired, DoesNotExist, BadRequest
   */
  async replaceSecret(actor: Actor, name: string, clientSecret: string): Promise<void> {
    await this.access(actor, name);
    if (clientSecret === '') throw new BadRequest('The client secret is empty.');
    await this.unitOfWork.run(async () => {
      const provider = await this.providers.lock(actor.realmId, name);
      if (!provider) throw noSuchProvider(name);
      await this.providers.setSecret(provider.id, this.registrations.sealSecret(actor.realmId, name, clientSecret));
      if (!provider.enabled) await this.providers.setTested(provider.id, null);
      await this.record(actor, 'sign_on.secret_replaced', provider.id, { name });
    });
  }

  /** Removes a provider with the identities of its people, who keep their accounts. @throws OwnerRequired, DoesNotExist */
  async remove(actor: Actor, name: string): Promise<void> {
    await this.access(actor, name);
    await this.unitOfWork.run(async () => {
      const provider = await this.providers.lock(actor.realmId, name);
      if (!provider) throw noSuchProvider(name);
      await this.providers.delete(provider.id);
      await this.record(actor, 'sign_on.provider_removed', provider.id, { name });
    });
  }

  /** Notes that a test log-in has succeeded. */
  async noteTest(visitor: Visitor, { id, name }: SignOnProvider): Promise<void> {
    await this.unitOfWork.run(async () => {
      await this.providers.setTested(id, this.clock.now());
      await this.record(visitor, 'sign_on.provider_tested', id, { name });
    });
  }

  private async access(actor: Actor, name: string): Promise<SignOnProvider> {
    checkOwner(actor);
    const provider = await this.providers.find(actor.realmId, name);
    if (!provider) throw noSuchProvider(name);
    return provider;
  }

  private async record(actor: Actor | Visitor, action: string, id: number, details: Readonly<Record<string, unknown>>): Promise<void> {
    await this.events.publish([{ realmId: actor.realmId, changedRealm: true }]);
    await this.audit.record(actor, { action, targetKind: 'sign_on_provider', targetId: id, details });
  }
}

function checkOwner({ role }: Actor): void {
  if (role !== Role.owner) throw new OwnerRequired();
}

function noSuchProvider(name: string): DoesNotExist {
  return new DoesNotExist(`There is no provider "${name}".`);
}

/** Those who administer a provider are told the reason of a failure. */
async function inWords<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof SignOnFailure ? new BadRequest(`${error.message} (${error.signOnCode}: ${error.reason})`) : error;
  }
}
