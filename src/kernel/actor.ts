import type { RealmId, UserId } from './ids.js';

/** Roles as the API numbers them: the smaller, the more powerful. */
export const Role = { owner: 100, administrator: 200, moderator: 300, member: 400, guest: 600 } as const;
export type Role = (typeof Role)[keyof typeof Role];

/** Kinds of bot as the API numbers them; a person has none. */
export const BotType = { generic: 1, incomingWebhook: 2, outgoingWebhook: 3, embedded: 4 } as const;
export type BotType = (typeof BotType)[keyof typeof BotType];

/** Who is asking: the authenticated account of a request, the first argument of every use case. */
export interface Actor {
  readonly userId: UserId;
  readonly realmId: RealmId;
  readonly role: Role;
  readonly botType: BotType | null;
  /** The name of the program that speaks for the account, as messages show it in `client`. */
  readonly clientName: string;
}

export function isAdministrator(role: Role): boolean {
  return role <= Role.administrator;
}

export function isGuest(role: Role): boolean {
  return role === Role.guest;
}
