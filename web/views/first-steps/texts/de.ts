import type { FirstStepsTexts } from './en.js';

export const de: FirstStepsTexts = {
  welcome: (name) => `Willkommen, ${name}`,
  intro:
    'Das ist dein Eingang: was du noch nicht gelesen hast, nach Unterhaltungen. Einiges macht daraus einen Ort für ein Team; nichts davon ist Pflicht.',
  done: 'Erledigt',
  skip: 'Überspringen',
  skipStep: (step) => `Überspringen: ${step}`,
  hide: 'Diese Liste ausblenden',
  steps: {
    create: { label: 'Die Organisation anlegen', help: (name, host) => `${name}, unter ${host}`, act: '' },
    invite: { label: 'Leute einladen', help: 'Verschicke einen Link, oder gib ihre Adressen ein.', act: 'Einladen' },
    channels: {
      label: 'Die ersten Kanäle anlegen',
      help: 'Einen je Team oder Projekt. Unterhaltungen darin bekommen Themen, darum genügen wenige Kanäle.',
      act: 'Kanäle anlegen',
    },
    write: { label: 'Etwas schreiben', help: 'Zum Beispiel den Plan für diese Woche.', act: 'Schreiben' },
    settings: {
      label: 'Symbol, Logo und Regeln festlegen',
      help: 'Wer einladen darf, wie lange Nachrichten bleiben, was Gäste sehen.',
      act: 'Einstellungen',
    },
  },
  member: {
    title: (organization) => `Willkommen bei ${organization}`,
    intro: 'Wähle die Kanäle, deren Nachrichten du bekommen möchtest. Du kannst das jederzeit ändern.',
    channels: 'Kanäle wählen',
    none: 'Es gibt noch keine Kanäle, die du wählen kannst.',
    go: 'Zum Eingang',
  },
};
