import type { ServerResponse } from 'node:http';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { type Actor, BotType, isAdministrator, isGuest, Role } from '../../kernel/actor.js';
import { BadRequest, DomainError } from '../../kernel/domain-error.js';
import { LIMITS } from '../../kernel/limits.js';
import { NO_ORGANIZATION_YET } from '../../kernel/server-identity.js';
import { Config } from '../../platform/config/config.js';
import { BodyReader } from '../request/body-reader.js';
import { networksOf } from '../request/client-networks.js';
import type { Access } from '../request/endpoint.js';
import { MethodNotAllowed, methodOf } from '../request/method-override.js';
import { clientName, isBelowExternalHost, subdomainOf } from '../request/request-origin.js';
import type { IncomingWireMessage } from '../request/wire-request.js';
import { AccountConcurrency } from './account-concurrency.js';
import { type Account, type Principal, RealmDirectory, type RealmEntry } from './account-directory.js';
import { ApiKeyStrategy, checkHeader, Unauthorized, WrongCredentials } from './api-key.strategy.js';
import { CredentialChecks } from './credential-checks.js';
import { acceptsHtml, redirectToLogin } from './login-redirect.js';
import { RateLimiter } from './rate-limiter.js';
import { SessionCredentials } from './session-credentials.js';

/**
 * Authenticates a request, counts it against the rate limit, checks the access of the endpoint, waits for the concurrency limit of the
 * account and reads the body, in this order: it decides which error a client sees.
 */
@Injectable()
export class AuthenticationGuard implements CanActivate {
  constructor(
    private readonly strategy: ApiKeyStrategy,
    private readonly sessions: SessionCredentials,
    private readonly realms: RealmDirectory,
    private readonly limiter: RateLimiter,
    private readonly concurrency: AccountConcurrency,
    private readonly checks: CredentialChecks,
    private readonly bodies: BodyReader,
    private readonly config: Config,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<IncomingWireMessage>();
    const response = http.getResponse<ServerResponse>();
    const { wire } = request;
    const { access, hidden, servesDeactivated, waits } = wire.route.endpoint;
    if (access === 'anyone' && hidden) {
      await this.admitBody(request, response);
      return true;
    }
    this.rejectForeignHost(request);
    const account = access === 'anyone' ? null : await this.identify(request, response);
    if (!account) {
      if (access !== 'anyone' && access !== 'visitor') {
        if (!acceptsHtml(request)) throw new Unauthorized('Not logged in: API authentication or user session required');
        redirectToLogin(request, response);
        return false;
      }
      await this.limiter.countAddress(request, response);
      const realm = await this.realmOf(request);
      if (!realm.active && access === 'visitor' && !servesDeactivated) {
        throw new DomainError('REALM_DEACTIVATED', 'This organization has been deactivated');
      }
      wire.realmId = realm.id;
      await this.admitBody(request, response);
      return true;
    }
    const { userId, realmId, role, botType } = account;
    const actor: Actor = { userId, realmId, role, botType, clientName: clientName(request, undefined) };
    wire.actor = actor;
    wire.realmId = actor.realmId;
    await this.limiter.countUser(actor, response);
    checkAccess(actor, access);
    if (waits !== true || wire.readParameter('dont_block') === 'true') await this.concurrency.admit(userId, response);
    await this.admitBody(request, response);
    const client = wire.readParameter('client');
    if (client !== undefined) wire.actor = { ...actor, clientName: clientName(request, client) };
    return true;
  }

  /** Called last, so that the body of a rejected request is never stored. @throws DomainError, MethodNotAllowed */
  private async admitBody(request: IncomingWireMessage, response: ServerResponse): Promise<void> {
    const { wire } = request;
    if (!wire.awaitsBody) return;
    if (wire.route.endpoint.streamsBody) {
      this.bodies.admitUnreadBody(request, response);
      return;
    }
    const body = await this.bodies.read(request, response, wire.actor?.userId ?? null);
    if (methodOf(request.method ?? '', body) !== request.method) throw new MethodNotAllowed(wire.methods);
    wire.addFields(body);
  }

  /**
   * Identifies the account of a request. A valid Authorization header takes precedence over a session, and a session over an invalid
   * header.
   * @returns null if the request has no credentials
   * @throws DomainError
   */
  private async identify(request: IncomingWireMessage, response: ServerResponse): Promise<Principal | null> {
    const { browsers } = request.wire.route.endpoint;
    const { authorization } = request.headers;
    if (authorization === undefined || authorization === '') return browsers ? this.bySession(request, response) : null;
    try {
      return await this.byHeader(request, response, authorization);
    } catch (error) {
      const account = browsers && error instanceof DomainError ? await this.bySession(request, response) : null;
      if (account) return account;
      if (error instanceof WrongCredentials) await this.limiter.countWrongCredentials(request, response);
      throw error;
    }
  }

  private async byHeader(request: IncomingWireMessage, response: ServerResponse, header: string): Promise<Principal> {
    const known = this.strategy.findVerified(header);
    if (!known) checkHeader(header);
    const account = await (known ?? this.verify(request, response));
    await this.checkHost(request, account);
    if (account.botType === BotType.incomingWebhook && !request.wire.route.endpoint.incomingWebhooks) {
      throw new Unauthorized('This API is not available to incoming webhook bots.');
    }
    return account;
  }

  /** Verifies a header that is not known yet. Of a network address that sends many wrong ones, only a few are looked up. */
  private async verify(request: IncomingWireMessage, response: ServerResponse): Promise<Account> {
    const network = networksOf(request.ip).own;
    if (this.limiter.isGuesser(network) && this.checks.countWaiting(network) >= LIMITS.MAX_WAITING_GUESSES) {
      await this.limiter.countWrongCredentials(request, response);
    }
    return this.checks.run(network, () => this.strategy.verify(request));
  }

  private bySession(request: IncomingWireMessage, response: ServerResponse): null | Promise<Principal | null> {
    if (request.headers.cookie === undefined) return null;
    return this.checks.run(networksOf(request.ip).own, () => this.sessions.verify(request, response));
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

  private async realmOf(request: IncomingWireMessage): Promise<RealmEntry> {
    const realm = await this.realms.findBySubdomain(subdomainOf(request.headers.host, this.config.externalHost));
    if (!realm) throw new DomainError('NONEXISTENT_SUBDOMAIN', (await this.realms.hasAny()) ? 'Invalid subdomain' : NO_ORGANIZATION_YET);
    return realm;
  }

  private async checkHost(request: IncomingWireMessage, account: Account): Promise<void> {
    const found = this.realms.findBySubdomain(subdomainOf(request.headers.host, this.config.externalHost));
    const realm = found instanceof Promise ? await found : found;
    if (realm?.id !== account.realmId) throw new Unauthorized('Account is not associated with this subdomain');
  }
}

function checkAccess(actor: Actor, access: Access): void {
  if ((access === 'member' || access === 'memberPerson') && isGuest(actor.role)) throw new BadRequest('Not allowed for guest users');
  if ((access === 'person' || access === 'memberPerson') && actor.botType !== null) {
    throw new BadRequest('This endpoint does not accept bot requests.');
  }
  if (access === 'administrator' && !isAdministrator(actor.role)) {
    throw new DomainError('UNAUTHORIZED_PRINCIPAL', 'Must be an organization administrator');
  }
  if (access === 'owner' && actor.role !== Role.owner) throw new DomainError('UNAUTHORIZED_PRINCIPAL', 'Must be an organization owner');
}
