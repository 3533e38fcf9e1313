import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import type { RealmId, UserGroupId, UserId } from '../../../../kernel/ids.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { UserAccess } from '../profiles/user-access.js';
import { GroupAccess } from './group-access.js';
import { GroupLookup } from './group-directory.js';
import { GroupPermissions } from './group-permissions.js';
import { GroupPresenter } from './group.presenter.js';
import { UserGroupRepository } from './user-group.repository.js';

/** Which groups there are, and who is in them. */
@Injectable()
export class ListGroupsService {
  constructor(
    private readonly directory: GroupLookup,
    private readonly repository: UserGroupRepository,
    private readonly access: GroupAccess,
    private readonly permissions: GroupPermissions,
    private readonly realms: RealmLookup,
    private readonly userAccess: UserAccess,
  ) {}

  async list({ realmId }: Actor, deactivatedToo: boolean): Promise<Record<string, unknown>[]> {
    return (await this.presenter(realmId)).all(deactivatedToo);
  }

  /** @throws BadRequest */
  async members({ realmId }: Actor, id: UserGroupId, directOnly: boolean): Promise<UserId[]> {
    const group = this.access.accessMembership(await this.directory.loadFor(realmId), id);
    const presenter = await this.presenter(realmId);
    return directOnly ? presenter.directMembers(group) : presenter.allMembers(group);
  }

  /** @throws BadRequest */
  async isMember(actor: Actor, id: UserGroupId, userId: UserId, directOnly: boolean): Promise<boolean> {
    const { realmId } = actor;
    const groups = await this.directory.loadFor(realmId);
    const group = this.access.accessMembership(groups, id);
    const user = await this.userAccess.accessById(actor, userId, {});
    const who = this.permissions.candidate(user, await this.realms.get(realmId));
    return directOnly ? groups.containsDirectly(group.id, who) : groups.contains(group.id, who);
  }

  /** @throws BadRequest */
  async subgroups({ realmId }: Actor, id: UserGroupId, directOnly: boolean): Promise<readonly UserGroupId[]> {
    const groups = await this.directory.loadFor(realmId);
    const group = this.access.accessMembership(groups, id);
    return directOnly ? groups.subgroupsOf(group.id) : groups.allSubgroupsOf(group.id);
  }

  private async presenter(realmId: RealmId): Promise<GroupPresenter> {
    const [groups, realm, accounts] = await Promise.all([
      this.directory.loadFor(realmId),
      this.realms.get(realmId),
      this.repository.activeAccounts(realmId),
    ]);
    return new GroupPresenter(
      groups,
      accounts.map((account) => this.permissions.candidate(account, realm)),
    );
  }
}
