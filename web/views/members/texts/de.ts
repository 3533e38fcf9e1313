import type { MemberTexts } from './en.js';

/** The German texts of lists of people. */
export const de: MemberTexts = {
  picker: {
    label: 'Personen, Gruppen oder Kanäle hinzufügen',
    none: 'Nichts hat diesen Namen.',
    person: 'Person',
    group: (count) => (count === 1 ? 'Gruppe mit 1 Person' : `Gruppe mit ${count} Personen`),
    channel: 'Alle in diesem Kanal',
    remove: (name) => `${name} entfernen`,
  },
  table: {
    find: 'Name oder E-Mail',
    name: 'Name',
    email: 'E-Mail',
    role: 'Rolle',
    you: 'du',
  },
};
