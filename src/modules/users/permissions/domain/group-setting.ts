import { BadRequest, DomainError } from '../../../../kernel/domain-error.js';
import type { GroupSettingRules, GroupSettingValue } from '../../../../kernel/group-setting-value.js';
import type { UserGroupId } from '../../../../kernel/ids.js';
import type { RealmGroups } from './realm-groups.js';

/** The canonical form of a value: ids in order and without duplicates, and a single group as its id. */
export function normalizeSetting(value: GroupSettingValue): GroupSettingValue {
  if (typeof value === 'number') return value;
  const members = inOrder(value.direct_members);
  const subgroups = inOrder(value.direct_subgroups);
  const [only] = subgroups;
  if (only !== undefined && subgroups.length === 1 && members.length === 0) return only;
  return { direct_members: members, direct_subgroups: subgroups };
}

/** Whether two values name the same accounts and groups. */
export function equalSettings(one: GroupSettingValue, other: GroupSettingValue): boolean {
  return JSON.stringify(normalizeSetting(one)) === JSON.stringify(normalizeSetting(other));
}

/** The groups that a value names. */
export function listGroupsIn(value: GroupSettingValue): readonly UserGroupId[] {
  return typeof value === 'number' ? [value] : value.direct_subgroups;
}

/**
 * Checks that the groups in `value` exist in the realm and that the setting allows them. The caller checks the members.
 * @throws DomainError
 */
export function checkGroupsIn(groups: RealmGroups, name: string, value: GroupSettingValue, rules: GroupSettingRules): void {
  if (typeof value === 'number') {
    const group = groups.find(value);
    if (!group) throw new BadRequest('Invalid user group');
    if (group.deactivated) throw new BadRequest('User group is deactivated.');
    if (rules.requireSystemGroup && !group.system) throw systemGroupRequired(name);
    if (group.system) checkSystemGroup(name, group.name, rules);
    return;
  }
  if (rules.requireSystemGroup) throw systemGroupRequired(name);
  const unknown = value.direct_subgroups.find((id) => !groups.find(id));
  if (unknown !== undefined) throw new BadRequest(`Invalid user group ID: ${unknown}`);
  if (value.direct_subgroups.some((id) => groups.find(id)?.deactivated)) throw new BadRequest('User group is deactivated.');
}

function checkSystemGroup(setting: string, group: string, rules: GroupSettingRules): void {
  const excluded =
    group === 'role:internet' ||
    (group === 'role:nobody' && !rules.allowNobody) ||
    (group === 'role:everyone' && !rules.allowEveryone) ||
    (rules.allowedSystemGroups && !rules.allowedSystemGroups.includes(group));
  if (excluded) throw new BadRequest(`'${setting}' setting cannot be set to '${group}' group.`);
}

function systemGroupRequired(setting: string): DomainError {
  return new DomainError('SYSTEM_GROUP_REQUIRED', `'${setting}' must be a system user group.`, { setting_name: setting });
}

function inOrder(ids: readonly number[]): number[] {
  return [...new Set(ids)].sort((a, b) => a - b);
}
