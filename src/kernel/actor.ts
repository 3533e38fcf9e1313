import type { RealmId, UserId } from './ids.js';

/** Roles with their numbers in the API. A smaller number has more rights. */
export const Role = { owner: 100, administrator: 200, moderator: 300, member: 400, guest: 600 } as const;
export type Role = (typeof Role)[keyof typeof Role];

/** Types of bots with their numbers in the API. People have none. */
export const BotType = { generic: 1, incomingWebhook: 2, outgoingWebhook: 3, embedded: 4 } as const;
export type BotType = (typeof BotType)[keyof typeof BotType];

/** The authenticated account on whose behalf a use case runs. It is the first argument of every use case. */
export interface Actor {
  readonly userId: UserId;
  readonly realmId: RealmId;
  readonly role: Role;
  readonly botType: BotType | null;
  /** The name of the client program, which messages show as `client`. */
  readonly clientName: string;
}

export function isAdministrator(role: Role): boolean {
  return role <= Role.administrator;
}

export function isGuest(role: Role): boolean {
  return role === Role.guest;
}
