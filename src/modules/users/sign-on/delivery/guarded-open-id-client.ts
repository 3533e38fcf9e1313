import { Injectable } from '@nestjs/common';
import { createLocalJWKSet, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import * as oidc from 'openid-client';
import { Clock } from '../../../../kernel/clock.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { Config } from '../../../../platform/config/config.js';
import { GuardedFetch } from '../../../../platform/outgoing-http/guarded-fetch.js';
import { type LogOutNotice, OpenIdClient } from '../application/open-id-client.js';
import type { CompletedLogIn, LogInChecks, ProviderRegistration } from '../application/provider-client.js';
import { SignOnFailure } from '../domain/sign-on-failure.js';
import type { AssertedIdentity } from '../domain/sign-on-provider.js';
import { codeIn, failureOfRequest, textOf } from './provider-answers.js';

const TIMEOUT_MS = LIMITS.MAX_SIGN_ON_REQUEST_SECONDS * 1000;
const DISCOVERY_LIFETIME_MS = 10 * 60_000;
/** Anybody can send a log-out token, and nobody makes the server ask a provider more often. */
const MIN_KEYS_LIFETIME_MS = 60_000;
const MAX_KEYS_LIFETIME_MS = 10 * 60_000;
/** How `jose` says that the keys are not those with which a token was signed. */
const OTHER_KEYS = new Set(['ERR_JWKS_NO_MATCHING_KEY', 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED']);
const MAX_PROVIDERS = 1_000;
const MAX_SID = 255;
/** Groups and roles of a person. */
const MAX_LISTED = 500;
const WELL_KNOWN = '/.well-known/';
const SCOPES = ['openid', 'email', 'profile'] as const;
/** OpenID Connect Core 1.0, section 11: with it, refresh tokens outlive the session at the provider. */
const OFFLINE = 'offline_access';
/** Signatures that need a key of the provider. */
const SIGNATURES = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'];
/** OpenID Connect Back-Channel Logout 1.0, section 2.4. */
const LOG_OUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const MAX_LOG_OUT_AGE_SECONDS = 120;
const CLOCK_TOLERANCE_SECONDS = 30;
/** OpenID Connect Core 1.0, section 2: at most 255 ASCII characters. No blank at an end, because the database does not compare those. */
const SUBJECT = /^(?! )[\x20-\x7e]{1,255}(?<! )$/;

/** OpenID Connect by `openid-client`, whose requests go through the guard. */
@Injectable()
export class GuardedOpenIdClient extends OpenIdClient {
  /** Discovery documents by issuer. */
  private readonly documents = new LRUCache<string, oidc.ServerMetadata>({ max: MAX_PROVIDERS, ttl: DISCOVERY_LIFETIME_MS });
  /** Keys for log-out tokens, by issuer. Log-ins read them each time, so that a provider may replace them at any time. */
  private readonly keys = new LRUCache<string, ReadKeys>({ max: MAX_PROVIDERS });
  private readonly extensions: readonly ((configuration: oidc.Configuration) => void)[];

  constructor(
    private readonly http: GuardedFetch,
    private readonly clock: Clock,
    { isDevelopment }: Config,
  ) {
    super();
    // Providers may be asked without encryption in development and tests only; the library calls that deprecated to make it stand out.
    // eslint-disable-next-line @typescript-eslint/no-deprecated
    this.extensions = isDevelopment ? [oidc.allowInsecureRequests] : [];
  }

  async discoverIssuer(issuer: string): Promise<string> {
    if (!URL.canParse(issuer)) throw new SignOnFailure('S04', 'The issuer is no address.');
    if (issuer.includes(WELL_KNOWN)) return (await this.discover(issuer)).issuer;
    const bare = issuer.replace(/\/+$/, '');
    try {
      return (await this.discover(bare)).issuer;
    } catch (error) {
      // The document is the same for both forms, and names one of them.
      if (!(error instanceof SignOnFailure) || !error.reason.startsWith('OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED')) throw error;
      return (await this.discover(`${bare}/`)).issuer;
    }
  }

  async checkProvider(registration: ProviderRegistration): Promise<void> {
    this.documents.delete(registration.issuer);
    await this.fetchKeys(registration);
  }

  async authorizationUrl(registration: ProviderRegistration, checks: LogInChecks): Promise<string> {
    const configuration = await this.configure(registration);
    // A scope that the provider does not know can fail the whole log-in.
    const supported = configuration.serverMetadata().scopes_supported;
    const isKnown = (scope: string): boolean => !supported || supported.includes(scope);
    const scopes: string[] = SCOPES.filter((scope) => scope === 'openid' || isKnown(scope));
    if (registration.checksPeople && isKnown(OFFLINE)) scopes.push(OFFLINE);
    const challenge = await oidc.calculatePKCECodeChallenge(checks.codeVerifier);
    return oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: checks.redirectUri,
      scope: scopes.join(' '),
      state: checks.state,
      nonce: checks.nonce,
      code_challenge: challenge,
      code_challenge_method: 'S256',
    }).href;
  }

  async complete(registration: ProviderRegistration, checks: LogInChecks, query: string): Promise<CompletedLogIn> {
    const configuration = await this.configure(registration);
    // The library looks at the signature only on request: it trusts the connection to the token endpoint.
    oidc.enableNonRepudiationChecks(configuration);
    const address = new URL(checks.redirectUri);
    address.search = query;
    return this.orFailure(async () => {
      const tokens = await oidc.authorizationCodeGrant(configuration, address, {
        pkceCodeVerifier: checks.codeVerifier,
        expectedState: checks.state,
        expectedNonce: checks.nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims || !SUBJECT.test(claims.sub)) throw new SignOnFailure('S04', 'The subject cannot be used.');
      const { groupsClaim, roleClaim } = registration;
      const isMissing = ['email', ...listOf(groupsClaim), ...listOf(roleClaim)].some((name) => claimAt(claims, name) === undefined);
      const asksForMore = isMissing && configuration.serverMetadata().userinfo_endpoint !== undefined;
      const told = asksForMore ? await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub) : claims;
      const more = claims['email'] === undefined ? told : claims;
      const listed = (name: string | null): readonly string[] =>
        name === null ? [] : textsIn(claimAt(claims, name) ?? claimAt(told, name));
      // Other tokens end with the session at the provider, which says nothing of whether somebody may log in.
      const outlives = registration.checksPeople && (tokens.scope ?? OFFLINE).split(' ').includes(OFFLINE);
      const refreshToken = outlives ? (tokens.refresh_token ?? null) : null;
      const session = { sid: sidOf(claims['sid']), idToken: tokens.id_token ?? '', refreshToken };
      const rights = { groups: listed(groupsClaim), roles: listed(roleClaim) };
      const pictureUrl = textOf(claims['picture'] ?? told['picture']);
      return { identity: { ...identityOf(claims.sub, more, told, claims), ...rights, pictureUrl }, session };
    });
  }

  async endSessionUrl(registration: ProviderRegistration, idToken: string, returnTo: string): Promise<string | null> {
    const configuration = await this.configure(registration);
    if (configuration.serverMetadata().end_session_endpoint === undefined) return null;
    return oidc.buildEndSessionUrl(configuration, { id_token_hint: idToken, post_logout_redirect_uri: returnTo }).href;
  }

  async readLogOut(registration: ProviderRegistration, token: string): Promise<LogOutNotice> {
    const { events, nonce, sub, sid, jti } = await this.verifyLogOut(registration, token);
    const isLogOut = typeof events === 'object' && events !== null && Object.hasOwn(events, LOG_OUT_EVENT);
    const notice = { subject: textOf(sub), sid: sidOf(sid), id: textOf(jti) };
    const { id } = notice;
    if (!isLogOut || nonce !== undefined || id === null || (notice.subject ?? notice.sid) === null) {
      throw new SignOnFailure('S04', 'The token is no log-out token.');
    }
    return { ...notice, id };
  }

  async refresh(registration: ProviderRegistration, refreshToken: string): Promise<string | null> {
    const configuration = await this.configure(registration);
    try {
      return (await oidc.refreshTokenGrant(configuration, refreshToken)).refresh_token ?? refreshToken;
    } catch (error) {
      if (error instanceof oidc.ResponseBodyError && error.error === 'invalid_grant') return null;
      throw failureOf(error as Error & Thrown);
    }
  }

  /** @throws SignOnFailure */
  private async verifyLogOut(registration: ProviderRegistration, token: string): Promise<JWTPayload> {
    const known = this.readKeys(registration, MAX_KEYS_LIFETIME_MS);
    try {
      return await verified(registration, token, await known.set);
    } catch (error) {
      const newer = OTHER_KEYS.has(String((error as Thrown).code)) ? this.readKeys(registration, MIN_KEYS_LIFETIME_MS) : known;
      if (newer === known) throw refusedLogOut(error as Error & Thrown);
      return await verified(registration, token, await newer.set).catch((again: unknown) => {
        throw refusedLogOut(again as Error & Thrown);
      });
    }
  }

  /** The keys of a provider, which are not older than a lifetime. Also a failure lasts, as long as keys do at least. */
  private readKeys(registration: ProviderRegistration, lifetimeMs: number): ReadKeys {
    const [known, now] = [this.keys.get(registration.issuer), this.clock.elapsed()];
    if (known && now - known.readAt < (known.hasFailed ? MIN_KEYS_LIFETIME_MS : lifetimeMs)) return known;
    const read: ReadKeys = { readAt: now, set: this.fetchKeys(registration), hasFailed: false };
    read.set.catch(() => (read.hasFailed = true));
    this.keys.set(registration.issuer, read);
    return read;
  }

  private async fetchKeys(registration: ProviderRegistration): Promise<JSONWebKeySet> {
    const { jwks_uri: address } = (await this.configure(registration)).serverMetadata();
    if (address === undefined) throw new SignOnFailure('S04', 'The discovery document names no keys.');
    const answer = await this.orFailure(() => this.fetch(address, { method: 'GET', headers: { accept: 'application/json' } }));
    const keys = (await answer.json().catch(() => null)) as JSONWebKeySet | null;
    if (!answer.ok || !isKeySet(keys)) throw new SignOnFailure('S04', 'The keys of the provider cannot be read.');
    return keys;
  }

  private async configure({ issuer, clientId, clientSecret }: ProviderRegistration): Promise<oidc.Configuration> {
    let document = this.documents.get(issuer);
    if (!document) {
      document = await this.discover(issuer);
      if (document.issuer !== issuer) throw new SignOnFailure('S04', 'The discovery document names another issuer.');
      this.documents.set(issuer, document);
    }
    const methods = document.token_endpoint_auth_methods_supported;
    // OpenID Connect Discovery 1.0, section 3: `client_secret_basic` where the document names none.
    const authentication = methods && !methods.includes('client_secret_basic') ? oidc.ClientSecretPost : oidc.ClientSecretBasic;
    const configuration = new oidc.Configuration(document, clientId, clientSecret, authentication(clientSecret));
    configuration[oidc.customFetch] = (url, options) => this.fetch(url, options);
    configuration.timeout = LIMITS.MAX_SIGN_ON_REQUEST_SECONDS;
    for (const extend of this.extensions) extend(configuration);
    return configuration;
  }

  private discover(issuer: string): Promise<oidc.ServerMetadata> {
    return this.orFailure(async () => {
      const configuration = await oidc.discovery(new URL(issuer), 'none', undefined, undefined, {
        [oidc.customFetch]: (url, options) => this.fetch(url, options),
        timeout: LIMITS.MAX_SIGN_ON_REQUEST_SECONDS,
        execute: [...this.extensions],
      });
      return { ...configuration.serverMetadata() };
    });
  }

  private fetch(
    url: string,
    {
      method,
      headers,
      body,
    }: { readonly method: string; readonly headers: Readonly<Record<string, string>>; readonly body?: oidc.FetchBody },
  ): Promise<Response> {
    // The library sends forms only.
    const text = body instanceof URLSearchParams || typeof body === 'string' ? body.toString() : null;
    return this.http.fetch(url, { method, headers, body: text, timeoutMs: TIMEOUT_MS, maxBytes: LIMITS.MAX_SIGN_ON_ANSWER_BYTES });
  }

  /** @throws SignOnFailure in place of every other error */
  private async orFailure<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw error instanceof SignOnFailure ? error : failureOf(error as Error & Thrown);
    }
  }
}

