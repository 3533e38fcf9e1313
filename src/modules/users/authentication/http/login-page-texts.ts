import { Role } from '../../../../kernel/actor.js';
import type { InEachLanguage } from '../../../../kernel/text.js';

/** What the pages say where browsers log in and out. Names are HTML. */
export interface LoginPageTexts {
  readonly title: string;
  heading(organization: string): string;
  /** Where an application has opened the page. */
  readonly forApplication: string;
  /** The name of a provider is HTML. */
  logInWith(provider: string): string;
  readonly orWithPassword: string;
  readonly noAccount: string;
  readonly email: string;
  /** Where a directory knows the names of people. */
  readonly userName: string;
  readonly password: string;
  /** Of an authenticator app, or a recovery code. */
  readonly code: string;
  readonly forgotten: string;
  readonly logIn: string;
  readonly noWay: string;
  readonly loggedIn: string;
  loggedInAs(name: string): string;
  readonly goOn: string;
  readonly logOut: string;
  readonly loggedOut: string;
  /** The name of a provider is HTML. */
  logOutAt(provider: string): string;
  /** On development servers, above the people of whom one can be chosen. */
  readonly logInAs: string;
  readonly noPassword: string;
  firstPeople(count: number): string;
  readonly roles: Readonly<Record<Role, string>>;
}

export const LOGIN_PAGE_TEXTS: InEachLanguage<LoginPageTexts> = {
  en: {
    title: 'Log in',
    heading: (organization) => `Log in to ${organization}`,
    forApplication: 'The app that has opened this page is logged in with what you enter here.',
    logInWith: (provider) => `Log in with ${provider}`,
    orWithPassword: 'or with a password',
    noAccount: 'No account? Ask a member for an invitation.',
    email: 'Email',
    userName: 'User name or email',
    password: 'Password',
    code: 'Code of your app, or a recovery code',
    forgotten: 'Forgotten?',
    logIn: 'Log in',
    noWay:
      'Password authentication is disabled in this organization. This server offers no other way. Owners who have an API key can allow passwords again.',
    loggedIn: 'You are logged in',
    loggedInAs: (name) => `You are logged in as ${name}.`,
    goOn: 'Go on',
    logOut: 'Log out',
    loggedOut: 'You are logged out',
    logOutAt: (provider) => `Log out at ${provider}, too`,
    logInAs: 'Log in as',
    noPassword: 'This development server asks for no password.',
    firstPeople: (count) => `These are the first ${count} people.`,
    roles: {
      [Role.owner]: 'Owner',
      [Role.administrator]: 'Administrator',
      [Role.moderator]: 'Moderator',
      [Role.member]: 'Member',
      [Role.guest]: 'Guest',
    },
  },
  de: {
    title: 'Anmelden',
    heading: (organization) => `Bei ${organization} anmelden`,
    forApplication: 'Die App, die diese Seite geöffnet hat, wird mit dem angemeldet, was du hier eingibst.',
    logInWith: (provider) => `Mit ${provider} anmelden`,
    orWithPassword: 'oder mit einem Passwort',
    noAccount: 'Kein Konto? Bitte ein Mitglied um eine Einladung.',
    email: 'E-Mail',
    userName: 'Benutzername oder E-Mail',
    password: 'Passwort',
    code: 'Code deiner App oder ein Wiederherstellungscode',
    forgotten: 'Vergessen?',
    logIn: 'Anmelden',
    noWay:
      'In dieser Organisation kann man sich nicht mit einem Passwort anmelden, und der Server bietet nichts anderes an. Inhaber mit einem API-Schlüssel können Passwörter wieder erlauben.',
    loggedIn: 'Du bist angemeldet',
    loggedInAs: (name) => `Du bist als ${name} angemeldet.`,
    goOn: 'Weiter',
    logOut: 'Abmelden',
    loggedOut: 'Du bist abgemeldet',
    logOutAt: (provider) => `Auch bei ${provider} abmelden`,
    logInAs: 'Anmelden als',
    noPassword: 'Dieser Server für die Entwicklung fragt nach keinem Passwort.',
    firstPeople: (count) => `Das sind die ersten ${count} Personen.`,
    roles: {
      [Role.owner]: 'Inhaber',
      [Role.administrator]: 'Administrator',
      [Role.moderator]: 'Moderator',
      [Role.member]: 'Mitglied',
      [Role.guest]: 'Gast',
    },
  },
};
