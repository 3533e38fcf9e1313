import type { RealmId } from '../../kernel/ids.js';

/** Decides which organizations visitors may read without an account. Implemented by the channels context. */
export abstract class VisitorAccess {
  /** Whether the organization lets visitors read, and has a channel that they can read. */
  abstract isOpen(realmId: RealmId): Promise<boolean>;
}