interface ReadKeys {
  /** By the clock that only increases. */
  readonly readAt: number;
  readonly set: Promise<JSONWebKeySet>;
  hasFailed: boolean;
}

function isKeySet(value: JSONWebKeySet | null): value is JSONWebKeySet {
  return Array.isArray(value?.keys) && value.keys.every((key: unknown) => typeof key === 'object' && key !== null && !Array.isArray(key));
}

/** @returns what a log-out token says, if the provider has signed it for us just now @throws Error of `jose` */
async function verified({ issuer, clientId }: ProviderRegistration, token: string, keys: JSONWebKeySet): Promise<JWTPayload> {
  const { payload } = await jwtVerify(token, createLocalJWKSet(keys), {
    issuer,
    audience: clientId,
    algorithms: SIGNATURES,
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
    maxTokenAge: MAX_LOG_OUT_AGE_SECONDS,
    requiredClaims: ['exp', 'iat', 'jti'],
  });
  return payload;
}

function refusedLogOut(error: Error & Thrown): SignOnFailure {
  if (error instanceof SignOnFailure) return error;
  return new SignOnFailure('S04', `The log-out token does not count: ${codeIn(error.code) ?? 'unreadable'}.`);
}

/** What errors of the library and of connections carry. */
interface Thrown {
  readonly code?: unknown;
  /** What a provider has answered in place of a code or a token. */
  readonly error?: unknown;
}

