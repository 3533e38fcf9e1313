import type { Authority, BotType, KeyGrant, Role } from '../../kernel/actor.js';
import type { RealmId, UserId } from '../../kernel/ids.js';

/** The authenticated account of a request. */
export interface Principal {
  readonly userId: UserId;
  readonly realmId: RealmId;
  readonly role: Role;
  readonly botType: BotType | null;
  /** Increases when the API key is replaced. */
  readonly keyGeneration: number;
  /** The scoped key with which it has authenticated; absent for its own API key and for sessions. */
  readonly key?: KeyGrant;
  /** The digest of its session; absent for API keys. */
  readonly session?: Buffer;
  /** When its session last proved whose it is, in milliseconds UTC; absent for API keys. */
  readonly provedAt?: number;
}

/** The properties of an account that authentication checks. */
export interface Account extends Principal {
  /** The email addresses, in lower case, that clients may send with the API key: the real one and the one shown in the API. */
  readonly addresses: readonly string[];
  readonly active: boolean;
}

/** Finds accounts by API key. Implemented by the users context. */
export abstract class AccountDirectory {
  /** @param key the API key of the account, or a scoped one, which may have expired @returns null if no account has it */
  abstract findByApiKey(key: string): Account | null | Promise<Account | null>;
  /** Whether a lookup of an account that was found by its key would still return the same properties. */
  abstract isCurrent(account: Authority): account is Account;
  /** Notes that a scoped key was used, without delaying the request. */
  abstract noteUse(key: KeyGrant): void;
}

/** Finds accounts by browser session. Implemented by the users context. */
export abstract class SessionDirectory {
  /** @returns null if the session has to be looked up: it is unknown, due to be prolonged, or its account has changed */
  abstract findVerified(secret: string): Promise<Principal | null>;
  /**
   * Looks a session up.
   * @returns null unless the session is valid and its account active; `prolongedByMs` is the new lifetime of the cookie if the session was
   * prolonged
   */
  abstract findBySecret(secret: string): Promise<{ readonly account: Principal; readonly prolongedByMs: number | null } | null>;
}

/** Finds organizations. Implemented by the realm context. */
export abstract class RealmDirectory {
  /**
   * @param subdomain empty for the default organization
   * @returns null if no organization has the subdomain
   */
  abstract findBySubdomain(subdomain: string): RealmEntry | null | Promise<RealmEntry | null>;
  abstract findById(id: RealmId): RealmEntry | null | Promise<RealmEntry | null>;
  /** Whether the server has any organization, active or not. */
  abstract hasAny(): boolean | Promise<boolean>;
}

export interface RealmEntry {
  readonly id: RealmId;
  readonly active: boolean;
}
