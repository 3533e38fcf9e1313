import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../kernel/clock.js';
import type { RealmId, UserGroupId, UserId } from '../../../../kernel/ids.js';
import { foldCase } from '../../../../kernel/text.js';
import { UserGroupRepository } from '../../permissions/application/user-group.repository.js';
import { RealmGroups } from '../../permissions/domain/realm-groups.js';
import {
  checkGroupName,
  GROUP_CREATOR,
  SYSTEM_GROUP_SETTING_VALUE,
  USER_GROUP_SETTING_DEFINITIONS,
  USER_GROUP_SETTINGS,
  UserGroup,
  type UserGroupSettings,
} from '../../permissions/domain/user-group.js';
import { GroupEvents, hintOf } from './group-events.js';
import { GroupPresenter } from './group.presenter.js';
import { GroupUses } from './group-uses.js';

export interface ImportedGroupInput {
  /** The first of them that is free becomes its name. */
  readonly names: Iterable<string>;
  readonly description: string;
  readonly deactivated: boolean;
  /** Accounts of the realm, also deactivated ones. */
  readonly members: readonly UserId[];
  /** Groups of the realm. */
  readonly subgroups: readonly UserGroupId[];
}

/** Creates the groups of another chat that is imported. Nobody manages them for having created them, and they may do nothing that others may not. */
@Injectable()
export class ImportedGroupsService {
  constructor(
    private readonly events: GroupEvents,
    private readonly uses: GroupUses,
    private readonly repository: UserGroupRepository,
    private readonly clock: Clock,
  ) {}

  /** @throws BadRequest if no name can be that of a group */
  async create(realmId: RealmId, input: ImportedGroupInput): Promise<Pick<UserGroup, 'id' | 'name'>> {
    return this.events.runLocked(realmId, async (groups) => {
      const group = new UserGroup(realmId, checkGroupName(freeName(groups, input.names)), input.description, false);
      group.createdAt = this.clock.now();
      group.deactivated = input.deactivated;
      group.settings = initialSettings(groups);
      await this.repository.add([group]);
      await this.repository.addMembers(group, input.members);
      await this.repository.addSubgroups(group, input.subgroups);
      const contents = [{ groupId: group.id, members: input.members, subgroups: input.subgroups }];
      const accounts = (await this.repository.listActiveAccounts(realmId)).map(({ id, role }) => ({ id, role, fullMember: false }));
      const presenter = new GroupPresenter(new RealmGroups([...groups.all, group], contents), accounts);
      await this.events.publish(realmId, [{ op: 'add', group: presenter.present(group), ...hintOf(group) }]);
      return group;
    });
  }

  /**
   * Empties and deactivates a group of an import that is undone, under a name that leaves its own to others.
   * @returns false if something refers to the group, so that it stays as it is
   */
  async retire(realmId: RealmId, id: UserGroupId, name: string): Promise<boolean> {
    return this.events.runLocked(realmId, async (groups) => {
      const group = groups.find(id);
      if (!group || group.system) return true;
      if ((await this.uses.list(groups, group)).length > 0) return false;
      await this.repository.removeMembers(group, [...groups.membersOf(id)]);
      await this.repository.removeSubgroups(group, groups.subgroupsOf(id));
      group.name = checkGroupName(name);
      group.deactivated = true;
      await this.repository.save(group);
      await this.events.publish(realmId, [{ op: 'update', group_id: id, data: { name, deactivated: true } }]);
      return true;
    });
  }
}

function freeName(groups: RealmGroups, names: Iterable<string>): string {
  const taken = new Set(groups.all.map(({ name }) => foldCase(name)));
  for (const name of names) if (!taken.has(foldCase(name))) return name;
  return '';
}

function initialSettings(groups: RealmGroups): UserGroupSettings {
  const settings = USER_GROUP_SETTINGS.map((name) => {
    const { initial } = USER_GROUP_SETTING_DEFINITIONS[name];
    return [name, groups.systemId(initial === GROUP_CREATOR ? SYSTEM_GROUP_SETTING_VALUE : initial)];
  });
  return Object.fromEntries(settings) as UserGroupSettings;
}
