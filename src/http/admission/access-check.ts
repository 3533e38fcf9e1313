import { Injectable } from '@nestjs/common';
import { type Actor, isAdministrator, isGuest, Role } from '../../kernel/actor.js';
import { AccountRequired, BadRequest, DomainError } from '../../kernel/domain-error.js';
import { NO_ORGANIZATION_YET } from '../../kernel/server-identity.js';
import { Config } from '../../platform/config/config.js';
import { RealmDirectory } from '../auth/account-directory.js';
import { VisitorAccess } from '../auth/visitor-access.js';
import type { Access } from '../request/endpoint.js';
import { subdomainOf } from '../request/request-origin.js';
import type { IncomingWireMessage } from '../request/wire-request.js';
import type { AdmissionStep } from './admission-step.js';

/** Checks whether the account may call the endpoint or, without an account, whether the organization of the host name exists and serves it. */
@Injectable()
export class AccessCheck implements AdmissionStep {
  constructor(
    private readonly realms: RealmDirectory,
    private readonly visitors: VisitorAccess,
    private readonly config: Config,
  ) {}

  admit(request: IncomingWireMessage): void | Promise<void> {
    const { actor, route } = request.wire;
    if (!actor) return this.admitVisitor(request);
    checkAccess(actor, route.endpoint.access);
  }

  private async admitVisitor({ headers, wire }: IncomingWireMessage): Promise<void> {
    const realm = await this.realms.findBySubdomain(subdomainOf(headers.host, this.config.externalHost));
    if (!realm) throw new DomainError('NONEXISTENT_SUBDOMAIN', (await this.realms.hasAny()) ? 'Invalid subdomain' : NO_ORGANIZATION_YET);
    const { access, servesDeactivated } = wire.route.endpoint;
    if (!realm.active && access !== 'anyone' && !servesDeactivated) {
      throw new DomainError('REALM_DEACTIVATED', 'This organization has been deactivated');
    }
    if (access === 'reader' && !(await this.visitors.isOpen(realm.id))) throw new AccountRequired();
    wire.realmId = realm.id;
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
