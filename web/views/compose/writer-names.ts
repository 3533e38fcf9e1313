import type { GroupSettingValue } from '../../api/wire.js';
import type { ClientState } from '../../state/model/client-state.js';
import { nameOf } from '../labels/names.js';
import { formatList } from '../../ui/texts/format.js';
import { t } from '../../ui/texts/texts.js';

/** Whom a permission includes, in a sentence: `administrators, planners and Ada`. Empty for nobody. */
export function writerNames(state: ClientState, setting: GroupSettingValue): string {
  const groupIds = typeof setting === 'number' ? [setting] : setting.direct_subgroups;
  const people = typeof setting === 'number' ? [] : setting.direct_members;
  const names = [...groupIds.map((id) => groupName(state, id)), ...people.map((id) => nameOf(state, id))];
  return formatList(names.filter((name) => name !== ''));
}

/** The name of a group; those of roles have names in the reader's language. */
function groupName(state: ClientState, id: number): string {
  const group = state.groups[id];
  if (!group?.is_system_group) return group?.name ?? '';
  return (t().compose.roles as Readonly<Record<string, string>>)[group.name.replace('role:', '')] ?? '';
}
