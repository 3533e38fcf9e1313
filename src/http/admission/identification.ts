import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { type Actor, BotType } from '../../kernel/actor.js';
import { AccountRequired, DomainError } from '../../kernel/domain-error.js';
import { LIMITS } from '../../kernel/limits.js';
import { Config } from '../../platform/config/config.js';
import { type Account, type Principal, RealmDirectory, type RealmEntry } from '../auth/account-directory.js';
import {
  AccountDeactivated,
  ApiKeyStrategy,
  checkHeader,
  OrganizationDeactivated,
  Unauthorized,
  WrongCredentials,
} from '../auth/api-key.strategy.js';
import { redirectToLogin } from '../auth/login-redirect.js';
import { SessionCredentials } from '../auth/session-credentials.js';
import { networksOf } from '../request/client-networks.js';
import { clientName, isBelowExternalHost, subdomainOf } from '../request/request-origin.js';
import type { IncomingWireMessage } from '../request/wire-request.js';
import { acceptsHtml } from '../response/html-page.js';
import type { AdmissionStep } from './admission-step.js';
import { CredentialChecks } from './credential-checks.js';
import { RateLimiter } from './rate-limiter.js';

/** Finds the account of a request by its credentials, and redirects browsers that need some to the login page. */
@Injectable()
export class Identification implements AdmissionStep {
  constructor(
    private readonly strategy: ApiKeyStrategy,
    private readonly sessions: SessionCredentials,
    private readonly realms: RealmDirectory,
    private readonly limiter: RateLimiter,
    private readonly checks: CredentialChecks,
    private readonly config: Config,
  ) {}

  async admit(request: IncomingWireMessage, response: ServerResponse): Promise<void> {
    this.rejectForeignHost(request);
    const { wire } = request;
    const { access } = wire.route.endpoint;
    if (access === 'anyone') return;
    const found = this.identify(request, response);
    const account = found instanceof Promise ? await found : found;
    if (account) {
      wire.actor = actorOf(account, clientName(request));
      wire.authority = account;
      wire.realmId = account.realmId;
    } else if (access !== 'visitor' && !(access === 'reader' && wire.sessionOnly)) {
      if (wire.sessionOnly || !acceptsHtml(request)) throw new AccountRequired();
      redirectToLogin(request, response);
    }
  }

  /**
   * Identifies the account of a request. A valid Authorization header takes precedence over a session, and a session over an invalid
   * header. Below `/json/` the header does not count.
   * @returns null if the request has no credentials; without a promise if nothing has to be looked up
   * @throws DomainError
   */
  private identify(request: IncomingWireMessage, response: ServerResponse): Principal | null | Promise<Principal | null> {
    const { wire } = request;
    if (wire.sessionOnly) return this.bySession(request, response);
    if (wire.route.endpoint.keyInAddress === true) return this.byAddress(request, response, true);
    const { authorization } = request.headers;
    if (authorization === undefined || authorization === '') return wire.route.endpoint.browsers ? this.bySession(request, response) : null;
    try {
      const account = this.byHeader(request, response, authorization);
      return account instanceof Promise ? account.catch((error: unknown) => this.bySessionInstead(request, response, error)) : account;
    } catch (error) {
      return this.bySessionInstead(request, response, error);
    }
  }

  /** @param error of the header @throws it, unless a session authenticates the request */
  private async bySessionInstead(request: IncomingWireMessage, response: ServerResponse, error: unknown): Promise<Principal> {
    const { browsers } = request.wire.route.endpoint;
    const account = browsers && error instanceof DomainError ? await this.bySession(request, response) : null;
    if (account) return account;
    if (error instanceof WrongCredentials) await this.limiter.countWrongCredentials(request, response);
    throw error;
  }

  /**
   * Looks whether anything has changed of the account of a request that was identified by an API key.
   * @returns the account if not; null if its credentials have to be checked again
   * @throws Unauthorized
   */
  confirm({ wire: { authority, bySession } }: IncomingWireMessage): Account | Promise<Account> | null {
    return authority === undefined || bySession ? null : this.strategy.confirm(authority);
  }

  /**
   * Checks the credentials of an identified request again, and renews its actor, whose role may be another by now. A request that has lost its
   * account is not counted as an attempt to guess a key.
   * @param known the actor of the request
   * @returns the account as it is now
   * @throws Unauthorized, AccountRequired
   */
  async repeat(request: IncomingWireMessage, response: ServerResponse, known: Actor): Promise<Principal> {
    const account = await this.identifyAgain(request, response);
    if (account?.userId !== known.userId) throw new AccountRequired();
    request.wire.actor = actorOf(account, known.clientName);
    return account;
  }

