import type { RealmId } from '../../../../kernel/ids.js';
import type { FieldData } from './field-data.js';

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
  /** The options by their keys, or what kind of external account; null for the other types. */
  readonly data: FieldData | null;
  readonly inSummary: boolean;
  readonly required: boolean;
  /** Otherwise only administrators fill it in. */
  readonly editableByUser: boolean;
}

/** Something that people may tell about themselves, as the organization asks for it. */
export interface ProfileField extends ProfileFieldDefinition {
  readonly id: ProfileFieldId;
  readonly realmId: RealmId;
  /** Fields are shown in rising order. */
  readonly order: number;
}

export function isProfileFieldType(type: number): type is ProfileFieldType {
  return (Object.values(ProfileFieldType) as number[]).includes(type);
}

/** Whether what people enter is Markdown. */
export function takesMarkdown(type: ProfileFieldType): boolean {
  return type === ProfileFieldType.shortText || type === ProfileFieldType.longText;
}
