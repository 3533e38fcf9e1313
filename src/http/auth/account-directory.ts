import type { BotType, Role } from '../../kernel/actor.js';
import type { RealmId, UserId } from '../../kernel/ids.js';

/** An account that a request comes from. */
export interface Principal {
  readonly userId: UserId;
  readonly realmId: RealmId;
  readonly role: Role;
  readonly botType: BotType | null;
}

/** An account as far as authentication needs to know it. */
export interface Account extends Principal {
  /** Lower case: the address clients may name beside the key, real or API form. */
  readonly addresses: readonly string[];
  readonly active: boolean;
}

/** Finds accounts by key; the users context fills it. */
export abstract class AccountDirectory {
  /** @returns null for a key that belongs to nobody */
  abstract byApiKey(key: string): Account | null | Promise<Account | null>;
  /** Whether an account that was found before would be found again just so. */
  abstract isCurrent(account: Account): boolean;
}

/** Finds accounts by browser session; the users context fills it. */
export abstract class SessionDirectory {
  /**
   * Null unless the session is good and its account active.
   * @returns `prolongedByMs` if its lifetime began anew: the browser may keep its cookie for so long
   */
  abstract bySecret(secret: string): Promise<{ readonly account: Principal; readonly prolongedByMs: number | null } | null>;
}

/** Finds organizations; the realm context fills it. */
export abstract class RealmDirectory {
  /** @param subdomain empty for the default organization; null if there is none of that name */
  abstract bySubdomain(subdomain: string): RealmEntry | null | Promise<RealmEntry | null>;
  abstract byId(id: RealmId): RealmEntry | null | Promise<RealmEntry | null>;
}

export interface RealmEntry {
  readonly id: RealmId;
  readonly active: boolean;
}
