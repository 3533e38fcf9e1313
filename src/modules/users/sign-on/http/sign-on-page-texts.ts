import type { InEachLanguage } from '../../../../kernel/text.js';

/** What the pages of log-ins by a provider say. Names are HTML. */
interface SignOnPageTexts {
  readonly title: string;
  /** Above a button, where another site has opened the page. */
  readonly fromOtherSite: string;
  logInWith(provider: string): string;
  readonly backToLogIn: string;
  /** Above the form for a password. */
  readonly connect: string;
  connectWith(provider: string): string;
  readonly testSucceeded: string;
  readonly testExplained: string;
  readonly subject: string;
  readonly address: string;
  readonly confirmed: string;
  readonly notConfirmed: string;
  readonly name: string;
  readonly finishDesktop: string;
  readonly desktopExplained: string;
  readonly desktopCode: string;
}

export const SIGN_ON_PAGE_TEXTS: InEachLanguage<SignOnPageTexts> = {
  en: {
    title: 'Log in',
    fromOtherSite: 'Another site has led you here. Go on if you want to log in.',
    logInWith: (provider) => `Log in with ${provider}`,
    backToLogIn: 'Back to the log-in',
    connect: 'If you have an account here, enter its address and its password once. From then on you log in with the provider.',
    connectWith: (provider) => `Connect your account with ${provider}`,
    testSucceeded: 'The test log-in succeeded',
    testExplained: 'Nobody was logged in. The provider can be turned on now. This is what it says of you:',
    subject: 'Subject',
    address: 'Email',
    confirmed: 'confirmed',
    notConfirmed: 'not confirmed: new people can neither get an account nor find theirs by it',
    name: 'Name',
    finishDesktop: 'Finish the log-in in the app',
    desktopExplained: 'Copy this code. The app that has opened this page takes it within 15 seconds.',
    desktopCode: 'Code',
  },
  de: {
    title: 'Anmelden',
    fromOtherSite: 'Eine andere Website hat dich hierher geführt. Mach weiter, wenn du dich anmelden willst.',
    logInWith: (provider) => `Mit ${provider} anmelden`,
    backToLogIn: 'Zurück zur Anmeldung',
    connect: 'Wenn du hier ein Konto hast, gib einmal dessen Adresse und Passwort ein. Danach meldest du dich mit dem Anbieter an.',
    connectWith: (provider) => `Dein Konto mit ${provider} verbinden`,
    testSucceeded: 'Die Probe-Anmeldung ist gelungen',
    testExplained: 'Niemand wurde angemeldet. Der Anbieter kann jetzt eingeschaltet werden. Das sagt er über dich:',
    subject: 'Kennung',
    address: 'E-Mail',
    confirmed: 'bestätigt',
    notConfirmed: 'nicht bestätigt: neue Personen bekommen damit kein Konto und finden auch ihres nicht',
    name: 'Name',
    finishDesktop: 'Die Anmeldung in der App abschließen',
    desktopExplained: 'Kopiere diesen Code. Die App, die diese Seite geöffnet hat, nimmt ihn innerhalb von 15 Sekunden an.',
    desktopCode: 'Code',
  },
};
