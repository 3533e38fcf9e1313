import type { InEachLanguage } from '../../../../kernel/text.js';

/** What the pages say where people log in with more than a password, or with a passkey. */
export interface SecondStepTexts {
  readonly title: string;
  readonly explained: string;
  readonly code: string;
  readonly hint: string;
  readonly goOn: string;
  readonly again: string;
  readonly usePasskey: string;
  readonly passkeyFailed: string;
  /** The title of a log-in that cannot go on. */
  readonly failed: string;
}

export const SECOND_STEP_TEXTS: InEachLanguage<SecondStepTexts> = {
  en: {
    title: 'The second step',
    explained: 'Your password is right. Now show that you have your second factor.',
    code: 'Code',
    hint: 'Six digits of your authenticator app, or one of your recovery codes.',
    goOn: 'Log in',
    again: 'Begin again',
    usePasskey: 'Log in with a passkey',
    passkeyFailed: 'The browser has used no passkey.',
    failed: 'You are not logged in',
  },
  de: {
    title: 'Der zweite Schritt',
    explained: 'Dein Passwort stimmt. Zeige jetzt, dass du deinen zweiten Faktor hast.',
    code: 'Code',
    hint: 'Sechs Ziffern deiner Authenticator-App oder einer deiner Wiederherstellungscodes.',
    goOn: 'Anmelden',
    again: 'Von vorn beginnen',
    usePasskey: 'Mit einem Passkey anmelden',
    passkeyFailed: 'Der Browser hat keinen Passkey benutzt.',
    failed: 'Du bist nicht angemeldet',
  },
};
