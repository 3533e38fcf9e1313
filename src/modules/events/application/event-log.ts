import type { Announcement } from '../../../kernel/client-events.js';

export interface LogEntry {
  /** Position in the log: the `id` of the event in every queue. Rises, with gaps. */
  readonly seq: number;
  readonly announcement: Announcement;
}

/** The one log of everything that clients are told, shared by all nodes. */
export abstract class EventLog {
  /** Appends announcements in order. One that was appended under the same row id before is left out. */
  abstract append(entries: readonly { readonly rowId: number; readonly announcement: Announcement }[]): Promise<void>;
  /** The position after which everything that is appended from now on will be; 0 for an empty log. */
  abstract head(): Promise<number>;
  /** Entries at or before this position may be gone. */
  abstract floor(): Promise<number>;
  /** Entries after one position up to another, both for the first `limit`. */
  abstract read(after: number, upTo: number, limit: number): Promise<LogEntry[]>;
  /** Calls back with everything that is appended after `after`, in order, until the process ends. */
  abstract follow(after: number, listener: (entries: readonly LogEntry[]) => void): void;
  /**
   * A position that no entry will ever have, after all entries there are.
   * @param last the newest entry the caller knows of
   * @returns null if there are newer ones
   */
  abstract reserve(last: number): Promise<number | null>;
  /** Rows below this id will not be appended again. */
  abstract forgetRows(belowRowId: number): Promise<void>;
}
