import type { Actor, Visitor } from './actor.js';
import type { RealmId, UserId } from './ids.js';

/** A change of something that other accounts rely on, or an attempt that must be traceable later. */
export interface AuditEntry {
  /** `<subject>.<past participle>`, e.g. `webhook.token_rotated`. */
  readonly action: string;
  readonly targetKind: string;
  readonly targetId: number;
  /** JSON-serializable. Contains neither secrets nor message content. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** The action of the entries that visitors cause, too. */
export const FAILED_LOGIN = 'account.login_failed';

/** Records administrative changes with the account that made them; those of an operator name no account. */
export abstract class AuditLog {
  /** Stores the entry in the surrounding unit of work, and writes a log line after the commit. */
  abstract record(actor: Actor | Visitor, entry: AuditEntry): Promise<void>;
  /**
   * Removes typed addresses and IP addresses from the details of entries about an account, and of attempts to log in with its addresses.
   * The entries remain.
   * @param emailKeys addresses in lower case
   */
  abstract removePersonalDetails(realmId: RealmId, userId: UserId, emailKeys: readonly string[]): Promise<void>;
}
