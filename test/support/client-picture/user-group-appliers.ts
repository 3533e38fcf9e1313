import type { WireEvent } from '../event-listener.js';
import { type Appliers, type Json, listOf, type Picture, setList, unknownOperation } from './applier.js';

/** Appliers for user groups and their members. */
export const userGroupAppliers = {
  user_group: (picture, event) => {
    if (event['op'] === 'add') setList(picture, 'realm_user_groups', [...listOf(picture, 'realm_user_groups'), event['group']]);
    else if (event['op'] === 'remove') {
      const others = listOf(picture, 'realm_user_groups').filter(({ id }) => id !== event['group_id']);
      setList(picture, 'realm_user_groups', others);
    } else change(picture, event);
  },
} satisfies Appliers;

function change(picture: Picture, event: WireEvent): void {
  const group = listOf(picture, 'realm_user_groups').find(({ id }) => id === event['group_id']);
  if (!group) throw new Error(`an event of an unknown group: ${JSON.stringify(event)}`);
  switch (event['op']) {
    case 'update':
      Object.assign(group, event['data']);
      break;
    case 'add_members':
      group['members'] = [...(group['members'] as number[]), ...(event['user_ids'] as number[])];
      break;
    case 'remove_members':
      group['members'] = without(group['members'], event['user_ids']);
      break;
    case 'add_subgroups':
      group['direct_subgroup_ids'] = [...(group['direct_subgroup_ids'] as number[]), ...(event['direct_subgroup_ids'] as number[])];
      break;
    case 'remove_subgroups':
      group['direct_subgroup_ids'] = without(group['direct_subgroup_ids'], event['direct_subgroup_ids']);
      break;
    default:
      unknownOperation(event);
  }
}

/**
 * Removes a deactivated account from all groups and group settings. Clients that can see the account receive no further events about it.
 */
export function leaveGroups(picture: Picture, userId: unknown): void {
  for (const group of listOf(picture, 'realm_user_groups')) {
    group['members'] = without(group['members'], [userId]);
    leaveSettings(group, userId);
  }
  leaveSettings(picture.state, userId);
}

function leaveSettings(settings: Json, userId: unknown): void {
  for (const value of Object.values(settings)) if (isNamedPeople(value)) value.direct_members = without(value.direct_members, [userId]);
}

function isNamedPeople(value: unknown): value is { direct_members: number[] } {
  return typeof value === 'object' && value !== null && 'direct_members' in value;
}

function without(list: unknown, gone: unknown): number[] {
  return (list as number[]).filter((id) => !(gone as number[]).includes(id));
}
