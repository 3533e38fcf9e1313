import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import type { GroupSettingValue } from '../../../kernel/group-setting-value.js';
import type { RealmId, UserGroupId } from '../../../kernel/ids.js';
import { type RealmGroupSetting, Realms } from '../../realm/realm.api.js';
import { systemGroupIncludes } from '../domain/system-groups.js';
import type { User } from '../domain/user.js';
import type { UserGroup } from '../domain/user-group.js';
import { UserGroupRepository } from './user.repository.js';

const DAY_MS = 86_400_000;
const REMEMBER_MS = 10_000;

/** The one place that says whether an account belongs to a group or to the value of a group setting. */
@Injectable()
export class GroupPermissions {
  private readonly remembered = new Map<RealmId, { readonly groups: readonly UserGroup[]; readonly until: number }>();

  constructor(
    private readonly groups: UserGroupRepository,
    private readonly realms: Realms,
    private readonly clock: Clock,
  ) {}

  async includes(value: GroupSettingValue, user: User): Promise<boolean> {
    if (typeof value === 'number') return this.groupIncludes(value, user);
    if (value.direct_members.includes(user.id)) return true;
    for (const group of value.direct_subgroups) if (await this.groupIncludes(group, user)) return true;
    return false;
  }

  /** Whether the account may do what a setting of its realm reserves to a group. */
  async realmAllows(setting: RealmGroupSetting, user: User): Promise<boolean> {
    const realm = await this.realms.get(user.realmId);
    return this.nameIncludes(realm.groupSetting(setting), user);
  }

  async systemGroupId(realmId: RealmId, name: string): Promise<UserGroupId> {
    const group = (await this.groupsOf(realmId)).find((candidate) => candidate.system && candidate.name === name);
    if (!group) throw new Error(`realm ${realmId} has no group ${name}`);
    return group.id;
  }

  async groupsOf(realmId: RealmId): Promise<readonly UserGroup[]> {
    const known = this.remembered.get(realmId);
    const now = this.clock.now();
    if (known && known.until > now) return known.groups;
    const groups = await this.groups.listByRealm(realmId);
    if (groups.length > 0) this.remembered.set(realmId, { groups, until: now + REMEMBER_MS });
    return groups;
  }

  private async groupIncludes(id: UserGroupId, user: User): Promise<boolean> {
    const group = (await this.groupsOf(user.realmId)).find((candidate) => candidate.id === id);
    return group ? this.nameIncludes(group.name, user) : false;
  }

  private async nameIncludes(name: string, user: User): Promise<boolean> {
    const waitingDays = (await this.realms.get(user.realmId)).setting('waiting_period_threshold');
    return systemGroupIncludes(name, user.role, this.clock.now() - user.joinedAt >= waitingDays * DAY_MS);
  }
}
