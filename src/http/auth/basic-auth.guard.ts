import type { ServerResponse } from 'node:http';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Actor } from '../../kernel/actor.js';
import { BotType, isAdministrator, isGuest, Role } from '../../kernel/actor.js';
import { BadRequest, DomainError } from '../../kernel/domain-error.js';
import { Config } from '../../platform/config/config.js';
import { RateLimiter } from '../rate-limit/rate-limiter.js';
import type { Access } from '../routing/endpoint.decorator.js';
import type { IncomingWireMessage } from '../routing/wire-request.js';
import { ApiKeyStrategy, Unauthorized } from './api-key.strategy.js';
import { clientName } from './client-name.js';
import { type Account, RealmDirectory } from './directory.js';
import { subdomainOf } from './subdomain.js';

/** Authentication, then the rate limit, then what the endpoint demands of the account: the order of the contract (notes 1). */
@Injectable()
export class BasicAuthGuard implements CanActivate {
  constructor(
    private readonly strategy: ApiKeyStrategy,
    private readonly realms: RealmDirectory,
    private readonly limiter: RateLimiter,
    private readonly config: Config,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<IncomingWireMessage>();
    const response = http.getResponse<ServerResponse>();
    const { wire } = request;
    const { access, hidden } = wire.route.endpoint;
    if (access === 'anyone' || (access === 'visitor' && !request.headers.authorization)) {
      if (hidden && access === 'anyone') return true;
      wire.realmId = (await this.realmOf(request)).id;
      await this.limiter.countAddress(request, response);
      return true;
    }
    const known = this.strategy.recall(request.headers.authorization);
    if (!known && !checkHeader(request, response)) return false;
    const account = await (known ?? this.strategy.verify(request));
    await this.checkHost(request, account);
    if (account.botType === BotType.incomingWebhook) throw new Unauthorized('This API is not available to incoming webhook bots.');
    const actor: Actor = {
      userId: account.userId,
      realmId: account.realmId,
      role: account.role,
      botType: account.botType,
      clientName: clientName(request, wire.take('client')),
    };
    wire.actor = actor;
    wire.realmId = actor.realmId;
    await this.limiter.countUser(actor, response);
    checkAccess(actor, access);
    return true;
  }

  private async realmOf(request: IncomingWireMessage): Promise<{ id: number }> {
    const realm = await this.realms.bySubdomain(subdomainOf(request.headers.host, this.config.externalHost));
    if (!realm) throw new DomainError('NONEXISTENT_SUBDOMAIN', 'Invalid subdomain');
    return realm;
  }

  private async checkHost(request: IncomingWireMessage, account: Account): Promise<void> {
    const found = this.realms.bySubdomain(subdomainOf(request.headers.host, this.config.externalHost));
    const realm = found instanceof Promise ? await found : found;
    if (realm?.id !== account.realmId) throw new Unauthorized('Account is not associated with this subdomain');
  }
}

/**
 * The form of the Authorization header, where the contract is finer than passport-http.
 * @returns false if a browser was sent to the log-in page instead
 */
function checkHeader(request: IncomingWireMessage, response: ServerResponse): boolean {
  const header = request.headers.authorization;
  if (header === undefined || header === '') {
    if (request.headers.accept?.includes('text/html')) {
      response.writeHead(302, { Location: `/login/?next=${encodeURIComponent(request.originalUrl)}` }).end();
      return false;
    }
    throw new Unauthorized('Not logged in: API authentication or user session required');
  }
  const [scheme, credentials, ...more] = header.split(' ');
  if (scheme?.toLowerCase() !== 'basic' && credentials !== undefined && more.length === 0) {
    throw new BadRequest('This endpoint requires HTTP basic authentication.');
  }
  if (credentials === undefined || more.length > 0 || !holdsOneColon(credentials)) {
    throw new Unauthorized('Invalid authorization header for basic auth');
  }
  return true;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function holdsOneColon(base64: string): boolean {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return false;
  try {
    return utf8.decode(Buffer.from(base64, 'base64')).split(':').length === 2;
  } catch {
    return false;
  }
}

function checkAccess(actor: Actor, access: Access): void {
  if ((access === 'member' || access === 'insider') && isGuest(actor.role)) throw new BadRequest('Not allowed for guest users');
  if ((access === 'person' || access === 'insider') && actor.botType !== null) {
    throw new BadRequest('This endpoint does not accept bot requests.');
  }
  if (access === 'administrator' && !isAdministrator(actor.role)) {
    throw new DomainError('UNAUTHORIZED_PRINCIPAL', 'Must be an organization administrator');
  }
  if (access === 'owner' && actor.role !== Role.owner) throw new DomainError('UNAUTHORIZED_PRINCIPAL', 'Must be an organization owner');
}
