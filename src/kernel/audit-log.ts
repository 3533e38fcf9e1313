import type { Actor } from './actor.js';

/** What somebody with the right to it did to something that others rely on. */
export interface AuditEntry {
  /** `<subject>.<what was done>`, e.g. `webhook.token_rotated`. */
  readonly action: string;
  readonly targetKind: string;
  readonly targetId: number;
  /** JSON-serialisable; no secrets, no content of messages. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** Who did what, for those who have to find out later. */
export abstract class AuditLog {
  /** Writes the entry with the change, in the surrounding unit of work, and a line of the log once that is committed. */
  abstract record(actor: Actor, entry: AuditEntry): Promise<void>;
}