/** Says what has happened without anything that a provider has written freely. */
function failureOf(error: Error & Thrown): SignOnFailure {
  const isOfLibrary = error instanceof oidc.ClientError || isOAuthCode(error.code);
  if (!isOfLibrary) return failureOfRequest(error);
  if (error.code === undefined && error.cause instanceof Error) return failureOf(error.cause);
  return wrongAnswer(error);
}

function wrongAnswer(error: Error & Thrown): SignOnFailure {
  if (error.code === 'OAUTH_TIMEOUT') return new SignOnFailure('S03', 'The provider does not answer.');
  const answered = codeIn(error.error);
  if (answered === 'access_denied') return new SignOnFailure('S01', answered);
  const claim = claimIn(error.cause) ?? claimIn((error.cause as Error | undefined)?.cause);
  return new SignOnFailure('S04', [codeIn(error.code) ?? error.name, claim, answered].filter((part) => part !== null).join(': '));
}

function isOAuthCode(code: unknown): boolean {
  return typeof code === 'string' && code.startsWith('OAUTH_');
}

/** The name of the claim or attribute that is not as it should be. */
function claimIn(cause: unknown): string | null {
  if (typeof cause !== 'object' || cause === null) return null;
  const { claim, attribute } = cause as { readonly claim?: unknown; readonly attribute?: unknown };
  return codeIn(claim) ?? codeIn(attribute);
}

