import { BadRequest } from '../../../kernel/domain-error.js';
import type { RealmId } from '../../../kernel/ids.js';
import { checkExternalAccount, checkOptions, type FieldData, findExternalAccountType, sameFieldData } from './profile-field-data.js';

export type ProfileFieldId = number;

/** Types of profile fields as the API numbers them. */
export const ProfileFieldType = {
  shortText: 1,
  longText: 2,
  options: 3,
  date: 4,
  link: 5,
  people: 6,
  externalAccount: 7,
  pronouns: 8,
} as const;
export type ProfileFieldType = (typeof ProfileFieldType)[keyof typeof ProfileFieldType];

/** Types by the names under which `POST /register` lists them. */
export const PROFILE_FIELD_TYPES: Readonly<Record<string, { readonly id: ProfileFieldType; readonly name: string }>> = {
  SHORT_TEXT: { id: ProfileFieldType.shortText, name: 'Text (short)' },
  LONG_TEXT: { id: ProfileFieldType.longText, name: 'Text (long)' },
  DATE: { id: ProfileFieldType.date, name: 'Date' },
  SELECT: { id: ProfileFieldType.options, name: 'List of options' },
  URL: { id: ProfileFieldType.link, name: 'Link' },
  EXTERNAL_ACCOUNT: { id: ProfileFieldType.externalAccount, name: 'External account' },
  USER: { id: ProfileFieldType.people, name: 'Users' },
  PRONOUNS: { id: ProfileFieldType.pronouns, name: 'Pronouns' },
};

export const MAX_FIELD_NAME = 40;
export const MAX_FIELD_HINT = 80;
export const MAX_FIELDS_IN_SUMMARY = 2;

export interface ProfileFieldDefinition {
  readonly name: string;
  readonly hint: string;
  readonly type: ProfileFieldType;
  /** The options by key, or the kind of external account; null for other types. */
  readonly data: FieldData | null;
  readonly inSummary: boolean;
  readonly required: boolean;
  /** Whether users fill it in themselves; otherwise only administrators may. */
  readonly editableByUser: boolean;
}

/** A custom field of the user profiles of a realm. */
export interface ProfileField extends ProfileFieldDefinition {
  readonly id: ProfileFieldId;
  readonly realmId: RealmId;
  /** Clients show fields in ascending order. */
  readonly order: number;
}

export function isProfileFieldType(type: number): type is ProfileFieldType {
  return (Object.values(ProfileFieldType) as number[]).includes(type);
}

/** Whether values are Markdown. */
export function takesMarkdown(type: ProfileFieldType): boolean {
  return type === ProfileFieldType.shortText || type === ProfileFieldType.longText;
}

/** An unchecked definition: its type may not exist, and its data may not fit the type. */
export type CreateProfileFieldInput = Omit<ProfileFieldDefinition, 'type' | 'data'> & {
  readonly type: number;
  readonly data: FieldData | null;
};
export type UpdateProfileFieldInput = Partial<Omit<ProfileFieldDefinition, 'type'>>;

/**
 * Checks and completes a definition: external accounts that the server knows have fixed names, and only some types have data.
 * @param others the realm's other fields
 * @throws BadRequest
 */
export function defineField(input: CreateProfileFieldInput, others: readonly ProfileField[]): ProfileFieldDefinition {
  if (input.inSummary) checkSummary(others);
  const data = input.data ?? {};
  checkData(input.type, data);
  const known = input.type === ProfileFieldType.externalAccount ? findExternalAccountType(data) : null;
  if (!known) checkTexts(input);
  const type = checkType(input);
  const { name, hint } = known ?? input;
  if (others.some((other) => other.name === name)) throw new BadRequest('A field with that label already exists.');
  return { ...input, type, name, hint, data: hasData(type) ? data : null };
}

/**
 * @param others the realm's other fields
 * @throws BadRequest
 */
export function redefineField(
  field: ProfileField,
  change: UpdateProfileFieldInput,
  others: readonly ProfileField[],
): ProfileFieldDefinition {
  if (change.inSummary) checkSummary(others);
  if (isPredefined(field) && differs(field, change)) throw new BadRequest('Default custom field cannot be updated.');
  return defineField({ ...field, ...change }, others);
}

/** Keys of the options that a change removes. */
export function droppedOptions(before: ProfileFieldDefinition, after: ProfileFieldDefinition): string[] {
  if (before.type !== ProfileFieldType.options) return [];
  return Object.keys(before.data ?? {}).filter((key) => !Object.hasOwn(after.data ?? {}, key));
}

function checkData(type: number, data: FieldData): void {
  if (type === ProfileFieldType.options) checkOptions(data);
  if (type === ProfileFieldType.externalAccount) checkExternalAccount(data);
}

function checkType({ type, inSummary }: CreateProfileFieldInput): ProfileFieldType {
  if (!isProfileFieldType(type)) throw new BadRequest('Invalid field type.');
  if (inSummary && (type === ProfileFieldType.longText || type === ProfileFieldType.people)) {
    throw new BadRequest('Field type not supported for display in profile summary.');
  }
  return type;
}

function checkSummary(others: readonly ProfileField[]): void {
  if (others.filter(({ inSummary }) => inSummary).length < MAX_FIELDS_IN_SUMMARY) return;
  throw new BadRequest(`Only ${MAX_FIELDS_IN_SUMMARY} custom profile fields can be displayed in the profile summary.`);
}

function checkTexts({ name, hint }: CreateProfileFieldInput): void {
  if (name === '') throw new BadRequest('Label cannot be blank.');
  if (Array.from(hint).length > MAX_FIELD_HINT) throw new BadRequest(`hint is too long (limit: ${MAX_FIELD_HINT} characters)`);
  if (Array.from(name).length > MAX_FIELD_NAME) throw new BadRequest(`name is too long (limit: ${MAX_FIELD_NAME} characters)`);
}

function hasData(type: ProfileFieldType): boolean {
  return type === ProfileFieldType.options || type === ProfileFieldType.externalAccount;
}

function isPredefined({ type, data }: ProfileField): boolean {
  return type === ProfileFieldType.externalAccount && findExternalAccountType(data ?? {}) !== null;
}

function differs(field: ProfileField, { name = field.name, hint = field.hint, data = field.data }: UpdateProfileFieldInput): boolean {
  return name !== field.name || hint !== field.hint || !sameFieldData(data, field.data);
}
