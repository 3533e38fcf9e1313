import type { FactorChange, MailTexts } from './en.js';

const FACTOR_CHANGES: Readonly<Record<FactorChange, string>> = {
  'account.totp_added': 'Eine Authenticator-App wurde hinzugefügt.',
  'account.totp_removed': 'Die Authenticator-App wurde entfernt.',
  'account.passkey_added': 'Ein Passkey wurde hinzugefügt.',
  'account.passkey_removed': 'Ein Passkey wurde entfernt.',
  'account.recovery_codes_renewed': 'Die Wiederherstellungscodes wurden ersetzt.',
  'account.factors_removed':
    'Jemand, der die Organisation verwaltet, hat die Authenticator-App, die Passkeys und die Wiederherstellungscodes entfernt. Dein Passwort allein meldet dich an.',
};

/** The German texts of mails about accounts. */
export const de: MailTexts = {
  welcome: ({ realmName, realmUrl, email }) => ({
    subject: `Willkommen bei ${realmName}`,
    text:
      `Du hast jetzt ein Konto bei ${realmName}.\n\n` +
      `Die Adresse der Organisation: ${realmUrl}\nGib sie in einer Zulip-App ein, die es unter https://zulip.com/apps/ gibt.\n` +
      `Melde dich mit ${email} und deinem Passwort an. Wenn du keines hast oder es vergessen hast, wähle eines unter ` +
      `${realmUrl}/accounts/password/reset/.`,
  }),
  deactivated: (realmName, quotedReason) => ({
    subject: `Dein Konto bei ${realmName} wurde deaktiviert`,
    text:
      `Dein Konto bei ${realmName} wurde deaktiviert. Du kannst dich dort nicht mehr anmelden.` +
      (quotedReason === '' ? '' : `\n\nWer es deaktiviert hat, schreibt dazu:\n\n${quotedReason}`),
  }),
  verifyAddress: ({ realmName, from, to }) => ({
    subject: `Bestätige deine neue E-Mail-Adresse für ${realmName}`,
    text:
      `Jemand, vermutlich du, möchte die Adresse des Kontos ${from} bei ${realmName} in ${to} ändern. ` +
      'Wenn du das nicht warst, musst du nichts tun. Um die Änderung zu bestätigen, öffne innerhalb eines Tages diese Adresse:',
  }),
  addressChangeAsked: (realmName, email) => ({
    subject: `Deine Adresse bei ${realmName} soll sich ändern`,
    text:
      `Jemand, vermutlich du, möchte die Adresse deines Kontos bei ${realmName} in ${email} ändern. Sie ändert sich, sobald die neue Adresse ` +
      'das bestätigt.\n\nWenn du das nicht warst, öffne innerhalb von drei Tagen diese Adresse. Sie macht die Änderung rückgängig, auch wenn ' +
      'sie bis dahin schon geschehen ist:',
  }),
  addressChangedRevocably: (realmName, email) => ({
    subject: `Deine Adresse bei ${realmName} hat sich geändert`,
    text:
      `Die Adresse deines Kontos bei ${realmName} ist jetzt ${email}. Wenn du sie nicht geändert hast, öffne innerhalb von drei Tagen nach der ` +
      'Anfrage diese Adresse. Sie gibt dem Konto seine vorherige Adresse zurück:',
  }),
  addressChanged: (realmName, email) => ({
    subject: `Deine Adresse bei ${realmName} hat sich geändert`,
    text:
      `Die Adresse deines Kontos bei ${realmName} ist jetzt ${email}. Wenn du sie nicht geändert hast, sag es einer Person, die die ` +
      'Organisation verwaltet.',
  }),
  resetPassword: (realmName, email) => ({
    subject: `Neues Passwort bei ${realmName}`,
    text:
      `Jemand, vermutlich du, hat ein neues Passwort für das Konto ${email} bei ${realmName} angefordert. Wenn du das nicht warst, musst ` +
      'du nichts tun: Dein Passwort bleibt, wie es ist.\n\nUm ein neues Passwort zu wählen, öffne innerhalb eines Tages diese Adresse:',
  }),
  resetOfDeactivated: (realmName, email) => ({
    subject: `Dein Konto bei ${realmName} ist deaktiviert`,
    text:
      `Jemand, vermutlich du, hat ein neues Passwort für das Konto ${email} bei ${realmName} angefordert. Das Konto ist deaktiviert, und ` +
      'sein Passwort kann nicht geändert werden. Wer die Organisation verwaltet, kann es wieder aktivieren.',
  }),
  passwordChanged: (realmName, email) => ({
    subject: `Dein Passwort bei ${realmName} hat sich geändert`,
    text:
      `Das Passwort deines Kontos ${email} bei ${realmName} wurde mit einem Link aus einer E-Mail geändert, und alle Browser wurden ` +
      'abgemeldet. Wenn du das nicht warst, sag es einer Person, die die Organisation verwaltet.',
  }),
  factorsChanged: ({ realmName, email, change }) => ({
    subject: `Die Anmeldung deines Kontos bei ${realmName} hat sich geändert`,
    text:
      `${FACTOR_CHANGES[change]}\n\nEs geht um dein Konto ${email} bei ${realmName}. Wenn du davon nichts weißt, wähle ein neues Passwort, sieh dir ` +
      'die Seite „Sicherheit“ deiner Einstellungen an, und sag es einer Person, die die Organisation verwaltet.',
  }),
  login: ({ realmName, realmUrl, email }, { time, device, ip }) => ({
    subject: `Eine neue Anmeldung bei deinem Konto bei ${realmName}`,
    text:
      `Jemand hat sich von einem neuen Ort aus bei deinem Konto ${email} bei ${realmName} angemeldet:\n\n` +
      `Zeit: ${time}\nGerät: ${device}\nAdresse: ${ip === '' ? 'unbekannt' : ip}\n\n` +
      `Wenn du das warst, musst du nichts tun. Wenn nicht, wähle ein neues Passwort: ${realmUrl}/accounts/password/reset/\n\n` +
      `Ob du solche E-Mails bekommst, sagen deine Einstellungen: ${realmUrl}/#settings/notifications`,
  }),
  organizations: (email, organizations) => ({
    subject: 'Deine Organisationen',
    text: `Jemand, vermutlich du, hat die Liste der Organisationen angefordert, in denen ${email} ein Konto hat:\n\n${organizations}`,
  }),
  invitation: (realmName, inviterName) => ({
    subject: inviterName === null ? `Tritt ${realmName} bei` : `${inviterName} lädt dich zu ${realmName} ein`,
    text:
      (inviterName === null ? `Du möchtest ${realmName} beitreten.` : `${inviterName} lädt dich ein, ${realmName} beizutreten.`) +
      ' Wenn du diese E-Mail nicht erwartet hast, musst du nichts tun.\n\nUm beizutreten, öffne',
  }),
  createOrganization: {
    subject: 'Eine Organisation anlegen',
    text: 'Jemand möchte mit dieser Adresse eine Organisation anlegen. Wenn du das nicht warst, musst du nichts tun.\n\nUm sie anzulegen, öffne',
  },
};
