import { DomainError } from './domain-error.js';
import { type ChannelId, NO_USER_ID, PROVIDER_ID, type RealmId, type UserId } from './ids.js';
import { ZULIP_FEATURE_LEVEL } from './server-identity.js';

/** Roles with their numbers in the API. A smaller number has more rights. */
export const Role = { owner: 100, administrator: 200, moderator: 300, member: 400, guest: 600 } as const;
export type Role = (typeof Role)[keyof typeof Role];

/** Types of bots with their numbers in the API. People have none. */
export const BotType = { generic: 1, incomingWebhook: 2, outgoingWebhook: 3, embedded: 4 } as const;
export type BotType = (typeof BotType)[keyof typeof BotType];

/**
 * What a scoped API key may be used for:
 * - `read`: everything that changes nothing, and events;
 * - `send`: messages, and what belongs to writing them: reactions, uploads, drafts, read state;
 * - `administer`: channels, groups and the organization, as far as the account itself may.
 */
export const KEY_SCOPES = ['read', 'send', 'administer'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** The scoped API key with which an account has authenticated. */
export interface KeyGrant {
  readonly id: number;
  readonly scopes: readonly KeyScope[];
  /** The only channels to which the key sends messages; null for all that the account may send to. */
  readonly channelIds: readonly ChannelId[] | null;
  /** Milliseconds UTC; null if the key does not expire. */
  readonly expiresAt: number | null;
}

/** The authenticated account on whose behalf a use case runs. It is the first argument of every use case. */
export interface Actor {
  readonly userId: UserId;
  readonly realmId: RealmId;
  readonly role: Role;
  readonly botType: BotType | null;
  /** The name of the client program, which messages show as `client`. */
  readonly clientName: string;
  /** An operator of the server acts at the command line. The account is then a system account of the realm, which nobody logs in as. */
  readonly isOperator?: true;
  /** The scoped key with which the account has authenticated; absent for its own API key and for sessions. */
  readonly key?: KeyGrant;
  /** A visitor has no account. */
  readonly isVisitor?: true;
}

/** The client name of the operator's changes. Any client may use this name; only `isOperator` identifies an operator. */
export const OPERATOR_CLIENT = 'cli';

/**
 * The operator of the server as an actor with the rights of an owner.
 * @param systemUserId a system account of the realm, for code that needs the id of an account; audit entries do not contain it. Without it,
 *   only for what needs no account: an interrupted deletion of the organization may have deleted all of them.
 */
export function operatorActor(realmId: RealmId, systemUserId: UserId = NO_USER_ID): Actor {
  return { userId: systemUserId, realmId, role: Role.owner, botType: null, clientName: OPERATOR_CLIENT, isOperator: true };
}

/**
 * The SCIM provider of an organization, or its directory, as an actor with the rights of an administrator. Only for what needs no account; audit entries
 * say that it was the provider.
 */
export function providerActor(realmId: RealmId, clientName = 'SCIM'): Actor {
  return { userId: PROVIDER_ID, realmId, role: Role.administrator, botType: null, clientName };
}

/** Whether the SCIM provider acts, for which no account decides what it may do. */
export function isProvider({ userId }: Pick<Actor, 'userId'>): boolean {
  return userId === PROVIDER_ID;
}

/**
 * A visitor who reads without an account, as a guest who belongs to no channel and no group. Only for reads, and only of an organization that lets
 * visitors read.
 */
export function visitorActor(realmId: RealmId, clientName: string): Actor {
  return { userId: NO_USER_ID, realmId, role: Role.guest, botType: null, clientName, isVisitor: true };
}

/** A client that has not authenticated as an account of the organization. */
export type Visitor = Pick<Actor, 'realmId' | 'clientName'> & { readonly userId: null };

export function isAdministrator(role: Role): boolean {
  return role <= Role.administrator;
}

export function isGuest(role: Role): boolean {
  return role === Role.guest;
}

/**
 * Whether clients are told that an account is a moderator: from feature level 380 on of everybody who has at least the rights of one, before of
 * moderators alone.
 * @param level the announced one
 */
export function isPresentedAsModerator(role: Role, level: number = ZULIP_FEATURE_LEVEL): boolean {
  return level >= 380 ? role <= Role.moderator : role === Role.moderator;
}

/** With which rights a request was admitted, and works since then. */
export interface Authority {
  readonly userId: UserId;
  readonly realmId: RealmId;
  readonly role: Role;
  /** Increases when the API key of the account is replaced. */
  readonly keyGeneration: number;
  /** The scoped key with which it has authenticated, or the digest of its session; neither for its own API key. */
  readonly key?: KeyGrant;
  readonly session?: Buffer;
  /** When its session last proved whose it is, in milliseconds UTC; absent for API keys. */
  readonly provedAt?: number;
}

/** What an account has lost since a request was admitted: itself, its credentials, or the role. */
export type Loss = 'account' | 'key' | 'role';

/**
 * The account on whose behalf a unit of work runs has lost rights since its request was admitted, so that the unit of work is rolled back. The request
 * begins again with the rights that the account has now, if nothing of it has taken effect.
 */
export class AuthorityChanged extends DomainError {
  /** @param reason what the account has lost */
  constructor(reason: Loss) {
    if (reason === 'account') super('UNAUTHORIZED', 'Account is deactivated');
    else if (reason === 'key') super('UNAUTHORIZED', 'Invalid API key');
    else super('BAD_REQUEST', 'Your role has changed while the request was processed. Please try again.');
  }
}

/**
 * What an account has lost; null if it may do at least as much as before.
 * @param now the account as it is; undefined if it does not exist any more
 */
export function lossOf(
  { role, keyGeneration }: Authority,
  now: { readonly role: Role; readonly active: boolean; readonly apiKeyGeneration: number } | undefined,
): Loss | null {
  if (!now?.active) return 'account';
  if (now.apiKeyGeneration !== keyGeneration) return 'key';
  return now.role > role ? 'role' : null;
}

/**
 * What an account has another one of than before: an API key, a password, or, with `sessions`, browser sessions, all of which were ended.
 * docs/credentials.md says what ends with which of them.
 */
export type ReplacedCredential = 'api_key' | 'password' | 'sessions';
