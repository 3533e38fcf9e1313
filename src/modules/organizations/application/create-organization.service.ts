import { Injectable } from '@nestjs/common';
import { type Actor, Role } from '../../../kernel/actor.js';
import { AuditLog } from '../../../kernel/audit-log.js';
import { ClientEvents } from '../../../kernel/client-events.js';
import { Clock } from '../../../kernel/clock.js';
import type { RealmId, UserId } from '../../../kernel/ids.js';
import { UnitOfWork } from '../../../kernel/unit-of-work.js';
import { checkSubdomain, normalizeRealmName, Realm, RealmLookup, RealmRepository } from '../../realm/realm.api.js';
import { FirstOwnerService, type OwnerAccountInput } from './first-owner.service.js';
import { OrganizationContentsService } from './organization-contents.service.js';

export interface CreateOrganizationInput {
  readonly name: string;
  /** Empty for the default organization. */
  readonly subdomain: string;
  readonly ownerEmail: string;
  /** Without it the owner is invited, and chooses a name and a password with the link. */
  readonly ownerAccount?: OwnerAccountInput;
}

export interface CreatedOrganization {
  readonly id: RealmId;
  readonly name: string;
  readonly subdomain: string;
  /** Without a trailing slash. */
  readonly url: string;
  /** The account of the owner; null if the owner is invited. */
  readonly ownerId: UserId | null;
  /** The link that makes the invited person the owner, once and within seven days; it is not stored. Null if the owner has an account. */
  readonly invitationUrl: string | null;
}

/** Creates each organization with its owner, system groups, system bots and default channels in one unit of work, then the first messages. */
@Injectable()
export class CreateOrganizationService {
  constructor(
    private readonly repository: RealmRepository,
    private readonly realms: RealmLookup,
    private readonly contents: OrganizationContentsService,
    private readonly owners: FirstOwnerService,
    private readonly audit: AuditLog,
    private readonly events: ClientEvents,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** For the operator of the server. @throws BadRequest, SubdomainTaken */
  async create(input: CreateOrganizationInput): Promise<CreatedOrganization> {
    const created = await this.createInUnitOfWork(input, 'operator');
    await this.contents.postFirstMessages(created.id);
    return created;
  }

  /**
   * Joins the unit of work of the caller, which has to post the first messages after it.
   * @param creator for the audit log
   * @throws BadRequest, SubdomainTaken
   */
  async createInUnitOfWork(
    { name: enteredName, subdomain, ownerEmail, ownerAccount }: CreateOrganizationInput,
    creator: 'operator' | 'owner',
  ): Promise<CreatedOrganization> {
    const name = normalizeRealmName(enteredName);
    checkSubdomain(subdomain, creator);
    return this.unitOfWork.run(async () => {
      const realm = new Realm(subdomain, name, '', this.clock.now());
      await this.repository.add(realm);
      const { id } = realm;
      const operator = await this.contents.create(id);
      const ownerId = ownerAccount ? (await this.owners.register(id, ownerEmail, ownerAccount)).id : null;
      const invitationUrl = ownerAccount ? null : await this.owners.invite(operator, ownerEmail);
      const actor: Actor =
        creator === 'owner' && ownerId !== null
          ? { userId: ownerId, realmId: id, role: Role.owner, botType: null, clientName: 'website' }
          : operator;
      await this.audit.record(actor, {
        action: 'organization.created',
        targetKind: 'organization',
        targetId: id,
        details: { name, subdomain },
      });
      // Nodes may have cached that there is no organization with this subdomain.
      await this.events.publish([{ realmId: id, changedRealm: true }]);
      return { id, name, subdomain, url: await this.realms.realmUrl(id), ownerId, invitationUrl };
    });
  }
}
