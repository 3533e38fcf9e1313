import { BadRequest } from '../../../kernel/domain-error.js';
import type { MessageId } from '../../../kernel/ids.js';

/** Stands for "after every message". */
export const LARGER_THAN_ANY_ID = 10_000_000_000_000_000;

export type Anchor = MessageId | 'first_unread';

/**
 * The anchor of a range: a keyword or an id, which need not be that of a message (notes 1.3).
 * @throws BadRequest `Invalid anchor`
 */
export function parseAnchor(text: string): Anchor {
  switch (text) {
    case 'oldest':
      return 0;
    case 'newest':
      return LARGER_THAN_ANY_ID;
    case 'first_unread':
      return 'first_unread';
    default:
      if (!/^-?\d+$/.test(text)) throw new BadRequest('Invalid anchor');
      return Math.min(Math.max(Number(text), 0), LARGER_THAN_ANY_ID);
  }
}

export interface RangeWishes {
  readonly anchor: MessageId;
  readonly numBefore: number;
  readonly numAfter: number;
  readonly includeAnchor: boolean;
}

/** What to fetch on which side of the anchor; ids are bounds, both included. */
export interface RangePlan {
  readonly before: { readonly upTo: MessageId; readonly limit: number } | null;
  readonly after: { readonly from: MessageId; readonly limit: number } | null;
}

/** One row more than asked for on the side that holds the anchor: it comes in addition, and an anchor that is no match is cut off later. */
export function planRange({ anchor, numBefore, numAfter, includeAnchor }: RangeWishes): RangePlan {
  const left = anchor === 0;
  const right = anchor >= LARGER_THAN_ANY_ID;
  const needBefore = numBefore > 0 && !left;
  const needAfter = numAfter > 0 && !right;
  if (!needBefore && !needAfter) return { before: null, after: { from: anchor, limit: left || right ? 0 : 1 } };
  const before = needBefore
    ? { upTo: needAfter || !includeAnchor || right ? anchor - 1 : anchor, limit: !needAfter && includeAnchor && !right ? numBefore + 1 : numBefore }
    : null;
  const after = needAfter ? { from: needBefore || includeAnchor ? anchor : anchor + 1, limit: needBefore || includeAnchor ? numAfter + 1 : numAfter } : null;
  return { before, after };
}

export interface Range {
  /** Ascending. */
  readonly ids: readonly MessageId[];
  readonly foundAnchor: boolean;
  readonly foundOldest: boolean;
  readonly foundNewest: boolean;
}

/** Cuts what was fetched too much, and says whether an end was reached (notes 1.3). */
export function finishRange(fetched: readonly MessageId[], { anchor, numBefore, numAfter }: RangeWishes): Range {
  const ids = [...fetched].sort((a, b) => a - b);
  const left = anchor === 0;
  const right = anchor >= LARGER_THAN_ANY_ID;
  const older = ids.filter((id) => id < anchor);
  const newer = ids.filter((id) => id > anchor);
  const before = left || numBefore === 0 ? [] : older.slice(-numBefore);
  const after = right || numAfter === 0 ? [] : newer.slice(0, numAfter);
  const foundAnchor = ids.includes(anchor);
  return {
    ids: [...before, ...(foundAnchor ? [anchor] : []), ...after],
    foundAnchor,
    foundOldest: left || before.length < numBefore,
    foundNewest: right || after.length < numAfter,
  };
}
