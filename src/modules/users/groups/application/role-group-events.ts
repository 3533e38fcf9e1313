import { Injectable } from '@nestjs/common';
import type { Role } from '../../../../kernel/actor.js';
import { type Audience, ClientEvents } from '../../../../kernel/client-events.js';
import type { GroupSettingValue } from '../../../../kernel/group-setting-value.js';
import type { UserGroupId } from '../../../../kernel/ids.js';
import { REALM_GROUP_SETTINGS, type RealmGroupSetting } from '../../../realm/realm-settings.api.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { UserRepository } from '../../accounts/application/user.repository.js';
import type { User } from '../../accounts/domain/user.js';
import { GroupLookup } from '../../permissions/application/group-lookup.js';
import { GroupPermissions } from '../../permissions/application/group-permissions.js';
import { GroupEvents, type GroupEventData, hintOf } from './group-events.js';

/**
 * Publishes how the role and the state of an account change groups: system groups follow from roles, and group settings list active accounts
 * only. Inside the unit of work.
 */
@Injectable()
export class RoleGroupEvents {
  constructor(
    private readonly lookup: GroupLookup,
    private readonly permissions: GroupPermissions,
    private readonly realms: RealmLookup,
    private readonly groupEvents: GroupEvents,
    private readonly users: UserRepository,
    private readonly events: ClientEvents,
  ) {}

  /** The account is new or reactivated. */
  async publishJoined(user: User): Promise<void> {
    await this.publishMoves(user, [], await this.listGroups(user, user.role));
  }

  /** The account is reactivated, so that the settings which name it include it again. */
  async publishSettings(user: User): Promise<void> {
    await this.groupEvents.publish(user.realmId, await this.listGroupSettings(user));
    await this.publishRealmSettings(user, { kind: 'realm', guests: true });
  }

  /**
   * The account is deactivated. Clients that receive the deactivation derive the changes of groups from it.
   * @param audience those that do not receive it; null for none
   */
  async publishLeft(user: User, audience: Audience | null): Promise<void> {
    if (!audience) return;
    const groupIds = await this.listGroups(user, user.role);
    const left = groupIds.map((group_id) => ({ op: 'remove_members' as const, group_id, user_ids: [user.id] }));
    await this.groupEvents.publish(user.realmId, [...left, ...(await this.listGroupSettings(user))], audience);
    await this.publishRealmSettings(user, audience);
  }

  async publishRoleChange(user: User, before: Role): Promise<void> {
    await this.publishMoves(user, await this.listGroups(user, before), await this.listGroups(user, user.role));
  }

  /** The present values of group settings that name the account. */
  private async listGroupSettings({ id, realmId }: User): Promise<GroupEventData[]> {
    const changes: GroupEventData[] = [];
    for (const group of (await this.lookup.loadFor(realmId)).all) {
      for (const [name, value] of Object.entries(group.settings ?? {})) {
        if (typeof value === 'number' || !value.direct_members.includes(id)) continue;
        changes.push({ op: 'update', group_id: group.id, data: { [name]: await this.withActiveMembers(value) }, ...hintOf(group) });
      }
    }
    return changes;
  }

  /** Publishes the present values of realm settings that name the account. */
  private async publishRealmSettings({ id, realmId }: User, audience: Audience): Promise<void> {
    const realm = await this.realms.get(realmId);
    const data: Record<string, GroupSettingValue> = {};
    for (const name of Object.keys(REALM_GROUP_SETTINGS) as RealmGroupSetting[]) {
      const value = realm.groupSetting(name);
      if (typeof value === 'object' && value.direct_members.includes(id)) data[name] = await this.withActiveMembers(value);
    }
    if (Object.keys(data).length === 0) return;
    await this.events.publish([{ realmId, event: { type: 'realm', op: 'update_dict', property: 'default', data }, audience }]);
  }

  private async withActiveMembers(value: Exclude<GroupSettingValue, number>): Promise<GroupSettingValue> {
    const active = (await this.users.findByIds(value.direct_members)).filter((user) => user.active).map((user) => user.id);
    return { ...value, direct_members: active };
  }

  private async publishMoves({ id, realmId }: User, before: readonly UserGroupId[], after: readonly UserGroupId[]): Promise<void> {
    const left = before.filter((group) => !after.includes(group));
    const joined = after.filter((group) => !before.includes(group));
    await this.groupEvents.publish(realmId, [
      ...left.map((group_id) => ({ op: 'remove_members' as const, group_id, user_ids: [id] })),
      ...joined.map((group_id) => ({ op: 'add_members' as const, group_id, user_ids: [id] })),
    ]);
  }

  /** The groups to which the account would belong directly with the given role. */
  private async listGroups(user: User, role: Role): Promise<UserGroupId[]> {
    const groups = await this.lookup.loadFor(user.realmId);
    const facts = { ...this.permissions.memberFacts(user, await this.realms.get(user.realmId)), role };
    return groups.all.filter(({ id }) => groups.containsDirectly(id, facts)).map(({ id }) => id);
  }
}
