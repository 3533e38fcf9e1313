import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import type { UserGroupId, UserId } from '../../../../kernel/ids.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { GroupLookup } from '../../permissions/application/group-lookup.js';
import { GroupPermissions } from '../../permissions/application/group-permissions.js';
import { UserAccess } from '../../profiles/application/user-access.js';
import { GroupAccess } from './group-access.js';
import { GroupPresenters } from './group-presenters.js';

/** Lists the user groups of a realm and their members. */
@Injectable()
export class ListGroupsService {
  constructor(
    private readonly lookup: GroupLookup,
    private readonly presenters: GroupPresenters,
    private readonly access: GroupAccess,
    private readonly permissions: GroupPermissions,
    private readonly realms: RealmLookup,
    private readonly userAccess: UserAccess,
  ) {}

  /** API objects as JSON in UTF-8. */
  async list({ realmId }: Actor, includeDeactivated: boolean): Promise<Buffer> {
    return (await this.presenters.load(realmId)).presentAll(includeDeactivated);
  }

  /** @throws BadRequest */
  async listMembers({ realmId }: Actor, id: UserGroupId, directOnly: boolean): Promise<UserId[]> {
    const group = this.access.accessActive(await this.lookup.loadFor(realmId), id);
    const presenter = await this.presenters.load(realmId);
    return directOnly ? presenter.listDirectMembers(group) : presenter.listMembers(group);
  }

  /** @throws BadRequest */
  async isMember(actor: Actor, id: UserGroupId, userId: UserId, directOnly: boolean): Promise<boolean> {
    const { realmId } = actor;
    const groups = await this.lookup.loadFor(realmId);
    const group = this.access.accessActive(groups, id);
    const user = await this.userAccess.accessById(actor, userId, {});
    const facts = this.permissions.memberFacts(user, await this.realms.get(realmId));
    return directOnly ? groups.containsDirectly(group.id, facts) : groups.contains(group.id, facts);
  }

  /** @throws BadRequest */
  async listSubgroups({ realmId }: Actor, id: UserGroupId, directOnly: boolean): Promise<readonly UserGroupId[]> {
    const groups = await this.lookup.loadFor(realmId);
    const group = this.access.accessActive(groups, id);
    return directOnly ? groups.subgroupsOf(group.id) : groups.allSubgroupsOf(group.id);
  }
}
