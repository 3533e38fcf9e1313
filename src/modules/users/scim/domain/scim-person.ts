import { Role } from '../../../../kernel/actor.js';
import { isAddress } from '../../accounts/domain/email-address.js';
import { cleanFullName } from '../../accounts/domain/full-name.js';
import type { User } from '../../accounts/domain/user.js';
import { type ScimDocument, type ScimValue, textIn } from './scim-document.js';

/** What is known of an account because a provider said so, or because it has changed since. */
export interface ScimAccount {
  readonly userId: number;
  readonly realmId: number;
  /** Null if no provider has named the account yet. */
  readonly userName: string | null;
  /** In the form in which names are compared. */
  readonly userNameKey: string | null;
  readonly externalId: string | null;
  /** Names, addresses and roles as the provider said them; null if no provider has named the account yet. */
  readonly said: ScimDocument | null;
  /** Whether the provider has deleted the person. Nothing shows the account to it any more. */
  readonly removed: boolean;
  /** Milliseconds UTC. */
  readonly changedAt: number;
}

/** The roles that providers may give, by the names that the Zulip server has for them. */
const ROLES = {
  owner: Role.owner,
  administrator: Role.administrator,
  moderator: Role.moderator,
  member: Role.member,
  guest: Role.guest,
} as const satisfies Readonly<Record<string, Role>>;

/** The form in which names of providers are compared. */
export function userNameKey(userName: string): string {
  return userName.trim().toLowerCase();
}

/** The address that the account has by what the provider says; null without one. */
export function addressIn({ emails, userName }: ScimDocument): string | null {
  const listed = ((emails ?? []) as readonly ScimValue[]).filter(({ value }) => typeof value === 'string' && isAddress(value));
  const meant = listed.find(({ primary }) => primary === true) ?? listed.find(({ type }) => isWork(type)) ?? listed[0];
  if (meant) return String(meant['value']).trim();
  return typeof userName === 'string' && isAddress(userName) ? userName : null;
}

function isWork(type: string | boolean | undefined): boolean {
  return typeof type === 'string' && type.toLowerCase() === 'work';
}

/** The name that the account has by what the provider says; null without one. */
export function nameIn({ name, displayName }: ScimDocument): string | null {
  for (const one of [(name as ScimValue | undefined)?.['formatted'], joined(name), displayName]) {
    if (typeof one === 'string' && one !== '') return one;
  }
  return null;
}

/** The name that the account gets by what a provider changes; null if it keeps its own. */
export function nameChangedIn(before: ScimDocument, after: ScimDocument): string | null {
  const [old, now] = [before['name'] as ScimValue | undefined, after['name'] as ScimValue | undefined];
  if (old && !now) return nameIn(after);
  if (now?.['formatted'] && now['formatted'] !== old?.['formatted']) return String(now['formatted']);
  if (joined(now) !== '' && joined(now) !== joined(old)) return joined(now);
  const displayName = textIn(after, 'displayName') ?? '';
  return displayName !== '' && displayName !== before['displayName'] ? displayName : null;
}

function joined(name: ScimDocument[string] | undefined): string {
  const { givenName = '', familyName = '' } = (name ?? {}) as ScimValue;
  return `${String(givenName)} ${String(familyName)}`.trim();
}

/** The role that the provider names; null for none that there is. */
export function roleIn({ roles }: ScimDocument): Role | null {
  const known = ((roles ?? []) as readonly ScimValue[]).flatMap(({ value, primary }) => {
    const role = typeof value === 'string' && Object.hasOwn(ROLES, value.toLowerCase()) ? value.toLowerCase() : null;
    return role === null ? [] : [{ role: ROLES[role as keyof typeof ROLES], primary }];
  });
  return (known.find(({ primary }) => primary === true) ?? known.at(-1))?.role ?? null;
}

/** What a provider is told of an account, without what the server assigns. */
export function documentOf(user: User, account: ScimAccount | null): ScimDocument {
  const { externalId = null, userName = null, said = null } = account ?? {};
  return {
    ...(externalId === null ? {} : { externalId }),
    userName: userName ?? user.email,
    active: user.active,
    ...namesOf(user, said),
    emails: emailsOf(user, said, userName),
    ...rolesOf(user, said),
  };
}

/** The names as the provider said them, unless the account has got another one since. */
function namesOf({ fullName }: User, said: ScimDocument | null): ScimDocument {
  const name = said === null ? null : nameIn(said);
  if (said !== null && (name === null || cleanFullName(name) === fullName)) return pick(said, 'name', 'displayName');
  const [givenName = '', ...others] = fullName.split(' ');
  const familyName = others.join(' ');
  return { name: { formatted: fullName, givenName, ...(familyName === '' ? {} : { familyName }) }, displayName: fullName };
}

function emailsOf({ email, emailKey }: User, said: ScimDocument | null, userName: string | null): readonly ScimValue[] {
  const stated = said === null ? null : addressIn({ ...said, ...(userName === null ? {} : { userName }) });
  if (said?.['emails'] && stated?.toLowerCase() === emailKey) return said['emails'] as readonly ScimValue[];
  return [{ value: email, type: 'work', primary: true }];
}

/** What the provider said of the role, unless the account has another one. Of members nothing is told that nobody has said. */
function rolesOf({ role }: User, said: ScimDocument | null): ScimDocument {
  const stated = said === null ? null : roleIn(said);
  if (said?.['roles'] && (stated === null || stated === role)) return pick(said, 'roles');
  if (!said?.['roles'] && role === Role.member) return {};
  const value = Object.entries(ROLES).find(([, one]) => one === role)?.[0] ?? 'member';
  return { roles: [{ value, primary: true }] };
}

function pick(document: ScimDocument, ...names: readonly string[]): ScimDocument {
  return Object.fromEntries(Object.entries(document).filter(([name]) => names.includes(name)));
}

/**
 * What a provider has said of a person, without what it was only told: its words of addresses and roles that it has never sent count for nothing,
 * so that an address follows the name of the person, and no role is taken away by silence.
 * @param isWhole whether the provider says all that it knows
 */
export function statedIn(after: ScimDocument, before: ScimDocument, known: ScimAccount | null, isWhole: boolean): ScimDocument {
  const isUnsaid = (name: string): boolean =>
    !isWhole && known?.said?.[name] === undefined && JSON.stringify(after[name]) === JSON.stringify(before[name]);
  const stated = Object.fromEntries(Object.entries(after).filter(([name]) => !TOLD.includes(name) || !isUnsaid(name)));
  const { name } = stated as { readonly name?: ScimValue };
  const { formatted, ...parts } = name ?? {};
  // A whole name that is older than its parts would contradict them.
  const isOutdated =
    !isWhole && formatted === (before['name'] as ScimValue | undefined)?.['formatted'] && joined(parts) !== joined(before['name']);
  return isOutdated && joined(parts) !== '' ? { ...stated, name: parts } : stated;
}

const TOLD = ['emails', 'roles'];

/** What is stored of it, beside what has columns of its own. */
export function saidIn(stated: ScimDocument): ScimDocument {
  return pick(stated, 'name', 'displayName', 'emails', 'roles');
}
