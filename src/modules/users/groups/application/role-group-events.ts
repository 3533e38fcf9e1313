import { Injectable } from '@nestjs/common';
import type { Role } from '../../../../kernel/actor.js';
import { type Audience, ClientEvents } from '../../../../kernel/client-events.js';
import type { GroupSettingValue } from '../../../../kernel/group-setting-value.js';
import type { UserGroupId } from '../../../../kernel/ids.js';
import { REALM_GROUP_SETTINGS, type RealmGroupSetting, RealmLookup } from '../../../realm/realm.api.js';
import type { User } from '../../accounts/domain/user.js';
import { UserRepository } from '../../accounts/application/user.repository.js';
import { GroupEvents, type GroupEventData } from './group-events.js';
import { GroupLookup } from '../../permissions/application/group-lookup.js';
import { GroupPermissions } from '../../permissions/application/group-permissions.js';

/** Tells in which groups an account sits by what it is: by its role, and by being active at all. Inside the unit of work. */
@Injectable()
export class RoleGroupEvents {
  constructor(
    private readonly directory: GroupLookup,
    private readonly permissions: GroupPermissions,
    private readonly realms: RealmLookup,
    private readonly changes: GroupEvents,
    private readonly users: UserRepository,
    private readonly events: ClientEvents,
  ) {}

  /** The account is new, or active again. */
  async publishJoined(user: User): Promise<void> {
    await this.publish(user, [], await this.seats(user, user.role));
  }

  /** The account is active again: it counts in the settings of groups that name it. */
  async publishSettings(user: User): Promise<void> {
    await this.changes.announce(user.realmId, await this.settingsNaming(user));
    await this.tellOfRealm(user, { kind: 'realm', guests: true });
  }

  /** The account is not active any more. Only those are told who do not see that: others know it of themselves. */
  async publishLeft(user: User, blind: Audience | null): Promise<void> {
    if (!blind) return;
    const left = (await this.seats(user, user.role)).map((group_id) => ({ op: 'remove_members' as const, group_id, user_ids: [user.id] }));
    await this.changes.announce(user.realmId, [...left, ...(await this.settingsNaming(user))], blind);
    await this.tellOfRealm(user, blind);
  }

  /** The account has another role than before. */
  async publishRoleChange(user: User, before: Role): Promise<void> {
    await this.publish(user, await this.seats(user, before), await this.seats(user, user.role));
  }

  /** The settings of groups that name an account, as they are now. */
  private async settingsNaming({ id, realmId }: User): Promise<GroupEventData[]> {
    const news: GroupEventData[] = [];
    for (const group of (await this.directory.loadFor(realmId)).all) {
      for (const [name, value] of Object.entries(group.settings ?? {})) {
        if (typeof value === 'number' || !value.direct_members.includes(id)) continue;
        const mark = group.deactivated ? { of_deactivated_group: true } : {};
        news.push({ op: 'update', group_id: group.id, data: { [name]: await this.withActive(value) }, ...mark });
      }
    }
    return news;
  }

  /** The settings of the organization that name an account, as they are now. */
  private async tellOfRealm({ id, realmId }: User, audience: Audience): Promise<void> {
    const realm = await this.realms.get(realmId);
    const data: Record<string, GroupSettingValue> = {};
    for (const name of Object.keys(REALM_GROUP_SETTINGS) as RealmGroupSetting[]) {
      const choice = realm.groupSetting(name);
      if (typeof choice === 'object' && choice.direct_members.includes(id)) data[name] = await this.withActive(choice);
    }
    if (Object.keys(data).length === 0) return;
    await this.events.publish([{ realmId, event: { type: 'realm', op: 'update_dict', property: 'default', data }, audience }]);
  }

  private async withActive(value: Exclude<GroupSettingValue, number>): Promise<GroupSettingValue> {
    const active = (await this.users.findByIds(value.direct_members)).filter((user) => user.active).map((user) => user.id);
    return { ...value, direct_members: active };
  }

  private async publish({ id, realmId }: User, before: readonly UserGroupId[], now: readonly UserGroupId[]): Promise<void> {
    const left = before.filter((group) => !now.includes(group));
    const joined = now.filter((group) => !before.includes(group));
    await this.changes.announce(realmId, [
      ...left.map((group_id) => ({ op: 'remove_members' as const, group_id, user_ids: [id] })),
      ...joined.map((group_id) => ({ op: 'add_members' as const, group_id, user_ids: [id] })),
    ]);
  }

  private async seats(user: User, role: Role): Promise<UserGroupId[]> {
    const groups = await this.directory.loadFor(user.realmId);
    const who = { ...this.permissions.candidate(user, await this.realms.get(user.realmId)), role };
    return groups.all.filter(({ id }) => groups.containsDirectly(id, who)).map(({ id }) => id);
  }
}
