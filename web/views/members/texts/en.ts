/** The English texts of lists of people, and the form of their catalogue in every language. */
export const en = {
  picker: {
    label: 'Add people, groups or channels',
    none: 'Nothing has this name.',
    person: 'Person',
    group: (count: number) => (count === 1 ? 'Group of 1' : `Group of ${count}`),
    channel: 'Everybody in this channel',
    remove: (name: string) => `Remove ${name}`,
  },
  table: {
    find: 'Name or email',
    name: 'Name',
    email: 'Email',
    role: 'Role',
    you: 'you',
  },
};

export type MemberTexts = typeof en;
