import { LIMITS } from '../../../../kernel/limits.js';

/** An attribute of a resource, as RFC 7643 declares it. What is left out has the default of the standard. */
export interface ScimAttribute {
  readonly name: string;
  readonly type: 'string' | 'boolean' | 'complex' | 'dateTime' | 'reference';
  readonly description: string;
  readonly multiValued?: true;
  readonly required?: true;
  readonly caseExact?: true;
  readonly mutability?: 'readOnly' | 'immutable';
  readonly uniqueness?: 'server';
  readonly canonicalValues?: readonly string[];
  readonly referenceTypes?: readonly string[];
  /** How many values there may be; as many as of other attributes without it. */
  readonly maxValues?: number;
  /** Other names that are accepted, and never answered. */
  readonly aliases?: readonly string[];
  readonly subAttributes?: readonly ScimAttribute[];
}

export interface ScimSchema {
  readonly id: string;
  readonly name: string;
  /** Where the resources are, below the base address. */
  readonly endpoint: string;
  readonly description: string;
  readonly attributes: readonly ScimAttribute[];
}

/** The attributes that every resource has, which no schema lists. */
const COMMON_ATTRIBUTES: readonly ScimAttribute[] = [
  { name: 'schemas', type: 'reference', description: '', multiValued: true, mutability: 'readOnly' },
  { name: 'id', type: 'string', description: '', caseExact: true, mutability: 'readOnly' },
  { name: 'externalId', type: 'string', description: '', caseExact: true },
  {
    name: 'meta',
    type: 'complex',
    description: '',
    mutability: 'readOnly',
    subAttributes: [
      { name: 'created', type: 'dateTime', description: '', mutability: 'readOnly' },
      { name: 'lastModified', type: 'dateTime', description: '', mutability: 'readOnly' },
    ],
  },
];

/** The kind, and whether it is the first, of one of several values. */
const VALUE_PARTS: readonly ScimAttribute[] = [
  { name: 'type', type: 'string', description: 'A label, such as "work".' },
  { name: 'primary', type: 'boolean', description: 'Whether it is the one to use.' },
];

export const USER_SCHEMA: ScimSchema = {
  id: 'urn:ietf:params:scim:schemas:core:2.0:User',
  name: 'User',
  endpoint: '/Users',
  description: 'A person with an account',
  attributes: [
    {
      name: 'userName',
      type: 'string',
      description: 'The name by which the provider knows the person, usually the email address.',
      required: true,
      uniqueness: 'server',
    },
    {
      name: 'name',
      type: 'complex',
      description: 'The name of the person. An account has one name, which is made of it.',
      subAttributes: [
        { name: 'formatted', type: 'string', description: 'The whole name.' },
        { name: 'givenName', type: 'string', description: 'The first name.' },
        { name: 'familyName', type: 'string', description: 'The last name.' },
      ],
    },
    { name: 'displayName', type: 'string', description: 'The name of the account where the provider sends no other one.' },
    {
      name: 'active',
      type: 'boolean',
      description: 'Whether the account is active. Without it, new accounts are.',
      required: true,
    },
    {
      name: 'emails',
      type: 'complex',
      description: 'The address of the account is the primary one, else that of the type "work", else the first one.',
      multiValued: true,
      required: true,
      subAttributes: [{ name: 'value', type: 'string', description: 'An email address.', required: true }, ...VALUE_PARTS],
    },
    {
      name: 'roles',
      type: 'complex',
      description: 'What the person may do: administrator, moderator, member or guest, where the organization lets the provider decide it.',
      multiValued: true,
      // As the Zulip server has it: a single text.
      aliases: ['role'],
      subAttributes: [
        { name: 'value', type: 'string', description: 'The name of the role.' },
        { name: 'display', type: 'string', description: 'How the provider shows the role.' },
        ...VALUE_PARTS,
      ],
    },
  ],
};

export const GROUP_SCHEMA: ScimSchema = {
  id: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  name: 'Group',
  endpoint: '/Groups',
  description: 'A user group',
  attributes: [
    { name: 'displayName', type: 'string', description: 'The name of the group.', required: true, uniqueness: 'server' },
    {
      name: 'members',
      type: 'complex',
      description: 'The people in the group.',
      multiValued: true,
      maxValues: LIMITS.MAX_REQUEST_ACCOUNTS,
      subAttributes: [
        { name: 'value', type: 'string', description: 'The id of a person.', mutability: 'immutable' },
        {
          name: '$ref',
          type: 'reference',
          description: 'The address of the person.',
          mutability: 'immutable',
          referenceTypes: ['User'],
        },
        { name: 'type', type: 'string', description: 'What it is.', mutability: 'immutable', canonicalValues: ['User'] },
      ],
    },
  ],
};

export const SCHEMAS: readonly ScimSchema[] = [USER_SCHEMA, GROUP_SCHEMA];

/** Finds an attribute by its name in any case, also one that every resource has. */
export function findAttribute({ attributes }: ScimSchema, name: string): ScimAttribute | null {
  return byName([...attributes, ...COMMON_ATTRIBUTES], name);
}

/** Finds a part of an attribute by its name in any case. */
export function findSubAttribute({ subAttributes = [] }: ScimAttribute, name: string): ScimAttribute | null {
  return byName(subAttributes, name);
}

function byName(attributes: readonly ScimAttribute[], name: string): ScimAttribute | null {
  const wanted = name.toLowerCase();
  return attributes.find(({ name: own, aliases = [] }) => own.toLowerCase() === wanted || aliases.includes(wanted)) ?? null;
}

/** A place in a resource: an attribute, or a part of one. */
export interface AttributePath {
  readonly attribute: ScimAttribute;
  readonly sub: ScimAttribute | null;
}

/**
 * Resolves a name such as `name.givenName` in any case, with or without the schema before it.
 * @returns null for one that the schema does not have
 */
export function resolvePath(schema: ScimSchema, path: string): AttributePath | null {
  const own = path.toLowerCase().startsWith(`${schema.id.toLowerCase()}:`) ? path.slice(schema.id.length + 1) : path;
  const [name = '', part, ...more] = own.split('.');
  const attribute = own.includes(':') ? null : findAttribute(schema, name);
  if (!attribute || more.length > 0) return null;
  if (part === undefined) return { attribute, sub: null };
  const sub = findSubAttribute(attribute, part);
  return sub && { attribute, sub };
}
