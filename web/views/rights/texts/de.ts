import type { RightsTexts } from './en.js';

/** The German texts of roles, and of choosing who may do something. */
export const de: RightsTexts = {
  roles: { 100: 'Inhaber', 200: 'Administrator', 300: 'Moderator', 400: 'Mitglied', 600: 'Gast' },
  nobody: 'Niemand',
  lockedBy: {
    owners: 'Nur Inhaber können das ändern.',
    administrators: 'Nur Administratoren können das ändern.',
    permitted: (who: string) => `Das können ändern: ${who}.`,
  },
  groups: {
    search: 'Rolle, Gruppe oder Person suchen',
    searchPeople: 'Person suchen',
    none: 'Niemand heißt so.',
    unknown: 'Unbekannte Gruppe',
    groupCount: (count: number) => `${count} Gruppen`,
    peopleCount: (count: number) => `${count} Personen`,
    peopleNow: (count: number) => (count === 1 ? 'Das ist zurzeit 1 Person' : `Das sind zurzeit ${count} Personen`),
    losingTitle: 'Dieses Recht aufgeben?',
    losing: (permission: string) => `${permission}: Du wärst nicht mehr dabei und könntest es nicht selbst zurücknehmen.`,
    change: 'Ändern',
    roles: {
      'role:nobody': 'Niemand',
      'role:owners': 'Inhaber',
      'role:administrators': 'Administratoren',
      'role:moderators': 'Moderatoren',
      'role:fullmembers': 'Vollmitglieder',
      'role:members': 'Mitglieder',
      'role:everyone': 'Alle',
      'role:internet': 'Alle im Internet',
    },
  },
};
