import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Visitor } from '../../../../kernel/actor.js';
import { DomainError } from '../../../../kernel/domain-error.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { ServerSecrets } from '../../../../kernel/server-secrets.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { SignOnFailure } from '../domain/sign-on-failure.js';
import { METHODS_OF_KINDS, type ProviderKey } from '../domain/provider-kind.js';
import type { AssertedIdentity, ProviderSession, SignOnProvider } from '../domain/sign-on-provider.js';
import { ProviderClients } from './provider-clients.js';
import { ProviderRegistrations } from './provider-registrations.js';
import { SignOnAttempts, type SignOnEnd } from './sign-on-attempts.js';
import { SignOnProviderRepository } from './sign-on-provider.repository.js';
import { SignOnProvidersService } from './sign-on-providers.service.js';

/** What a browser begins. */
export interface BeginSignOn {
  readonly realmId: RealmId;
  readonly key: ProviderKey;
  /** A secret that only this browser has. */
  readonly browser: string;
  readonly end: SignOnEnd;
  /** Lets somebody try a provider that is turned off; empty without it. */
  readonly testToken: string;
}

/** What a browser brings back from a provider. */
export interface ReturnedSignOn {
  readonly visitor: Visitor;
  readonly key: ProviderKey;
  /** Undefined if the browser has none. */
  readonly browser: string | undefined;
  readonly state: string;
  /** Of the address to which the provider has sent the browser. */
  readonly query: string;
}

/** Somebody whom a provider knows. */
export interface ProvenIdentity {
  readonly provider: SignOnProvider;
  readonly identity: AssertedIdentity;
  readonly session: ProviderSession;
  readonly end: SignOnEnd;
}

/** Leads browsers to providers, and finds out who comes back. */
@Injectable()
export class SignOnService {
  constructor(
    private readonly providers: SignOnProviderRepository,
    private readonly administration: SignOnProvidersService,
    private readonly registrations: ProviderRegistrations,
    private readonly clients: ProviderClients,
    private readonly attempts: SignOnAttempts,
    private readonly realms: RealmLookup,
    private readonly secrets: ServerSecrets,
  ) {}

  /** @returns the address at the provider to which the browser goes @throws SignOnFailure, DomainError REALM_DEACTIVATED */
  async begin({ realmId, key, browser, end: wanted, testToken }: BeginSignOn): Promise<string> {
    const { name: providerName } = key;
    const test = testToken === '' ? null : await this.attempts.take('test', testToken);
    const isTest = test?.realmId === realmId && test.providerName === providerName;
    if (testToken !== '' && !isTest) throw new SignOnFailure('S02', 'The address of the test log-in is used or too old.');
    const end: SignOnEnd = isTest ? { kind: 'test' } : wanted;
    const provider = await this.findProvider(realmId, key, end);
    const [state, nonce, codeVerifier] = [newSecret(), newSecret(), newSecret()];
    const redirectUri = await this.registrations.redirectUri(provider);
    const registration = this.registrations.registrationOf(provider);
    const url = await this.clients.forKind(provider).authorizationUrl(registration, { redirectUri, state, nonce, codeVerifier });
    const browserDigest = this.digest(browser);
    await this.attempts.add('begun', state, { realmId, providerName, nonce, codeVerifier, browserDigest, end });
    return url;
  }

  /** Each state counts once, whatever comes with it. @throws SignOnFailure, DomainError REALM_DEACTIVATED */
  async complete({ visitor, key, browser, state, query }: ReturnedSignOn): Promise<ProvenIdentity> {
    const { realmId } = visitor;
    const begun = await this.attempts.take('begun', state);
    if (!begun) throw new SignOnFailure('S02', 'The state is unknown, used or too old.');
    if (begun.realmId !== realmId) throw new SignOnFailure('S02', 'The state belongs to another organization.');
    if (begun.providerName !== key.name) throw new SignOnFailure('S02', 'The state belongs to another provider.');
    if (!this.isOf(browser, begun.browserDigest)) throw new SignOnFailure('S02', 'The state belongs to another browser.');
    const { nonce, codeVerifier, end } = begun;
    const provider = await this.findProvider(realmId, key, end);
    const redirectUri = await this.registrations.redirectUri(provider);
    const registration = this.registrations.registrationOf(provider);
    const checks = { redirectUri, state, nonce, codeVerifier };
    const { identity, session } = await this.clients.forKind(provider).complete(registration, checks, query);
    if (end.kind === 'test') await this.administration.noteTest(visitor, provider);
    return { provider, identity, session, end };
  }

  /**
   * Keeps who came back, until the browser has shown by a password whose account it is.
   * @returns the secret for the form
   */
  async wait({ provider: { realmId, name }, ...proven }: ProvenIdentity, browser: string): Promise<string> {
    const secret = newSecret();
    await this.attempts.add('waiting', secret, { ...proven, realmId, providerName: name, browserDigest: this.digest(browser) });
    return secret;
  }

  /** Finds who waits. @param taken whether the secret does not count again @throws SignOnFailure */
  async findWaiting(realmId: RealmId, secret: string, browser: string | undefined, taken: boolean): Promise<ProvenIdentity> {
    const waiting = taken ? await this.attempts.take('waiting', secret) : await this.attempts.find('waiting', secret);
    if (waiting?.realmId !== realmId || !this.isOf(browser, waiting.browserDigest)) {
      throw new SignOnFailure('S02', 'The person who was to be connected is unknown, or belongs to another browser.');
    }
    const { providerName, identity, session, end } = waiting;
    return { provider: await this.findProvider(realmId, { name: providerName }, end), identity, session, end };
  }

  /** @param key without a kind for a provider of any */
  private async findProvider(
    realmId: RealmId,
    { name, kind: wanted }: Pick<ProviderKey, 'name'> & Partial<ProviderKey>,
    { kind }: SignOnEnd,
  ): Promise<SignOnProvider> {
    const realm = await this.realms.get(realmId);
    if (!realm.active) {
      throw new DomainError('REALM_DEACTIVATED', 'This organization has been deactivated');
    }
    const provider = await this.providers.find(realmId, name);
    const isWanted = provider !== null && (wanted ?? provider.kind) === provider.kind;
    const isOn = isWanted && provider.enabled && realm.allowsLoginBy(METHODS_OF_KINDS[provider.kind]);
    if (!isWanted || (!isOn && kind !== 'test')) throw new SignOnFailure('S11', 'The provider is turned off, or unknown.');
    return provider;
  }

  private isOf(browser: string | undefined, browserDigest: string): boolean {
    return browser !== undefined && this.secrets.areEqual(this.digest(browser), browserDigest);
  }

  private digest(browser: string): string {
    return this.secrets.digest(browser).toString('hex');
  }
}

/** 256 random bits, which is also a verifier in the sense of RFC 7636. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}