/** Address and its confirmation come from one source: what the provider says of one address does not hold for another. */
function identityOf(
  subject: string,
  { email, email_verified: verified }: Readonly<Record<string, unknown>>,
  ...sources: readonly Readonly<Record<string, unknown>>[]
): Pick<AssertedIdentity, 'subject' | 'email' | 'emailVerified' | 'fullName'> {
  return { subject, email: textOf(email), emailVerified: verified === true, fullName: nameIn(sources) };
}

function nameIn(sources: readonly Readonly<Record<string, unknown>>[]): string {
  for (const { name, given_name: given, family_name: family, preferred_username: username } of sources) {
    const parts = [textOf(given), textOf(family)].filter((part) => part !== null).join(' ');
    const found = textOf(name) ?? (parts === '' ? textOf(username) : parts);
    if (found !== null) return found;
  }
  return '';
}

type Claims = Readonly<Record<string, unknown>>;

/** A claim by its name, or a part of one: `realm_access.roles`. */
function claimAt(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  const within = (value: unknown, part: string): unknown =>
    typeof value === 'object' && value !== null && Object.hasOwn(value, part) ? (value as Claims)[part] : undefined;
  return name.split('.').reduce<unknown>(within, claims);
}

/** The texts of a list, or the only one. */
function textsIn(value: unknown): readonly string[] {
  return [value]
    .flat()
    .filter((one) => typeof one === 'string')
    .slice(0, MAX_LISTED);
}

/** Null for one that is longer than what is stored. */
function sidOf(value: unknown): string | null {
  const sid = textOf(value);
  return sid !== null && sid.length <= MAX_SID ? sid : null;
}

function listOf(name: string | null): readonly string[] {
  return name === null ? [] : [name];
}
