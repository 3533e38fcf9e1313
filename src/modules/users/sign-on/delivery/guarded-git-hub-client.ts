import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LIMITS } from '../../../../kernel/limits.js';
import { Config } from '../../../../platform/config/config.js';
import { GuardedFetch } from '../../../../platform/outgoing-http/guarded-fetch.js';
import type { CompletedLogIn, LogInChecks, ProviderRegistration } from '../application/provider-client.js';
import { GitHubClient } from '../application/provider-clients.js';
import { gitHubApi, gitHubIssuer } from '../domain/git-hub-address.js';
import { SignOnFailure } from '../domain/sign-on-failure.js';
import type { AssertedIdentity } from '../domain/sign-on-provider.js';
import { codeIn, failureOfRequest, textOf } from './provider-answers.js';

const TIMEOUT_MS = LIMITS.MAX_SIGN_ON_REQUEST_SECONDS * 1000;
/** Name and picture, and all addresses with what GitHub knows of them. */
const SCOPES = 'read:user user:email';
/** As many as an answer can have: a person seldom has more than three. */
const ADDRESSES_PER_PAGE = 100;
/** Characters that a header may contain. */
const ACCESS_TOKEN = /^[\x21-\x7e]{1,2000}$/;
/** No code looks like this. */
const NO_CODE = 'no-code';

type Fields = Readonly<Record<string, unknown>>;

/**
 * The web application flow of GitHub, as its documentation describes it, through the guard. The token endpoint reports errors with the status 200, too.
 * An Enterprise Server that does not know PKCE ignores its parameters.
 */
@Injectable()
export class GuardedGitHubClient extends GitHubClient {
  constructor(
    private readonly http: GuardedFetch,
    private readonly config: Config,
  ) {
    super();
  }

  async discoverIssuer(entered: string): Promise<string> {
    const issuer = gitHubIssuer(entered);
    if (issuer === null) throw new SignOnFailure('S04', 'The address of a GitHub has a host, and no path.');
    this.checkEncryption(issuer);
    return Promise.resolve(issuer);
  }

  /** A code that is none is refused as such, if the client id and the secret are those of an application. */
  async checkProvider(registration: ProviderRegistration): Promise<void> {
    const error = codeIn((await this.requestToken(registration, { code: NO_CODE }))['error']);
    if (error !== 'bad_verification_code') throw new SignOnFailure('S04', error ?? 'The token endpoint does not answer like GitHub.');
  }

  async authorizationUrl({ issuer, clientId }: ProviderRegistration, checks: LogInChecks): Promise<string> {
    const parameters = new URLSearchParams({
      client_id: clientId,
      redirect_uri: checks.redirectUri,
      scope: SCOPES,
      state: checks.state,
      code_challenge: createHash('sha256').update(checks.codeVerifier).digest('base64url'),
      code_challenge_method: 'S256',
    });
    return Promise.resolve(`${issuer}/login/oauth/authorize?${parameters.toString()}`);
  }

  async complete(registration: ProviderRegistration, checks: LogInChecks, query: string): Promise<CompletedLogIn> {
    const returned = new URLSearchParams(query);
    const error = returned.get('error');
    if (error !== null) throw new SignOnFailure(error === 'access_denied' ? 'S01' : 'S04', codeIn(error) ?? 'An error without a code.');
    const code = returned.get('code') ?? '';
    if (code === '') throw new SignOnFailure('S04', 'GitHub has sent the browser back without a code.');
    const token = await this.exchange(registration, { code, redirect_uri: checks.redirectUri, code_verifier: checks.codeVerifier });
    const person = asFields(await this.read(registration, '/user', token));
    const addresses = await this.read(registration, `/user/emails?per_page=${ADDRESSES_PER_PAGE}`, token);
    const identity = {
      subject: subjectOf(person),
      ...primaryAddress(addresses),
      fullName: textOf(person['name']) ?? textOf(person['login']) ?? '',
      pictureUrl: textOf(person['avatar_url']),
      groups: [],
      roles: [],
    };
    return { identity, session: { sid: null, idToken: '', refreshToken: null } };
  }

  private async exchange(registration: ProviderRegistration, parameters: Readonly<Record<string, string>>): Promise<string> {
    const answer = await this.requestToken(registration, parameters);
    if (answer['error'] !== undefined) throw new SignOnFailure('S04', codeIn(answer['error']) ?? 'An error without a code.');
    const token = answer['access_token'];
    if (typeof token !== 'string' || !ACCESS_TOKEN.test(token)) throw new SignOnFailure('S04', 'GitHub gives no access token.');
    return token;
  }

  /** @returns what the token endpoint answers, which may be an error */
  private requestToken(
    { issuer, clientId, clientSecret }: ProviderRegistration,
    parameters: Readonly<Record<string, string>>,
  ): Promise<Fields> {
    const body = new URLSearchParams({ client_id: clientId, client_secret: clientSecret, ...parameters }).toString();
    const headers = { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' };
    return this.request(`${issuer}/login/oauth/access_token`, 'POST', headers, body).then(({ answer, status }) => {
      const fields = asFields(answer);
      if (status === 200 || fields['error'] !== undefined) return fields;
      throw new SignOnFailure('S04', `The token endpoint answers ${status}.`);
    });
  }

  private async read({ issuer }: ProviderRegistration, path: string, token: string): Promise<unknown> {
    const headers = { accept: 'application/vnd.github+json', authorization: `Bearer ${token}` };
    const { answer, status } = await this.request(`${gitHubApi(issuer)}${path}`, 'GET', headers, null);
    if (status !== 200) throw new SignOnFailure('S04', `The API answers ${status} at ${path.replace(/\?.*/, '')}.`);
    return answer;
  }

  /** @returns the JSON of the answer; null for what is none */
  private async request(
    url: string,
    method: string,
    headers: Readonly<Record<string, string>>,
    body: string | null,
  ): Promise<{ readonly status: number; readonly answer: unknown }> {
    this.checkEncryption(url);
    try {
      const limits = { timeoutMs: TIMEOUT_MS, maxBytes: LIMITS.MAX_SIGN_ON_ANSWER_BYTES };
      const response = await this.http.fetch(url, { method, headers, body, ...limits });
      return { status: response.status, answer: await response.json().catch(() => null) };
    } catch (error) {
      throw failureOfRequest(error as Error);
    }
  }

  /** Without encryption in development and tests only. @throws SignOnFailure */
  private checkEncryption(url: string): void {
    if (!url.startsWith('https:') && !this.config.isDevelopment)
      throw new SignOnFailure('S04', 'The address of a GitHub begins with https.');
  }
}

/** @throws SignOnFailure */
function subjectOf({ id }: Fields): string {
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id <= 0) throw new SignOnFailure('S04', 'The API tells no id of the person.');
  return String(id);
}

/** Only the primary address counts: people can add addresses of others, which stay unverified, and choose which one is primary. */
function primaryAddress(answer: unknown): Pick<AssertedIdentity, 'email' | 'emailVerified'> {
  const addresses = Array.isArray(answer) ? answer.map(asFields) : [];
  const primary = addresses.find((address) => address['primary'] === true);
  return { email: textOf(primary?.['email']), emailVerified: primary?.['verified'] === true };
}

function asFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}
