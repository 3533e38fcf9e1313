/** The English texts of roles, and of choosing who may do something, and the form of their catalogue in every language. */
export const en = {
  roles: { 100: 'Owner', 200: 'Administrator', 300: 'Moderator', 400: 'Member', 600: 'Guest' },
  nobody: 'Nobody',
  lockedBy: {
    owners: 'Only owners can change this.',
    administrators: 'Only administrators can change this.',
    permitted: (who: string) => `Who can change this: ${who}.`,
  },
  groups: {
    search: 'Find a role, a group or a person',
    searchPeople: 'Find a person',
    none: 'Nobody has this name.',
    unknown: 'Unknown group',
    groupCount: (count: number) => `${count} groups`,
    peopleCount: (count: number) => `${count} people`,
    peopleNow: (count: number) => (count === 1 ? 'That is 1 person now' : `That is ${count} people now`),
    losingTitle: 'Give up this permission?',
    losing: (permission: string) => `${permission}: you would not be among them any more, and could not take it back yourself.`,
    change: 'Change it',
    roles: {
      'role:nobody': 'Nobody',
      'role:owners': 'Owners',
      'role:administrators': 'Administrators',
      'role:moderators': 'Moderators',
      'role:fullmembers': 'Full members',
      'role:members': 'Members',
      'role:everyone': 'Everyone',
      'role:internet': 'Everyone on the internet',
    },
  },
};

export type RightsTexts = typeof en;
