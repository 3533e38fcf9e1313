/** What happened to the second factors of an account, as the audit log names it. */
export type FactorChange =
  | 'account.totp_added'
  | 'account.totp_removed'
  | 'account.passkey_added'
  | 'account.passkey_removed'
  | 'account.recovery_codes_renewed'
  | 'account.factors_removed';

const FACTOR_CHANGES: Readonly<Record<FactorChange, string>> = {
  'account.totp_added': 'An authenticator app was added.',
  'account.totp_removed': 'The authenticator app was removed.',
  'account.passkey_added': 'A passkey was added.',
  'account.passkey_removed': 'A passkey was removed.',
  'account.recovery_codes_renewed': 'The recovery codes were replaced.',
  'account.factors_removed':
    'An administrator has removed the authenticator app, the passkeys and the recovery codes. Your password alone logs you in.',
};

/** The English texts of mails about accounts, and the form of their table in every language. Names pass through `plainName` before. */
export const en = {
  welcome: ({ realmName, realmUrl, email }: { readonly realmName: string; readonly realmUrl: string; readonly email: string }) => ({
    subject: `Welcome to ${realmName}`,
    text:
      `You now have an account in ${realmName}.\n\n` +
      `The address of the organization: ${realmUrl}\nEnter it in a Zulip app, which you can get at https://zulip.com/apps/.\n` +
      `Log in with ${email} and your password. If you have no password or forgot it, choose one at ${realmUrl}/accounts/password/reset/.`,
  }),
  /** @param quotedReason what the administrator wrote, as a quotation; empty for nothing */
  deactivated: (realmName: string, quotedReason: string) => ({
    subject: `Your account in ${realmName} was deactivated`,
    text:
      `Your account in ${realmName} was deactivated. You can no longer log in there.` +
      (quotedReason === '' ? '' : `\n\nThe administrator who did it says:\n\n${quotedReason}`),
  }),
  /** Ends where the link follows. */
  verifyAddress: ({ realmName, from, to }: { readonly realmName: string; readonly from: string; readonly to: string }) => ({
    subject: `Verify your new email address for ${realmName}`,
    text:
      `Somebody, probably you, requested to change the address of the account ${from} in ${realmName} to ${to}. ` +
      'If it was not you, you can ignore this mail. To confirm the change, open this address within a day:',
  }),
  /** Ends where the link follows. */
  addressChangeAsked: (realmName: string, email: string) => ({
    subject: `Your address in ${realmName} is about to change`,
    text:
      `Somebody, probably you, asked to change the address of your account in ${realmName} to ${email}. It changes as soon as that address ` +
      'confirms it.\n\nIf it was not you, open this address within three days. It cancels the change, also if it has happened by then:',
  }),
  /** Ends where the link follows. */
  addressChangedRevocably: (realmName: string, email: string) => ({
    subject: `Your address in ${realmName} has changed`,
    text:
      `The address of your account in ${realmName} is now ${email}. If you did not change it, open this address within three days of the ` +
      'request. It gives the account its previous address back:',
  }),
  addressChanged: (realmName: string, email: string) => ({
    subject: `Your address in ${realmName} has changed`,
    text:
      `The address of your account in ${realmName} is now ${email}. If you did not change it, tell an administrator of the ` +
      'organization.',
  }),
  /** Ends where the link follows. */
  resetPassword: (realmName: string, email: string) => ({
    subject: `Reset your password in ${realmName}`,
    text:
      `Somebody, probably you, requested a new password for the account ${email} in ${realmName}. If it was not you, you can ignore this ` +
      'mail: your password stays the same.\n\nTo choose a new password, open this address within a day:',
  }),
  resetOfDeactivated: (realmName: string, email: string) => ({
    subject: `Your account in ${realmName} is deactivated`,
    text:
      `Somebody, probably you, requested a new password for the account ${email} in ${realmName}. The account is deactivated, and its ` +
      'password cannot be changed. An administrator of the organization can reactivate it.',
  }),
  passwordChanged: (realmName: string, email: string) => ({
    subject: `Your password in ${realmName} has changed`,
    text:
      `The password of your account ${email} in ${realmName} was changed with a password reset link, and all browsers were logged out. ` +
      'If you did not do this, tell an administrator of the organization.',
  }),
  factorsChanged: ({
    realmName,
    email,
    change,
  }: {
    readonly realmName: string;
    readonly email: string;
    readonly change: FactorChange;
  }) => ({
    subject: `The log-in of your account in ${realmName} has changed`,
    text:
      `${FACTOR_CHANGES[change]}\n\nThis concerns your account ${email} in ${realmName}. If you do not know of it, choose a new password, ` +
      'look at the page "Security" of your settings, and tell an administrator of the organization.',
  }),
  /** @param ip empty if it is not known */
  login: (
    { realmName, realmUrl, email }: { readonly realmName: string; readonly realmUrl: string; readonly email: string },
    { time, device, ip }: { readonly time: string; readonly device: string; readonly ip: string },
  ) => ({
    subject: `A new log-in to your account in ${realmName}`,
    text:
      `Somebody logged in to your account ${email} in ${realmName} from a new place:\n\n` +
      `Time: ${time}\nDevice: ${device}\nAddress: ${ip === '' ? 'unknown' : ip}\n\n` +
      `If it was you, you can ignore this mail. If it was not, choose a new password: ${realmUrl}/accounts/password/reset/\n\n` +
      `Your settings say whether you get such mails: ${realmUrl}/#settings/notifications`,
  }),
  /** @param organizations one a line */
  organizations: (email: string, organizations: string) => ({
    subject: 'Your organizations',
    text: `Somebody, probably you, requested a list of the organizations in which ${email} has an account:\n\n${organizations}`,
  }),
  /** Ends where the link follows. @param inviterName null if the owner of the address asked for the invitation */
  invitation: (realmName: string, inviterName: string | null) => ({
    subject: inviterName === null ? `Join ${realmName}` : `${inviterName} invites you to ${realmName}`,
    text:
      (inviterName === null ? `You asked to join ${realmName}.` : `${inviterName} invites you to join ${realmName}.`) +
      ' If you did not expect this mail, you can ignore it.\n\nTo join, open',
  }),
  /** Ends where the link follows. */
  createOrganization: {
    subject: 'Create an organization',
    text: 'Somebody asked to create an organization with this address. If it was not you, you can ignore this mail.\n\nTo create it, open',
  },
};

export type MailTexts = typeof en;
