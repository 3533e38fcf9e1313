import { BadRequest } from '../../../../kernel/domain-error.js';
import type { MessageId } from '../../../../kernel/ids.js';

/** Stands for "after every message". */
export const LARGER_THAN_ANY_ID = 10_000_000_000_000_000;

/** The first message that was sent at a time, in milliseconds since 1970, or after it. */
export interface DateAnchor {
  readonly since: number;
}

export type Anchor = MessageId | 'first_unread' | DateAnchor;

/**
 * The anchor of a range: a keyword or an id, which need not be the id of an existing message.
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

const ISO_8601 = /^(?<date>\d{4}-\d\d-\d\d)(?:[T ](?<clock>\d\d:\d\d)(?<seconds>:\d\d(?:[.,]\d{1,9})?)?(?<zone>Z|[+-]\d\d(?::?\d\d)?)?)?$/i;

/**
 * The anchor at a date, which is midnight, or at a time, in ISO 8601; without a zone in UTC.
 * @throws BadRequest `Invalid anchor_date`
 */
export function parseDateAnchor(text: string): DateAnchor {
  const parts = ISO_8601.exec(text.trim())?.groups;
  const { date = '', clock = '00:00', seconds = ':00', zone = 'Z' } = parts ?? {};
  const offset = /^z$/i.test(zone) ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(3).replace(':', '') || '00'}`;
  const since = Date.parse(`${date}T${clock}${seconds.replace(',', '.')}${offset}`);
  // A day that the month does not have would be one of the next month.
  if (Number.isNaN(since) || new Date(`${date}T00:00:00Z`).toISOString().slice(0, 10) !== date) throw new BadRequest('Invalid anchor_date');
  return { since };
}

export interface MessageRangeInput {
  readonly anchor: MessageId;
  readonly numBefore: number;
  readonly numAfter: number;
  readonly includeAnchor: boolean;
}

/** A requested range whose anchor may be a keyword. */
export interface AnchoredRangeInput extends Omit<MessageRangeInput, 'anchor'> {
  readonly anchor: Anchor;
}

/** @throws BadRequest: between messages on both sides the anchor cannot be left out */
export function checkAnchorAtEnd({ includeAnchor, numBefore, numAfter }: Omit<MessageRangeInput, 'anchor'>): void {
  if (!includeAnchor && numBefore > 0 && numAfter > 0) throw new BadRequest('The anchor can only be excluded at an end of the range');
}

/** A range of ids, bounds included, of which the first `limit` in the given direction are requested. */
export interface MessageIdRange {
  readonly from: MessageId;
  readonly to: MessageId;
  readonly limit: number;
  readonly newestFirst: boolean;
}

/** The ranges to fetch on both sides of the anchor; both bounds are included. */
export interface RangePlan {
  readonly before: MessageIdRange | null;
  readonly after: MessageIdRange | null;
}

/**
 * The anchor itself, if it is requested, is fetched as one more row of the newer side, or of the older side if only older messages are
 * requested. Without messages on either side, only the anchor is fetched.
 */
export function planRange({ anchor, numBefore, numAfter, includeAnchor }: MessageRangeInput): RangePlan {
  const oldest = anchor === 0;
  const newest = anchor >= LARGER_THAN_ANY_ID;
  const older = numBefore > 0 && !oldest;
  const newer = numAfter > 0 && !newest;
  if (!older && !newer) return { before: null, after: oldest || newest ? null : after(anchor, 0, true) };
  const withAnchorBefore = !newer && includeAnchor && !newest;
  const withAnchorAfter = older || includeAnchor;
  return {
    before: older ? before(anchor, numBefore, withAnchorBefore) : null,
    after: newer ? after(anchor, numAfter, withAnchorAfter) : null,
  };
}

function before(anchor: MessageId, limit: number, withAnchor: boolean): RangePlan['before'] {
  const range = withAnchor ? { to: anchor, limit: limit + 1 } : { to: anchor - 1, limit };
  return { from: 0, ...range, newestFirst: true };
}

function after(anchor: MessageId, limit: number, withAnchor: boolean): RangePlan['after'] {
  const range = withAnchor ? { from: anchor, limit: limit + 1 } : { from: anchor + 1, limit };
  return { ...range, to: Number.MAX_SAFE_INTEGER, newestFirst: false };
}

export interface Range {
  /** Ascending. */
  readonly ids: readonly MessageId[];
  readonly foundAnchor: boolean;
  readonly foundOldest: boolean;
  readonly foundNewest: boolean;
}

/** A range whose anchor has been resolved to an id. */
export interface AnchoredRange extends Range {
  readonly anchor: MessageId;
}

/** Removes surplus rows, and determines whether the anchor and the ends of the narrow were found. */
export function finishRange(fetched: readonly MessageId[], { anchor, numBefore, numAfter }: MessageRangeInput): Range {
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

/** A range read from the anchor outwards. */
export interface OutwardOrder {
  /** The anchor, if it was found, then alternately the next older and the next newer message. */
  readonly ids: readonly MessageId[];
  /** How many of the first ids are the anchor and its neighbours, which clients need to fetch the next page. */
  readonly nearest: number;
}

export function outwardOrder({ ids, foundAnchor }: Range, anchor: MessageId): OutwardOrder {
  const older = ids.filter((id) => id < anchor).reverse();
  const newer = ids.filter((id) => id > anchor);
  const turns = Array.from({ length: Math.max(older.length, newer.length) }, (_, turn) => [older[turn], newer[turn]]);
  return {
    ids: [...(foundAnchor ? [anchor] : []), ...turns.flat().filter((id) => id !== undefined)],
    nearest: (foundAnchor ? 1 : 0) + Math.min(older.length, 1) + Math.min(newer.length, 1),
  };
}

/**
 * Limits a range to the kept messages. An end at which messages were cut off counts as not found.
 * @param kept the first messages of its outward order
 */
export function cutRange<R extends Range>(range: R, kept: ReadonlySet<MessageId>): R {
  const ids = range.ids.filter((id) => kept.has(id));
  return {
    ...range,
    ids,
    foundOldest: range.foundOldest && ids[0] === range.ids[0],
    foundNewest: range.foundNewest && ids.at(-1) === range.ids.at(-1),
  };
}
