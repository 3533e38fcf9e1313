import type { FormTexts } from './en.js';

/** The German texts of forms and tables. */
export const de: FormTexts = {
  done: 'Fertig',
  parts: 'Teile der Seite',
  backToSettings: 'Zurück zu den Einstellungen',
  on: 'Ein',
  off: 'Aus',
  keepIt: 'Behalten',
  secret: {
    show: (what: string) => `Anzeigen: ${what}`,
    hide: (what: string) => `Verbergen: ${what}`,
    copy: (what: string) => `Kopieren: ${what}`,
    copied: (what: string) => `Kopiert: ${what}`,
  },
  saving: 'Wird gespeichert',
  saved: 'Gespeichert',
  notSaved: {
    noConnection: 'Es gibt keine Verbindung, deshalb wurde das nicht gespeichert.',
    notANumber: (min: number, max: number) => `Hier gehört eine ganze Zahl von ${min} bis ${max} hin.`,
  },
  table: {
    all: 'Alle',
    choose: 'Auswählen',
    allChosen: 'Alle auswählen',
    chooseRow: (name: string) => `${name} auswählen`,
    chosen: (count: number) => `${count} ausgewählt`,
    actions: 'Aktionen',
    actionsFor: (name: string) => `Aktionen für ${name}`,
    rows: (count: number) => `${count} Zeilen`,
    noneFound: 'Nichts hier enthält diese Wörter.',
  },
};