  private identifyAgain(request: IncomingWireMessage, response: ServerResponse): Principal | null | Promise<Principal | null> {
    const { wire, headers } = request;
    if (wire.bySession) return this.bySession(request, response);
    if (wire.route.endpoint.keyInAddress === true) return this.byAddress(request, response, false);
    return this.byHeader(request, response, headers.authorization ?? '');
  }

  /**
   * By the key in the address of the request.
   * @param counts whether a wrong key counts as an attempt to guess one
   * @throws DomainError with the codes that the Zulip server has for such keys
   */
  private async byAddress(request: IncomingWireMessage, response: ServerResponse, counts: boolean): Promise<Principal> {
    const key = request.wire.readParameter('api_key');
    if (key === undefined) throw new DomainError('REQUEST_VARIABLE_MISSING', "Missing 'api_key' argument", { var_name: 'api_key' });
    try {
      const account = await this.verify(request, response, () => this.strategy.findByKey(key));
      // The address of a request is in more places than its headers, and the key of a person opens everything of theirs.
      if (account.botType === null) throw new DomainError('INVALID_API_KEY', 'Only keys of bots may stand in an address');
      return await this.atHost(request, account);
    } catch (error) {
      if (counts && error instanceof WrongCredentials) await this.limiter.countWrongCredentials(request, response);
      throw addressKeyError(error);
    }
  }

  private byHeader(request: IncomingWireMessage, response: ServerResponse, header: string): Principal | Promise<Principal> {
    const known = this.strategy.findVerified(header);
    if (!known) checkHeader(header);
    const found = known ?? this.verify(request, response, () => this.strategy.verify(request));
    return found instanceof Promise ? found.then((account) => this.atHost(request, account)) : this.atHost(request, found);
  }

  /** @throws Unauthorized if the account may not call the endpoint at the host of the request */
  private atHost(request: IncomingWireMessage, account: Account): Principal | Promise<Principal> {
    const realm = this.realms.findBySubdomain(subdomainOf(request.headers.host, this.config.externalHost));
    return realm instanceof Promise ? realm.then((found) => accountOf(request, account, found)) : accountOf(request, account, realm);
  }

  /** Verifies credentials that are not known yet. Of a network address that sends many wrong ones, only a few are looked up. */
  private async verify(request: IncomingWireMessage, response: ServerResponse, check: () => Promise<Account>): Promise<Account> {
    const network = networksOf(request.ip).own;
    if (this.limiter.isGuesser(network) && this.checks.countWaiting(network) >= LIMITS.MAX_WAITING_GUESSES) {
      await this.limiter.countWrongCredentials(request, response);
    }
    return this.checks.run(network, check);
  }

  private async bySession(request: IncomingWireMessage, response: ServerResponse): Promise<Principal | null> {
    const secret = this.sessions.read(request);
    if (secret === undefined) return null;
    const account =
      (await this.sessions.findVerified(request, secret)) ??
      (await this.checks.run(networksOf(request.ip).own, () => this.sessions.verify(request, response, secret)));
    request.wire.bySession = account !== null;
    return account;
  }

  /**
   * In production the server has the names that its operator chose. Any other name, an IP address too, is a mistake of the proxy or an attack
   * on its clients, and must not lead to the default organization. Probes and monitors use addresses: their endpoints are not checked.
   */
  private rejectForeignHost({ headers }: IncomingWireMessage): void {
    const { isDevelopment, externalHost } = this.config;
    if (isDevelopment || isBelowExternalHost(headers.host, externalHost)) return;
    const hint = 'If this address should work, set SKEIN_EXTERNAL_HOST on the server, and let its proxy pass on the header Host.';
    throw new DomainError('NONEXISTENT_SUBDOMAIN', `This server serves only ${externalHost} and its subdomains. ${hint}`);
  }
}

/** The error of a key in an address, whose codes are others than those of a header. */
function addressKeyError(error: unknown): unknown {
  if (error instanceof WrongCredentials) return new DomainError('INVALID_API_KEY', error.message);
  if (error instanceof AccountDeactivated) return new DomainError('USER_DEACTIVATED', error.message);
  if (error instanceof OrganizationDeactivated) return new DomainError('REALM_DEACTIVATED', error.message);
  return error;
}

function accountOf(request: IncomingWireMessage, account: Account, realm: RealmEntry | null): Principal {
  if (realm?.id !== account.realmId) throw new Unauthorized('Account is not associated with this subdomain');
  if (account.botType === BotType.incomingWebhook && !request.wire.route.endpoint.incomingWebhooks) {
    throw new Unauthorized('This API is not available to incoming webhook bots.');
  }
  return account;
}

function actorOf({ userId, realmId, role, botType, key }: Principal, clientName: string): Actor {
  return { userId, realmId, role, botType, clientName, ...(key ? { key } : {}) };
}
