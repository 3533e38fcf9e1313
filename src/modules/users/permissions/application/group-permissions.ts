import { Injectable } from '@nestjs/common';
import { isGuest } from '../../../../kernel/actor.js';
import { Clock } from '../../../../kernel/clock.js';
import { BadRequest, DomainError } from '../../../../kernel/domain-error.js';
import type { GroupSettingChange, GroupSettingRules, GroupSettingValue } from '../../../../kernel/group-setting-value.js';
import type { RealmId, UserGroupId } from '../../../../kernel/ids.js';
import { REALM_GROUP_SETTINGS, type RealmGroupSetting } from '../../../realm/realm-settings.api.js';
import { type Realm, RealmLookup } from '../../../realm/realm.api.js';
import { UserLookup } from '../../accounts/application/user-lookup.js';
import type { User } from '../../accounts/domain/user.js';
import { checkGroupsIn, normalizeSetting, equalSettings } from '../domain/group-setting.js';
import type { GroupMemberFacts, RealmGroups } from '../domain/realm-groups.js';
import type { UserGroup } from '../domain/user-group.js';
import { GroupLookup } from './group-lookup.js';

const DAY_MS = 86_400_000;

/** A group setting: its name on the wire, and the rules for its value. */
export interface NamedGroupSetting {
  readonly name: string;
  readonly rules: GroupSettingRules;
}

/** The properties of an account that decide to which groups it belongs. */
type PermissionSubject = Pick<User, 'id' | 'realmId' | 'role' | 'joinedAt'>;

/** Decides by the groups that a realm had when they were loaded. */
export interface LoadedPermissions {
  /** As `GroupPermissions.allows`. */
  allows(value: GroupSettingValue, user: PermissionSubject, rules: GroupSettingRules): boolean;
}

/** Decides whether group settings include an account, and which values such settings may have. */
@Injectable()
export class GroupPermissions {
  constructor(
    private readonly lookup: GroupLookup,
    private readonly realms: RealmLookup,
    private readonly users: UserLookup,
    private readonly clock: Clock,
  ) {}

  /** For many decisions about accounts of one realm: its groups are read once, also in a unit of work, where nothing is cached. */
  async loadFor(realmId: RealmId): Promise<LoadedPermissions> {
    const [groups, realm] = await Promise.all([this.lookup.loadFor(realmId), this.realms.get(realmId)]);
    return {
      allows: (value, user, { allowEveryone }) =>
        (allowEveryone || !isGuest(user.role)) && groups.includes(value, this.memberFacts(user, realm)),
    };
  }

  /** Returns no promise when the realm and its groups are cached. */
  includes(value: GroupSettingValue, user: PermissionSubject): boolean | Promise<boolean> {
    return this.evaluate(user, (groups, _, who) => groups.includes(value, who));
  }

  /** The same for a setting that may exclude guests. */
  allows(value: GroupSettingValue, user: PermissionSubject, { allowEveryone }: GroupSettingRules): boolean | Promise<boolean> {
    return !allowEveryone && isGuest(user.role) ? false : this.includes(value, user);
  }

  /** Whether the account may do what a setting of its realm reserves to a group; as `allows`. */
  realmAllows(setting: RealmGroupSetting, user: User): boolean | Promise<boolean> {
    if (!REALM_GROUP_SETTINGS[setting].rules.allowEveryone && isGuest(user.role)) return false;
    return this.evaluate(user, (groups, realm, who) => {
      const choice = realm.groupSetting(setting);
      return groups.includes(typeof choice === 'string' ? groups.systemId(choice) : choice, who);
    });
  }

  /** The value that the API presents: without deactivated accounts. */
  async presentValue(value: GroupSettingValue): Promise<GroupSettingValue> {
    if (typeof value === 'number') return value;
    const members = await this.users.findByIds(value.direct_members);
    return { ...value, direct_members: value.direct_members.filter((id) => members.get(id)?.active) };
  }

