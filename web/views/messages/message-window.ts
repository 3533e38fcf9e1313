import { type Accessor, createSignal } from 'solid-js';
import { lowerBound } from '../../state/messages/ascending-ids.js';
import type { Feed } from '../../state/model/feed.js';

/** The document contains at most this many messages of a feed, unless the window needs more. */
const MAX_SHOWN = 200;
/** How many are shown at least when the reader stays, so that the browser's search finds what is near. */
const SHOWN_AT_REST = 40;
const SHOWN_ABOVE = 10;
/** Few enough to be made and drawn in a fraction of a frame while the reader scrolls. */
const STEP = 8;
/** How many more than the maximum there may be until the oldest go. */
const SLACK = 30;

/** The loaded messages, in ascending order, and whether the newest of the narrow is among them. */
type Loaded = Pick<Feed, 'ids' | 'foundNewest'>;

interface Range {
  readonly first: number;
  readonly last: number;
  /** Whether `last` was the newest message of the narrow, so that new ones are shown too. */
  readonly reachesEnd: boolean;
}

/** Whether a message of the document is far from the screen. */
type IsFar = (id: number) => boolean;

/** The part of a feed that the document contains. It moves when the reader comes near one of its ends. */
export class MessageWindow {
  private readonly range: Accessor<Range>;
  private readonly setRange: (range: Range) => void;
  private around: number | 'end' = 'end';

  constructor() {
    [this.range, this.setRange] = createSignal<Range>({ first: 0, last: Number.POSITIVE_INFINITY, reachesEnd: true });
  }

  /** The ids of the messages to show. Tracked. */
  of({ ids, foundNewest }: Loaded): readonly number[] {
    const { first, last, reachesEnd } = this.range();
    return ids.slice(lowerBound(ids, first), reachesEnd && foundNewest ? ids.length : lowerBound(ids, last + 1));
  }

  /**
   * Shows the messages around one, or the last ones.
   * @param count how many, which should be enough to fill the list
   * @param above how many of them are above the one
   */
  open(loaded: Loaded, around: number | 'end', count = SHOWN_AT_REST, above = SHOWN_ABOVE): void {
    const { ids } = loaded;
    const middle = around === 'end' ? ids.length - 1 : lowerBound(ids, around);
    const from = Math.max(0, Math.min(middle - above, ids.length - count));
    this.around = around;
    this.show(loaded, from, from + count);
  }

  /** Shows more messages around the one with which it has been opened, for a reader who stays. */
  complete(loaded: Loaded): void {
    const { ids } = loaded;
    const middle = this.around === 'end' ? ids.length - 1 : lowerBound(ids, this.around);
    const from = Math.max(0, Math.min(middle - SHOWN_ABOVE, ids.length - SHOWN_AT_REST));
    const shown = this.of(loaded);
    const first = lowerBound(ids, shown[0] ?? 0);
    this.show(loaded, Math.min(first, from), Math.max(first + shown.length, Math.min(ids.length, from + SHOWN_AT_REST)));
  }

  /**
   * Shows more messages on one side, and fewer on the other.
   * @param isFar whether a message is so far from the screen that those beyond it can go. In a high window with short messages they would have
   * to come back at once, in place of those on this side, and so on for ever
   * @param step how many more
   * @returns whether there were loaded messages to show
   */
  extend(loaded: Loaded, side: 'older' | 'newer', isFar: IsFar, step = STEP): boolean {
    const { ids } = loaded;
    const shown = this.of(loaded);
    const from = lowerBound(ids, shown[0] ?? 0);
    const to = from + shown.length;
    if (side === 'older' && from > 0) {
      const first = Math.max(0, from - step);
      const end = first + MAX_SHOWN;
      this.show(loaded, first, end < to && isFar(ids[end - 1] ?? 0) ? end : to);
    } else if (side === 'newer' && to < ids.length) {
      const end = Math.min(ids.length, to + step);
      const first = end - MAX_SHOWN;
      this.show(loaded, first > from && isFar(ids[first] ?? 0) ? first : from, end);
    } else return false;
    return true;
  }

  /** Whether the last loaded message is shown. Tracked. */
  showsEnd({ ids, foundNewest }: Loaded): boolean {
    const { last, reachesEnd } = this.range();
    return (reachesEnd && foundNewest) || last >= (ids.at(-1) ?? 0);
  }

  /** Shows all loaded messages. @returns a function that shows the part of before again */
  showAll(loaded: Loaded): () => void {
    const before = this.range();
    this.show(loaded, 0, loaded.ids.length);
    return () => this.setRange(before);
  }

  /** Removes old messages from the document if there are too many. @param isFar as for `extend` */
  trimStart(loaded: Loaded, isFar: IsFar): void {
    const { ids } = loaded;
    const first = ids.length - MAX_SHOWN + SLACK;
    if (this.of(loaded).length > MAX_SHOWN && isFar(ids[first] ?? 0)) this.show(loaded, first, ids.length);
  }

  /** To be called when the newest message has been loaded, which may be the last one that is shown. */
  foundNewest(loaded: Loaded): void {
    if (this.showsEnd(loaded)) this.setRange({ ...this.range(), reachesEnd: true });
  }

  private show({ ids, foundNewest }: Loaded, from: number, to: number): void {
    // The first loaded message stands for all before it, which may be loaded later.
    this.setRange({
      first: ids[Math.max(0, from)] ?? 0,
      last: ids[Math.min(to, ids.length) - 1] ?? Number.POSITIVE_INFINITY,
      reachesEnd: foundNewest && to >= ids.length,
    });
  }
}
