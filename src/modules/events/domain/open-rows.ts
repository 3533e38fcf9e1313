/** An id may be used by a transaction in progress for this long. One that is not committed by then was rolled back. */
const OPEN_FOR_MS = 30_000;
/** How far ids are searched before the first one that becomes known, and for how long. Transactions that are in progress then are few and short. */
const LOOK_BACK = 256;
const LOOK_BACK_FOR_MS = 2_000;
const MAX_OPEN = 20_000;

/**
 * The ids of outbox rows of which it is not known that their records are in the event log: of rows that are not committed yet, that are about
 * to be appended, or that were rolled back. Ids rise, so that every id below the largest known one is used or was.
 */
export class OpenRows {
  /** The time at which each id became known, in milliseconds, in that order. */
  private readonly since = new Map<number, number>();
  private largest: number | undefined;

  /** Notes ids of rows that exist; they and all before them are open until they are closed. */
  open(ids: Iterable<number>, now: number): void {
    for (const id of ids) {
      const known = this.largest ?? this.lookBack(id, now);
      for (let next = Math.max(known + 1, id - MAX_OPEN); next <= id; next += 1) this.since.set(next, now);
      this.largest = Math.max(known, id);
    }
    for (const [id, since] of this.since) {
      if (since > now - OPEN_FOR_MS && this.since.size <= MAX_OPEN) break;
      this.since.delete(id);
    }
  }

  /** Notes that rows were appended, or contain no record. */
  close(ids: Iterable<number>): void {
    for (const id of ids) this.since.delete(id);
  }

  /** The open ids below an id. */
  below(id: number): number[] {
    return [...this.since.keys()].filter((open) => open < id);
  }

  /** Whether it is not known that the row is in the log. */
  isOpen(id: number): boolean {
    return this.since.has(id) || id > (this.largest ?? 0);
  }

  /**
   * The smallest open id that became known at this time or later; Infinity if there is none.
   * @param leftOut ids that do not count
   */
  firstSince(time: number, leftOut: ReadonlySet<number>): number {
    let first = Infinity;
    for (const [id, since] of this.since) if (since >= time && id < first && !leftOut.has(id)) first = id;
    return first;
  }

  /** @returns the id right before the first one that became known */
  private lookBack(id: number, now: number): number {
    for (let next = Math.max(1, id - LOOK_BACK); next < id; next += 1) this.since.set(next, now - OPEN_FOR_MS + LOOK_BACK_FOR_MS);
    return id - 1;
  }
}
