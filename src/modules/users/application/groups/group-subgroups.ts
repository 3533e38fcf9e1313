import { BadRequest } from '../../../../kernel/domain-error.js';
import type { UserGroupId } from '../../../../kernel/ids.js';
import type { RealmGroups } from '../../domain/groups/realm-groups.js';

/** Groups that may be put into another, each once. @throws BadRequest */
export function validateSubgroups(groups: RealmGroups, ids: readonly UserGroupId[]): UserGroupId[] {
  const once = [...new Set(ids)];
  const unknown = once.find((id) => !groups.find(id));
  if (unknown !== undefined) throw new BadRequest(`Invalid user group ID: ${unknown}`);
  if (once.some((id) => groups.find(id)?.deactivated)) throw new BadRequest('User group is deactivated.');
  return once.sort((a, b) => a - b);
}
