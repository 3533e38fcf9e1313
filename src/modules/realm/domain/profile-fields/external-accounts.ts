export interface ExternalAccount {
  readonly text: string;
  readonly url_pattern: string;
  readonly name: string;
  readonly hint: string;
}

/** Accounts elsewhere that the server knows: fields for them have their name and address given. The API's own notation for the address. */
export const EXTERNAL_ACCOUNTS: Readonly<Record<string, ExternalAccount>> = {
  twitter: { text: 'Twitter', url_pattern: 'https://twitter.com/%(username)s', name: 'Twitter username', hint: '' },
  github: { text: 'GitHub', url_pattern: 'https://github.com/%(username)s', name: 'GitHub username', hint: '' },
};

/** Stands for an account elsewhere that the organization describes itself. */
export const CUSTOM_ACCOUNT = 'custom';

/** What an address must hold once, for the name of the account. */
export const ACCOUNT_NAME = '%(username)s';
