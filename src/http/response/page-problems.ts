import type { DomainError } from '../../kernel/domain-error.js';
import type { InEachLanguage, TextLanguage } from '../../kernel/text.js';

/** What pages say in place of the texts of errors, which are those of the API and English. */
const PROBLEMS: InEachLanguage<Readonly<Record<string, string>>> = {
  en: {},
  de: {
    'Not Found': 'Nicht gefunden',
    'Invalid subdomain': 'Unter dieser Adresse gibt es keine Organisation.',
    'API usage exceeded rate limit': 'Das waren zu viele Versuche. Bitte warte etwas.',
    'Too many requests at the same time': 'Das waren zu viele Versuche. Bitte warte etwas.',
    'Your username or password is incorrect': 'Adresse oder Passwort ist falsch.',
    'The directory does not answer': 'Das Verzeichnis antwortet nicht.',
    'Enter your user name or your address.': 'Gib deinen Benutzernamen oder deine Adresse ein.',
    'Enter a valid email address.': 'Gib eine gültige E-Mail-Adresse ein.',
    'The code is wrong, or was used before.': 'Der Code ist falsch oder wurde schon benutzt.',
    'The passkey was not accepted.': 'Der Passkey wurde nicht angenommen.',
    'The log-in took too long, or was begun in another browser. Please begin again.':
      'Die Anmeldung hat zu lange gedauert oder wurde in einem anderen Browser begonnen. Bitte beginne von vorn.',
    'This account needs a second step. Log in with the browser.':
      'Dieses Konto braucht einen zweiten Schritt. Melde dich damit einmal auf der Anmeldeseite an.',
    'Invalid OTP': 'Die App hat diese Seite mit einer ungültigen Angabe geöffnet.',
    'Account is deactivated': 'Das Konto ist deaktiviert.',
    'This organization has been deactivated': 'Diese Organisation wurde deaktiviert.',
    'Password authentication is disabled in this organization': 'In dieser Organisation kann man sich nicht mit einem Passwort anmelden.',
    'The log-in was cancelled at the provider.': 'Die Anmeldung wurde beim Anbieter abgebrochen.',
    'This browser did not begin this log-in, or began it too long ago. Please try again.':
      'Dieser Browser hat diese Anmeldung nicht begonnen, oder vor zu langer Zeit. Bitte versuche es noch einmal.',
    'The provider cannot be reached. Please try again later.': 'Der Anbieter ist nicht erreichbar. Bitte versuche es später noch einmal.',
    'The provider answered in a way that this server does not accept.':
      'Der Anbieter hat etwas geantwortet, das dieser Server nicht annimmt.',
    'The provider has not confirmed your email address.': 'Der Anbieter hat deine E-Mail-Adresse nicht bestätigt.',
    'There is an account with your email address. Log in to it once to connect it.':
      'Es gibt ein Konto mit deiner E-Mail-Adresse. Melde dich einmal damit an, um es zu verbinden.',
    'The account with your email address is connected with another person of this provider.':
      'Das Konto mit deiner E-Mail-Adresse ist mit einer anderen Person dieses Anbieters verbunden.',
    'You have no account in this organization, and this provider creates none.':
      'Du hast in dieser Organisation kein Konto, und dieser Anbieter legt keine an.',
    'Your email address is not allowed here.': 'Deine E-Mail-Adresse ist hier nicht erlaubt.',
    'This way of logging in is turned off.': 'Diese Art der Anmeldung ist ausgeschaltet.',
    'Somebody else has just logged in with this person or account. Please try again.':
      'Gerade hat sich schon jemand mit dieser Person oder diesem Konto angemeldet. Bitte versuche es noch einmal.',
    'The link is invalid or has expired.': 'Der Link ist ungültig oder abgelaufen.',
    'This link is not valid.': 'Dieser Link ist ungültig.',
    'Open the link in your mail again. This page needs cookies.': 'Öffne den Link in deiner Mail noch einmal. Diese Seite braucht Cookies.',
    'The password is too weak.': 'Das Passwort ist zu schwach.',
    'Name too long!': 'Der Name ist zu lang.',
    'Name too short!': 'Der Name ist zu kurz.',
    'Invalid characters in name!': 'Der Name enthält unzulässige Zeichen.',
    'Invalid format!': 'Der Name darf nicht wie eine Erwähnung enden.',
    'Unique names required in this organization.': 'In dieser Organisation darf kein Name zweimal vorkommen.',
    'Invalid address.': 'Die Adresse ist ungültig.',
    'Email addresses containing + are not allowed.': 'Adressen mit einem + sind nicht erlaubt.',
    'Outside your domain.': 'Die Adresse gehört nicht zu den Domains dieser Organisation.',
    'Please use your real email address.': 'Bitte verwende deine richtige E-Mail-Adresse.',
    'Already has an account.': 'Diese Adresse hat schon ein Konto.',
    'Account has been deactivated.': 'Das Konto dieser Adresse wurde deaktiviert.',
    'Enter at least one email address.': 'Gib mindestens eine E-Mail-Adresse ein.',
    "Organization name can't be empty.": 'Die Organisation braucht einen Namen.',
    'Invalid characters in organization name!': 'Der Name der Organisation enthält unzulässige Zeichen.',
    "Subdomain cannot start or end with a '-'.": 'Eine Subdomain beginnt und endet nicht mit „-“.',
    "Subdomain can only have lowercase letters, numbers, and '-'s.": 'Eine Subdomain besteht aus Kleinbuchstaben, Ziffern und „-“.',
    'Subdomain reserved. Please choose a different one.': 'Diese Subdomain ist vergeben oder vorbehalten. Bitte wähle eine andere.',
    'Enter a subdomain. Only an operator can create the organization of the main address.':
      'Gib eine Subdomain ein. Die Organisation der Hauptadresse kann nur der Betreiber erstellen.',
    'New organizations need a link from the operator of this server.':
      'Neue Organisationen brauchen einen Link vom Betreiber dieses Servers.',
    'This organization requires an invitation.': 'In diese Organisation kommt man nur mit einer Einladung.',
    'This link is for many: ask for a mail with it first.': 'Dieser Link ist für viele: Fordere mit ihm zuerst eine Mail an.',
  },
};

const FORGERY: InEachLanguage<string | null> = {
  en: null,
  de: 'Diese Seite ist zu alt, oder der Browser nimmt keine Cookies an. Lade sie neu und versuche es noch einmal.',
};

/** What a page says about an error. @returns the text of the error if there is none in the language */
export function pageProblem({ code, message }: DomainError, language: TextLanguage): string {
  const problems = PROBLEMS[language];
  return (code === 'CSRF_FAILED' ? FORGERY[language] : Object.hasOwn(problems, message) ? problems[message] : null) ?? message;
}

/** The texts of errors that pages translate. */
export function translatedProblems(language: TextLanguage): string[] {
  return Object.keys(PROBLEMS[language]);
}
