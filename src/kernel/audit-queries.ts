import type { AuditEntry } from './audit-log.js';
import type { RealmId, UserId } from './ids.js';

/** An entry of the audit log as it was stored. */
export interface StoredAuditEntry extends AuditEntry {
  readonly id: number;
  /** Who made the change: an account or the SCIM provider of the organization, an operator of the server, or a visitor who has not logged in. */
  readonly actorType: 'account' | 'operator' | 'provider' | 'visitor';
  /** Null unless it was an account. */
  readonly actorId: UserId | null;
  /** The name of the client program. */
  readonly client: string;
  /** Milliseconds UTC. */
  readonly createdAt: number;
}

/** Conditions for entries; an entry has to meet all that are given. */
export interface AuditFilter {
  /** Entries with a smaller id. */
  readonly before?: number;
  readonly actorId?: UserId;
  readonly action?: string;
  readonly targetKind?: string;
  readonly targetId?: number;
  /** Milliseconds UTC, inclusive. */
  readonly since?: number;
  /** Milliseconds UTC, exclusive. */
  readonly until?: number;
}

/** Reads the entries that `AuditLog` records. */
export abstract class AuditQueries {
  /** At most `limit` entries of an organization, newest first. */
  abstract list(realmId: RealmId, filter: AuditFilter, limit: number): Promise<StoredAuditEntry[]>;
}