  /** The value of a realm setting that the API presents. */
  async realmValue(realmId: RealmId, setting: RealmGroupSetting): Promise<GroupSettingValue> {
    const choice = (await this.realms.get(realmId)).groupSetting(setting);
    return typeof choice === 'string' ? this.systemGroupId(realmId, choice) : this.presentValue(choice);
  }

  /** The name of the system group that a realm setting names; null if its value is no system group. */
  async realmSystemGroup(realmId: RealmId, setting: RealmGroupSetting): Promise<string | null> {
    const choice = (await this.realms.get(realmId)).groupSetting(setting);
    if (typeof choice === 'string') return choice;
    return (await this.groupsOf(realmId)).find((group) => group.system && group.id === choice)?.name ?? null;
  }

  /**
   * Checks a requested value and returns it in the form in which it is stored.
   * @param groups those of the realm, if the caller has locked them
   * @throws DomainError if it names something that does not exist or that the setting does not allow
   */
  async normalizeValue(
    realmId: RealmId,
    { name, rules }: NamedGroupSetting,
    requested: GroupSettingValue,
    groups?: RealmGroups,
  ): Promise<GroupSettingValue> {
    const value = normalizeSetting(requested);
    checkGroupsIn(groups ?? (await this.lookup.loadFor(realmId)), name, value, rules);
    if (typeof value === 'number') return value;
    const members = await this.users.findByIds(value.direct_members);
    for (const id of value.direct_members) {
      const member = members.get(id);
      if (member?.realmId !== realmId || !member.active || member.system) throw new BadRequest(`Invalid user ID: ${id}`);
    }
    return value;
  }

  /**
   * Checks a requested change and returns the new value; null if the value stays the same.
   * @throws DomainError EXPECTATION_MISMATCH if the client expected another present value; otherwise as `normalizeValue`
   */
  async resolveChange(
    realmId: RealmId,
    setting: NamedGroupSetting,
    stored: GroupSettingValue,
    { new: requested, old }: GroupSettingChange,
    groups?: RealmGroups,
  ): Promise<GroupSettingValue | null> {
    const present = await this.presentValue(stored);
    if (old !== undefined && !equalSettings(old, present)) {
      throw new DomainError('EXPECTATION_MISMATCH', "'old' value does not match the expected value.");
    }
    return equalSettings(requested, present) ? null : this.normalizeValue(realmId, setting, requested, groups);
  }

  async systemGroupId(realmId: RealmId, name: string): Promise<UserGroupId> {
    return (await this.lookup.loadFor(realmId)).systemId(name);
  }

  /** Every group of the realm, by id. */
  async groupsOf(realmId: RealmId): Promise<readonly UserGroup[]> {
    return (await this.lookup.loadFor(realmId)).all;
  }

  /** The facts about an account that decide to which groups it belongs. */
  memberFacts(user: Omit<PermissionSubject, 'realmId'>, realm: Realm): GroupMemberFacts {
    const fullMember = this.clock.now() - user.joinedAt >= realm.setting('waiting_period_threshold') * DAY_MS;
    return { id: user.id, role: user.role, fullMember };
  }

  private evaluate(
    user: PermissionSubject,
    question: (groups: RealmGroups, realm: Realm, who: GroupMemberFacts) => boolean,
  ): boolean | Promise<boolean> {
    const groups = this.lookup.loadFor(user.realmId);
    const realm = this.realms.findById(user.realmId);
    if (groups instanceof Promise || realm instanceof Promise || !realm) {
      // Both are awaited, so that the caller gets the error of a database that fails. One that nothing handles would end the process.
      return Promise.all([groups, realm]).then(async ([g, found]) => {
        const r = found ?? (await this.realms.get(user.realmId));
        return question(g, r, this.memberFacts(user, r));
      });
    }
    return question(groups, realm, this.memberFacts(user, realm));
  }
}
