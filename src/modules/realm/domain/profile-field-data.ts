import { BadRequest } from '../../../kernel/domain-error.js';
import { isWebAddress } from './form-errors.js';

export interface ExternalAccount {
  readonly text: string;
  readonly url_pattern: string;
  readonly name: string;
  readonly hint: string;
}

/** Predefined external accounts, whose fields have fixed names and URLs. The URL patterns are in the API's notation. */
export const EXTERNAL_ACCOUNTS: Readonly<Record<string, ExternalAccount>> = {
  twitter: { text: 'Twitter', url_pattern: 'https://twitter.com/%(username)s', name: 'Twitter username', hint: '' },
  github: { text: 'GitHub', url_pattern: 'https://github.com/%(username)s', name: 'GitHub username', hint: '' },
};

/** The kind of external accounts that the realm describes itself. */
export const CUSTOM_ACCOUNT = 'custom';

/** Placeholder for the account's name, which a URL pattern must contain once. */
export const ACCOUNT_NAME = '%(username)s';

/** Data of a field in the API's form: options by key, or the properties of an external account. */
export type FieldData = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

/** Options by key, each with a `text` and the text of a number for its `order`. @throws BadRequest */
export function checkOptions(data: FieldData): void {
  const options = Object.entries(data);
  if (options.length === 0) throw new BadRequest('Field must have at least one choice.');
  for (const [key, option] of options) {
    if (key.trim() === '') throw new BadRequest("'value' cannot be blank.");
    if (typeof option === 'string') throw new BadRequest('field_data is not a dict');
    checkTexts(option, ['text', 'order'], []);
  }
  const texts = new Set(options.map(([, option]) => (option as Readonly<Record<string, string>>)['text']));
  if (texts.size < options.length) throw new BadRequest('Field must not have duplicate choices.');
}

/** @throws BadRequest */
export function checkExternalAccount(data: FieldData): void {
  checkTexts(data, ['subtype'], ['url_pattern']);
  const pattern = data['url_pattern'] as string | undefined;
  if (pattern !== undefined) checkAccountPattern(pattern);
  if (findExternalAccountType(data)) return;
  if (data['subtype'] !== CUSTOM_ACCOUNT) throw new BadRequest('Invalid external account type');
  if (pattern === undefined) throw new BadRequest('Custom external account must define URL pattern');
}

/** What the server itself knows about this kind of account, so that nothing about the field is left to say; null if it does not know it. */
export function findExternalAccountType({ subtype }: FieldData): ExternalAccount | null {
  return typeof subtype === 'string' && Object.hasOwn(EXTERNAL_ACCOUNTS, subtype) ? (EXTERNAL_ACCOUNTS[subtype] ?? null) : null;
}

export function sameFieldData(one: FieldData | null, other: FieldData | null): boolean {
  return JSON.stringify(sorted(one ?? {})) === JSON.stringify(sorted(other ?? {}));
}

function checkAccountPattern(pattern: string): void {
  if (pattern.split(ACCOUNT_NAME).length !== 2) throw new BadRequest(`URL pattern must contain '${ACCOUNT_NAME}'.`);
  if (!isWebAddress(pattern.replace(ACCOUNT_NAME, 'username'))) throw new BadRequest('field_data["url_pattern"] is not a URL');
}

function checkTexts(data: FieldData, required: readonly string[], optional: readonly string[]): void {
  for (const key of required) {
    const text = data[key];
    if (text === undefined) throw new BadRequest(`${key} key is missing from field_data`);
    if (typeof text !== 'string') throw new BadRequest(`field_data["${key}"] is not a string`);
    if (text.trim() === '') throw new BadRequest(`field_data["${key}"] cannot be blank.`);
  }
  for (const key of optional) {
    if (data[key] !== undefined && typeof data[key] !== 'string') throw new BadRequest(`field_data["${key}"] is not a string`);
  }
  const unexpected = Object.keys(data).filter((key) => !required.includes(key) && !optional.includes(key));
  if (unexpected.length > 0) throw new BadRequest(`Unexpected arguments: ${unexpected.join(', ')}`);
}

function sorted(data: FieldData): unknown {
  const entries = Object.entries(data).sort(([one], [other]) => (one < other ? -1 : 1));
  return entries.map(([key, value]) => [key, typeof value === 'string' ? value : sorted(value)]);
}
