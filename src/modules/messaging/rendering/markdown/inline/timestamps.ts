import type { StateInline } from 'markdown-it';
import { elementToken, pushElement, textToken } from '../syntax/html-tokens.js';

const TIMESTAMP = /<time:([^>]*)>/y;

const DATE = String.raw`(?<year>\d{4})[-/](?<month>\d{1,2})[-/](?<day>\d{1,2})`;
const COMPACT_DATE = String.raw`(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)`;
const DAY_FIRST = String.raw`(?<day>\d{1,2})(?:st|nd|rd|th)? (?<monthName>[a-z]{3,9})\.?,? (?<year>\d{4})`;
const MONTH_FIRST = String.raw`(?<monthName>[a-z]{3,9})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4})`;
const WEEKDAY = String.raw`(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,? )?`;
const CLOCK = String.raw`(?<hour>\d{1,2}):(?<minute>\d\d)(?::(?<second>\d\d)(?:[.,](?<fraction>\d{1,9}))?)?(?: ?(?<half>[ap]m))?`;
const HOUR_ONLY = String.raw`(?<hour>\d{1,2}) ?(?<half>[ap]m)`;
const ZONE = String.raw`(?: ?(?<zone>z|[a-z]{3,4}|(?:utc|gmt)?[+-]\d\d(?::?\d\d)?))?`;

// Each combination has a pattern of its own, because a group name may occur only once in a pattern.
const PATTERNS = [DATE, COMPACT_DATE, DAY_FIRST, MONTH_FIRST].flatMap((date) =>
  ['', CLOCK, HOUR_ONLY].map((clock) => new RegExp(`^${WEEKDAY}${date}${clock === '' ? '' : `(?:t|,? )${clock}`}${ZONE}$`, 'i')),
);

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Hours ahead of UTC, by the abbreviations that the Zulip server supports. Ambiguous ones have the meaning that they have there. */
// prettier-ignore
const ZONES: Record<string, number> = {
  sst: -11, hst: -10, akst: -9, hdt: -9, akdt: -8, pst: -8, mst: -7, pdt: -7, cst: -6, mdt: -6, cdt: -5, est: -5, ast: -4, edt: -4, nst: -3.5,
  adt: -3, ndt: -2.5, z: 0, gmt: 0, utc: 0, wet: 0, bst: 1, cet: 1, met: 1, wat: 1, west: 1, cat: 2, cest: 2, eet: 2, mest: 2, sast: 2, eat: 3,
  eest: 3, idt: 3, msk: 3, pkt: 5, ist: 5.5, wib: 7, awst: 8, hkt: 8, wita: 8, jst: 9, kst: 9, wit: 9, acst: 9.5, aest: 10, chst: 10, acdt: 10.5,
  aedt: 11, nzst: 12, nzdt: 13,
};

const EARLIEST = Date.parse('0001-01-01T00:00:00Z');
const LATEST = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

type Parts = Record<string, string | undefined>;

/**
 * Parses a time (ISO 8601, seconds since 1970, or an English date) and returns it in ISO 8601, UTC, or null if it is invalid. A time without
 * a zone is in UTC.
 */
export function parseTime(input: string): string | null {
  const text = input.trim().replace(/\s+/g, ' ');
  if (text.length > 64) return null;
  for (const pattern of PATTERNS) {
    const groups = pattern.exec(text)?.groups;
    if (groups !== undefined) return fromParts(groups);
  }
  return /^[+-]?\d+(?:\.\d+)?$/.test(text) ? format(Number(text) * 1000, '') : null;
}

function fromParts(parts: Parts): string | null {
  const year = Number(parts.year);
  const month = parts.monthName === undefined ? Number(parts.month) - 1 : monthOf(parts.monthName);
  const day = Number(parts.day);
  const hour = hourOf(parts);
  const [minute, second] = [Number(parts.minute ?? 0), Number(parts.second ?? 0)];
  const offset = offsetOf(parts.zone);
  if (hour === null || offset === null || hour > 23 || minute > 59 || second > 59) return null;
  const date = new Date(0);
  date.setUTCFullYear(year, month, day);
  // A day that the month does not have rolls over into the next month.
  if (date.getUTCMonth() !== month || date.getUTCDate() !== day) return null;
  return format(date.setUTCHours(hour, minute, second) - offset * 60_000, parts.fraction ?? '');
}

function monthOf(name: string): number {
  const long = name.toLowerCase();
  const month = MONTHS.indexOf(long.slice(0, 3));
  const full = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december'];
  return long.length === 3 || long === 'sept' || full[month] === long ? month : -1;
}

function hourOf({ hour = '0', half }: Parts): number | null {
  const value = Number(hour);
  if (half === undefined) return value;
  if (value < 1 || value > 12) return null;
  return (value % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
}

function offsetOf(zone: string | undefined): number | null {
  if (zone === undefined) return 0;
  const match = /([+-])(\d\d):?(\d\d)?$/.exec(zone);
  if (match === null) {
    const name = zone.toLowerCase();
    const hours = Object.hasOwn(ZONES, name) ? ZONES[name] : undefined;
    return hours === undefined ? null : hours * 60;
  }
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0);
  if (minutes >= 24 * 60) return null;
  return match[1] === '-' ? -minutes : minutes;
}

function format(milliseconds: number, fraction: string): string | null {
  if (!(milliseconds >= EARLIEST && milliseconds <= LATEST)) return null;
  const [whole = '', rest = ''] = new Date(milliseconds).toISOString().replace('Z', '').split('.');
  const digits = (fraction === '' ? rest : fraction).padEnd(6, '0').slice(0, 6);
  return digits === '000000' ? `${whole}Z` : `${whole}.${digits}Z`;
}

/** Inline rule for `<time:…>`, which clients show in the time zone of the reader. */
export function timestampRule(state: StateInline): boolean {
  if (state.src[state.pos] !== '<') return false;
  TIMESTAMP.lastIndex = state.pos;
  const match = TIMESTAMP.exec(state.src);
  if (match === null) return false;
  const input = match[1] ?? '';
  const time = parseTime(input);
  const element =
    time === null
      ? elementToken('span', [['class', 'timestamp-error']], [textToken('verbatim', `Invalid time format: ${input}`)])
      : elementToken('time', [['datetime', time]], [textToken('verbatim', input)]);
  return pushElement(state, state.pos + match[0].length, element);
}
