import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Actor, Role, type Visitor } from '../../../../kernel/actor.js';
import { Clock } from '../../../../kernel/clock.js';
import { BadRequest, DoesNotExist } from '../../../../kernel/domain-error.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { OwnerRequired } from '../../accounts/domain/role-required.js';
import { SignOnFailure } from '../domain/sign-on-failure.js';
import {
  checkProviderChange,
  checkProviderInput,
  type SignOnProvider,
  type SignOnProviderChange,
  type SignOnProviderInput,
} from '../domain/sign-on-provider.js';
import { OwnersWayIn } from './enabled-providers.js';
import { ProviderClients } from './provider-clients.js';
import { ProviderEvents } from './provider-events.js';
import { ProviderRegistrations } from './provider-registrations.js';
import { SignOnAttempts } from './sign-on-attempts.js';
import { SignOnProviderRepository } from './sign-on-provider.repository.js';

/** Administers the providers at which people of an organization log in; for owners and operators. */
@Injectable()
export class SignOnProvidersService {
  constructor(
    private readonly providers: SignOnProviderRepository,
    private readonly clients: ProviderClients,
    private readonly attempts: SignOnAttempts,
    private readonly registrations: ProviderRegistrations,
    private readonly clock: Clock,
    private readonly events: ProviderEvents,
    private readonly ways: OwnersWayIn,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** By name. @throws OwnerRequired */
  list(actor: Actor): Promise<SignOnProvider[]> {
    checkOwner(actor);
    return this.providers.list(actor.realmId);
  }

  /**
   * Adds a provider, which is turned off until a test log-in has succeeded.
   * @returns the provider, with the issuer by which it is known
   * @throws OwnerRequired, BadRequest also if the discovery document of OpenID Connect cannot be read
   */
  async add(actor: Actor, input: SignOnProviderInput): Promise<SignOnProvider> {
    checkOwner(actor);
    const { realmId } = actor;
    const { clientSecret, issuer: entered, groupsClaim, roleClaim, ...known } = checkProviderInput(input);
    const { kind = 'oidc', name, domains, createsAccounts, logsOutThere = false, checksPeople = false } = known;
    const claims = { groupsClaim: claimOrNull(groupsClaim) ?? null, roleClaim: claimOrNull(roleClaim) ?? null };
    if ((await this.providers.list(realmId)).length >= LIMITS.MAX_SIGN_ON_PROVIDERS_PER_REALM) {
      throw new BadRequest(`An organization may have ${LIMITS.MAX_SIGN_ON_PROVIDERS_PER_REALM} providers.`);
    }
    const issuer = await inWords(this.clients.forKind({ kind }).discoverIssuer(entered.trim()));
    const sealedSecret = this.registrations.sealSecret(realmId, name, clientSecret);
    const provider = { ...known, ...claims, kind, realmId, issuer, sealedSecret, logsOutThere, checksPeople };
    return this.unitOfWork.run(async () => {
      const added = { ...provider, enabled: false, createdAt: this.clock.now(), testedAt: null };
      const id = await this.providers.add(added);
      await this.events.publish(actor, 'sign_on.provider_added', id, { kind, name, issuer, domains, createsAccounts });
      return { ...added, id };
    });
  }

  /**
   * Tries whether the provider answers, and prepares a test log-in.
   * @returns the address where somebody logs in at the provider, once and within an hour
   * @throws OwnerRequired, DoesNotExist, BadRequest if the provider cannot be reached
   */
  async prepareTest(actor: Actor, name: string): Promise<string> {
    const { realmId } = actor;
    const provider = await this.access(actor, name);
    await inWords(this.clients.forKind(provider).checkProvider(this.registrations.registrationOf(provider)));
    await this.unitOfWork.run(async () => {
      await this.events.recordOnly(actor, 'sign_on.test_prepared', provider.id, { name });
    });
    const token = randomBytes(32).toString('base64url');
    await this.attempts.add('test', token, { realmId, providerName: name });
    return this.registrations.testUrl(provider, token);
  }

  /**
   * Changes what is known of a provider, all of it or nothing. Sessions that it began go on. A provider that is turned on stays so with another client id
   * or secret, as when the secret expires; another one has to be tested again.
   * @throws OwnerRequired, DoesNotExist, BadRequest also if it is to be turned on, and no test log-in has succeeded, or off, and owners have no other way in
   */
  async change(actor: Actor, name: string, entered: SignOnProviderChange): Promise<void> {
    const { kind } = await this.access(actor, name);
    const { enabled, clientSecret, groupsClaim, roleClaim, ...others } = checkProviderChange(kind, entered);
    const claims = { groupsClaim: claimOrNull(groupsClaim), roleClaim: claimOrNull(roleClaim) };
    const known = { ...others, ...claims };
    await this.unitOfWork.run(async () => {
      const provider = await this.providers.lock(actor.realmId, name);
      if (!provider) throw noSuchProvider(name);
      const changed = changesOf(provider, known);
      const isOtherClient = clientSecret !== undefined || changed.clientId !== undefined;
      const switched = switchOf(provider, enabled, isOtherClient);
      const sealed = clientSecret === undefined ? {} : { sealedSecret: this.registrations.sealSecret(actor.realmId, name, clientSecret) };
      await this.providers.update(provider.id, { ...changed, ...sealed, ...switched });
      if (switched.enabled === false) await this.ways.check(actor);
      if (Object.keys(changed).length > 0) await this.events.publish(actor, 'sign_on.provider_changed', provider.id, { name, ...changed });
      if (clientSecret !== undefined) await this.events.publish(actor, 'sign_on.secret_replaced', provider.id, { name });
      if (switched.enabled !== undefined) {
        const action = switched.enabled ? 'sign_on.provider_enabled' : 'sign_on.provider_disabled';
        await this.events.publish(actor, action, provider.id, { name });
      }
    });
  }

  /** Removes a provider with the identities of its people, who keep their accounts. @throws OwnerRequired, DoesNotExist, BadRequest if owners have no other way in */
  async remove(actor: Actor, name: string): Promise<void> {
    await this.access(actor, name);
    await this.unitOfWork.run(async () => {
      const provider = await this.providers.lock(actor.realmId, name);
      if (!provider) throw noSuchProvider(name);
      await this.providers.delete(provider.id);
      await this.ways.check(actor);
      await this.events.publish(actor, 'sign_on.provider_removed', provider.id, { name });
    });
  }

  /** Notes that a test log-in has succeeded. */
  async noteTest(visitor: Visitor, { id, name }: SignOnProvider): Promise<void> {
    await this.unitOfWork.run(async () => {
      await this.providers.update(id, { testedAt: this.clock.now() });
      await this.events.publish(visitor, 'sign_on.provider_tested', id, { name });
    });
  }

  private async access(actor: Actor, name: string): Promise<SignOnProvider> {
    checkOwner(actor);
    const provider = await this.providers.find(actor.realmId, name);
    if (!provider) throw noSuchProvider(name);
    return provider;
  }
}

function checkOwner({ role }: Actor): void {
  if (role !== Role.owner) throw new OwnerRequired();
}

type Change = Partial<Omit<SignOnProvider, 'id' | 'realmId' | 'kind' | 'name' | 'issuer'>>;

/** What differs from what is stored. */
function changesOf(provider: SignOnProvider, wanted: { readonly [K in keyof Change]?: Change[K] | undefined }): Change {
  const differs = ([key, value]: [string, unknown]): boolean =>
    value !== undefined && JSON.stringify(value) !== JSON.stringify(provider[key as keyof Change]);
  return Object.fromEntries(Object.entries(wanted).filter(differs));
}

/**
 * Whether a provider is tested, and turned on or off, after a change. @param enabled as it was entered
 * @throws BadRequest if it is to be turned on, and no test log-in has succeeded
 */
function switchOf(
  provider: SignOnProvider,
  enabled: boolean | undefined,
  isOtherClient: boolean,
): Pick<SignOnProvider, 'testedAt'> & Pick<Change, 'enabled'> {
  const staysOn = provider.enabled && enabled !== false;
  const testedAt = isOtherClient && !staysOn ? null : provider.testedAt;
  if (enabled === undefined || enabled === provider.enabled) return { testedAt };
  if (enabled && testedAt === null) throw new BadRequest('Log in by the provider once to test it, before it is turned on.');
  return { testedAt, enabled };
}

/** @returns null for an empty name, undefined for one that was not entered */
function claimOrNull(name: string | undefined): string | null | undefined {
  return name === '' ? null : name;
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
