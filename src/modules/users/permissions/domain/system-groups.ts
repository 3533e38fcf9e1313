import { Role } from '../../../../kernel/actor.js';

/**
 * The groups that every organization has. Their members follow from the roles and are not stored. Each group contains the previous one, except
 * `role:nobody`, which is empty and part of no other. Mentions show `displayName`.
 */
export const SYSTEM_GROUPS = [
  { name: 'role:owners', displayName: 'Owners', description: 'Owners of this organization', lowestRole: Role.owner },
  {
    name: 'role:administrators',
    displayName: 'Administrators',
    description: 'Administrators of this organization, including owners',
    lowestRole: Role.administrator,
  },
  {
    name: 'role:moderators',
    displayName: 'Moderators',
    description: 'Moderators of this organization, including administrators',
    lowestRole: Role.moderator,
  },
  {
    name: 'role:fullmembers',
    displayName: 'Full members',
    description: 'Members of this organization, not including new accounts and guests',
    lowestRole: Role.member,
  },
  {
    name: 'role:members',
    displayName: 'Members',
    description: 'Members of this organization, not including guests',
    lowestRole: Role.member,
  },
  {
    name: 'role:everyone',
    displayName: 'Everyone',
    description: 'Everyone in this organization, including guests',
    lowestRole: Role.guest,
  },
  { name: 'role:internet', displayName: 'Everyone on the internet', description: 'Everyone on the Internet', lowestRole: Role.guest },
  { name: 'role:nobody', displayName: 'Nobody', description: 'Nobody', lowestRole: null },
] as const;

/** @param fullMember whether the waiting period of new members is over */
export function systemGroupIncludes(name: string, role: Role, fullMember: boolean): boolean {
  const group = SYSTEM_GROUPS.find((candidate) => candidate.name === name);
  if (!group || group.lowestRole === null || role > group.lowestRole) return false;
  return group.name !== 'role:fullmembers' || role < Role.member || fullMember;
}

/** Whether an account is a direct member of a system group, which is the group of its role. */
export function systemGroupListsDirectly(name: string, role: Role, fullMember: boolean): boolean {
  if (name === 'role:fullmembers') return role === Role.member && fullMember;
  if (name === 'role:internet') return false;
  return SYSTEM_GROUPS.some((group) => group.name === name && group.lowestRole === role);
}
