import { type Accessor, createSignal } from 'solid-js';

/** The document contains at most this many messages of a feed. */
const MAX_SHOWN = 200;
const SHOWN_AT_FIRST = 120;
const STEP = 60;

interface Range {
  readonly first: number;
  /** Infinity if new messages at the end are shown. */
  readonly last: number;
}

/** The part of a feed that the document contains. It moves when the reader comes near one of its ends. */
export class MessageWindow {
  private readonly range: Accessor<Range>;
  private readonly setRange: (range: Range) => void;

  constructor() {
    [this.range, this.setRange] = createSignal<Range>({ first: 0, last: Number.POSITIVE_INFINITY });
  }

  /** The ids of the messages to show. Tracked. @param ids all that are loaded, in ascending order */
  of(ids: readonly number[]): readonly number[] {
    const { first, last } = this.range();
    const from = lowerBound(ids, first);
    return ids.slice(from, last === Number.POSITIVE_INFINITY ? ids.length : lowerBound(ids, last + 1));
  }

  /** Shows the messages around one, or the last ones. */
  open(ids: readonly number[], around: number | 'end'): void {
    const middle = around === 'end' ? ids.length - 1 : lowerBound(ids, around);
    const from = Math.max(0, Math.min(middle - SHOWN_AT_FIRST / 2, ids.length - SHOWN_AT_FIRST));
    this.show(ids, from, from + SHOWN_AT_FIRST);
  }

  /** @returns whether there were loaded messages to show */
  extend(ids: readonly number[], side: 'older' | 'newer'): boolean {
    const shown = this.of(ids);
    const from = lowerBound(ids, shown[0] ?? 0);
    const to = from + shown.length;
    if (side === 'older' ? from === 0 : to >= ids.length) return false;
    if (side === 'older') this.show(ids, Math.max(0, from - STEP), Math.min(to, from - STEP + MAX_SHOWN));
    else this.show(ids, Math.max(from, to + STEP - MAX_SHOWN), to + STEP);
    return true;
  }

  /** Whether the last loaded message is shown. Tracked. */
  showsEnd(ids: readonly number[]): boolean {
    const { last } = this.range();
    return last >= (ids.at(-1) ?? 0);
  }

  /** Removes old messages from the document if there are too many. @returns whether there were */
  trimStart(ids: readonly number[]): boolean {
    if (this.of(ids).length <= MAX_SHOWN) return false;
    this.show(ids, ids.length - SHOWN_AT_FIRST, ids.length);
    return true;
  }

  private show(ids: readonly number[], from: number, to: number): void {
    // The first loaded message stands for all before it, which may be loaded later.
    this.setRange({
      first: ids[Math.max(0, from)] ?? 0,
      last: to >= ids.length ? Number.POSITIVE_INFINITY : (ids[to - 1] ?? Number.POSITIVE_INFINITY),
    });
  }
}

/** The index of the first id that is not smaller. */
function lowerBound(ids: readonly number[], id: number): number {
  let low = 0;
  let high = ids.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ids[middle] ?? 0) < id) low = middle + 1;
    else high = middle;
  }
  return low;
}
