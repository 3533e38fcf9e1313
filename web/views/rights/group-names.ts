import { r } from './texts/rights-texts.js';
import type { GroupSettingValue } from '../../api/wire.js';
import type { ClientState } from '../../state/model/client-state.js';
import { selectionOf } from '../../state/people/group-selection.js';
import { nameOf } from '../labels/names.js';
import { formatList } from '../../ui/texts/format.js';

/** How many names a sentence has before it counts instead. */
const MAX_NAMED = 2;

/** The name of a group; of a system group, the role. */
export function groupName(state: ClientState, groupId: number): string {
  const group = state.groups[groupId];
  if (!group) return r().groups.unknown;
  return group.is_system_group ? ((r().groups.roles as Readonly<Record<string, string>>)[group.name] ?? group.name) : group.name;
}

/** Whom the value of a group setting names, in a sentence: `Administrators, design and 3 people`. */
export function describeSetting(state: ClientState, value: GroupSettingValue): string {
  const { role, groups, people } = selectionOf(state, value);
  const parts = [
    ...(role === null ? [] : [groupName(state, role)]),
    ...(groups.length > MAX_NAMED ? [r().groups.groupCount(groups.length)] : groups.map((id) => groupName(state, id))),
    ...(people.length > MAX_NAMED ? [r().groups.peopleCount(people.length)] : people.map((id) => nameOf(state, id))),
  ];
  return parts.length === 0 ? r().groups.roles['role:nobody'] : formatList(parts);
}
