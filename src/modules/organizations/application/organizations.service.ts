import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { AuditLog } from '../../../kernel/audit-log.js';
import { ClientEvents, type EventLogRecord } from '../../../kernel/client-events.js';
import { DoesNotExist } from '../../../kernel/domain-error.js';
import type { RealmId } from '../../../kernel/ids.js';
import { ServerUrls } from '../../../kernel/server-identity.js';
import { UnitOfWork } from '../../../kernel/unit-of-work.js';
import { checkSubdomain, normalizeRealmName, type Realm, RealmRepository } from '../../realm/realm.api.js';
import { type OrganizationCounts, OrganizationQueries } from './organization.queries.js';

/** An organization as the operator of the server sees it. */
export interface OrganizationOverview extends OrganizationCounts {
  readonly id: RealmId;
  readonly name: string;
  /** Empty for the default organization. */
  readonly subdomain: string;
  /** Without a trailing slash. */
  readonly url: string;
  /** `deleting` if its deletion was interrupted or is running. */
  readonly state: 'active' | 'deactivated' | 'deleting';
  /** Milliseconds UTC. */
  readonly createdAt: number;
}

export interface RenameOrganizationInput {
  readonly name?: string;
  readonly subdomain?: string;
}

/** Lists and renames organizations on behalf of the operator of the server. */
@Injectable()
export class OrganizationsService {
  constructor(
    private readonly repository: RealmRepository,
    private readonly queries: OrganizationQueries,
    private readonly urls: ServerUrls,
    private readonly events: ClientEvents,
    private readonly audit: AuditLog,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Oldest first. */
  async list(): Promise<OrganizationOverview[]> {
    return this.present(await this.repository.list());
  }

  /** @throws DoesNotExist */
  async find(subdomain: string): Promise<OrganizationOverview> {
    const realm = await this.repository.findByStringId(subdomain);
    const [overview] = realm ? await this.present([realm]) : [];
    if (!overview) throw noSuchOrganization();
    return overview;
  }

  /**
   * Changes the name, the subdomain or both. The addresses of bots stay as they are.
   * @param actor the operator, in the organization
   * @throws DoesNotExist, BadRequest, SubdomainTaken
   */
  async rename(actor: Actor, { name, subdomain }: RenameOrganizationInput): Promise<OrganizationOverview> {
    const { realmId: id } = actor;
    const newName = name === undefined ? undefined : normalizeRealmName(name);
    if (subdomain !== undefined) checkSubdomain(subdomain, 'operator');
    const renamed = await this.unitOfWork.run(async () => {
      if (!(await this.repository.findById(id))) throw noSuchOrganization();
      const realm = await this.repository.lock(id);
      const isNewName = newName !== undefined && newName !== realm.name;
      if (isNewName) realm.name = newName;
      if (subdomain !== undefined) realm.stringId = subdomain;
      await this.repository.save(realm);
      const event: EventLogRecord[] = isNewName
        ? [
            {
              realmId: id,
              audience: { kind: 'realm', guests: true },
              event: { type: 'realm', op: 'update', property: 'name', value: newName },
            },
          ]
        : [];
      await this.events.publish([{ realmId: id, changedRealm: true }, ...event]);
      const details = { ...(name === undefined ? {} : { name: newName }), ...(subdomain === undefined ? {} : { subdomain }) };
      await this.audit.record(actor, { action: 'organization.renamed', targetKind: 'organization', targetId: id, details });
      return realm;
    });
    const [overview] = await this.present([renamed]);
    return overview as OrganizationOverview;
  }

  private async present(realms: readonly Realm[]): Promise<OrganizationOverview[]> {
    const counts = await this.queries.count(realms.map(({ id }) => id));
    return realms.map(({ id, name, stringId, active, deleting, createdAt }) => ({
      id,
      name,
      subdomain: stringId,
      url: this.urls.realmUrl(stringId),
      state: active ? 'active' : deleting ? 'deleting' : 'deactivated',
      createdAt,
      ...(counts.get(id) ?? { people: 0, bots: 0, channels: 0, fileBytes: 0 }),
    }));
  }
}

function noSuchOrganization(): DoesNotExist {
  return new DoesNotExist('No such organization');
}
