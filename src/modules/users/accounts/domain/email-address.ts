import { isAdministrator, isGuest, Role } from '../../../../kernel/actor.js';
import type { UserId } from '../../../../kernel/ids.js';

const MAX_EMAIL_LENGTH = 254;
/** One `@`, no white space or control characters, and a host with a dot in it or without. */
const FORM = /^[^\s@\p{Cc}<>()[\]\\,;:"]{1,64}@[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/iu;

/** Whether a string can be the address of an account. It is stored in lower case, too, in which some characters become two. */
export function isAddress(text: string): boolean {
  const fits = text.length <= MAX_EMAIL_LENGTH && text.toLowerCase().length <= MAX_EMAIL_LENGTH;
  return fits && FORM.test(text.trim()) && !/\.\.|^\.|\.@/.test(text.trim());
}

/** Who may see an account's real address, as the setting `email_address_visibility` numbers it. */
export const EmailVisibility = { everyone: 1, members: 2, administrators: 3, nobody: 4, moderators: 5 } as const;

export interface EmailOwner {
  readonly id: UserId;
  readonly email: string;
  readonly isBot: boolean;
  readonly emailVisibility: number;
}

/** The account, or the visitor, to whom an account is presented. */
export interface Viewer {
  readonly userId: UserId;
  readonly role: Role;
  readonly isVisitor?: true;
}

/** Addresses of bots are always visible. */
export function showsEmailToEveryone({ isBot, emailVisibility }: Pick<EmailOwner, 'isBot' | 'emailVisibility'>): boolean {
  return isBot || emailVisibility === EmailVisibility.everyone;
}

/** Whether the real address is shown to `viewer`. It never is to visitors. */
export function showsEmailTo(account: EmailOwner, { userId, role, isVisitor }: Viewer): boolean {
  if (isVisitor) return false;
  return userId === account.id || showsEmailToRole(account, role);
}

/** Whether the real address is shown to others of a role. */
export function showsEmailToRole(account: Pick<EmailOwner, 'isBot' | 'emailVisibility'>, role: Role): boolean {
  if (showsEmailToEveryone(account)) return true;
  switch (account.emailVisibility) {
    case EmailVisibility.members:
      return !isGuest(role);
    case EmailVisibility.moderators:
      return role <= Role.moderator;
    case EmailVisibility.administrators:
      return isAdministrator(role);
    default:
      return false;
  }
}

/** The `email` of the API: the real address if everyone may see it, otherwise the stable one. */
export function apiEmail(account: EmailOwner, realmHost: string): string {
  return showsEmailToEveryone(account) ? account.email : stableAddress(account.id, realmHost);
}

/** The address that names an account whose real address is hidden. */
export function stableAddress(userId: UserId, realmHost: string): string {
  return `user${userId}@${realmHost}`;
}
