import { t } from './texts.js';

const formatters = new Map<string, Intl.DateTimeFormat>();

/** The language of the texts as it is written in the reader's region, for example `en-GB`. */
function locale(): string {
  return navigator.languages.find((one) => one.split('-')[0] === t().locale) ?? t().locale;
}

/** Making a formatter takes much longer than using one. */
function formatter(options: Intl.DateTimeFormatOptions): { format(milliseconds: number): string } {
  const region = locale();
  const key = region + JSON.stringify(options);
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(region, options);
  formatters.set(key, known);
  // What is no time, as others may have written, has no text.
  return { format: (milliseconds) => (Number.isNaN(new Date(milliseconds).getTime()) ? '' : known.format(milliseconds)) };
}

/** A time as the attribute `datetime` contains it; undefined for what is no time. @param seconds UTC */
export function isoTime(seconds: number): string | undefined {
  const date = new Date(seconds * 1000);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/** The time of day, `11:24`, `09:05` or `9:05 AM`. @param seconds UTC */
export function formatTime(seconds: number, twentyFourHours = true): string {
  return formatter(timeOfDay(twentyFourHours)).format(seconds * 1000);
}

function timeOfDay(twentyFourHours: boolean): Intl.DateTimeFormatOptions {
  return twentyFourHours
    ? { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
    : { hour: 'numeric', minute: '2-digit', hourCycle: 'h12' };
}

/** The time of day where there is no room for `PM`. @param seconds UTC */
export function formatNarrowTime(seconds: number, twentyFourHours = true): string {
  return formatTime(seconds, twentyFourHours).replace(/\s?[AP]M$/i, '');
}

/** Date and time in full, for titles. @param seconds UTC */
export function formatFull(seconds: number): string {
  return formatter({ dateStyle: 'full', timeStyle: 'short' }).format(seconds * 1000);
}

/** A date: `3 March 2024`. @param seconds UTC */
export function formatDate(seconds: number): string {
  return formatter({ dateStyle: 'long' }).format(seconds * 1000);
}

/** Date and time in the reader's time zone: `Thu, 19 Nov, 15:00`, or `3 Mar 2024, 09:00`. @param seconds UTC */
export function formatDayAndTime(seconds: number, twentyFourHours = true): string {
  const day: Intl.DateTimeFormatOptions =
    new Date(seconds * 1000).getFullYear() === new Date().getFullYear() ? { weekday: 'short' } : { year: 'numeric' };
  return formatter({ ...day, day: 'numeric', month: 'short', ...timeOfDay(twentyFourHours) }).format(seconds * 1000);
}

/** Identifies the day of a time in the reader's time zone. @param seconds UTC */
export function dayOf(seconds: number): string {
  const date = new Date(seconds * 1000);
  return `${date.getFullYear()}-${date.getMonth() + 1}-${date.getDate()}`;
}

/** A day in words: `Today`, `Thursday, 19 November`, with the year if it is not this one. @param seconds UTC of any time of that day */
export function formatDay(seconds: number, now = Date.now()): string {
  if (dayOf(seconds) === dayOf(now / 1000)) return t().list.today;
  if (dayOf(seconds) === dayOf(now / 1000 - 86_400)) return t().list.yesterday;
  const sameYear = new Date(seconds * 1000).getFullYear() === new Date(now).getFullYear();
  return formatter({ weekday: 'long', day: 'numeric', month: 'long', ...(sameYear ? {} : { year: 'numeric' }) }).format(seconds * 1000);
}

/** A time in a list: `11:24`, `Yesterday`, `17 Nov`. @param seconds UTC */
export function formatShort(seconds: number, twentyFourHours = true, now = Date.now()): string {
  if (dayOf(seconds) === dayOf(now / 1000)) return formatTime(seconds, twentyFourHours);
  if (dayOf(seconds) === dayOf(now / 1000 - 86_400)) return t().list.yesterday;
  const sameYear = new Date(seconds * 1000).getFullYear() === new Date(now).getFullYear();
  return formatter({ day: 'numeric', month: 'short', ...(sameYear ? {} : { year: 'numeric' }) }).format(seconds * 1000);
}

const AGES = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** How long ago something was: `5 minutes ago`, `yesterday`. @param seconds UTC */
export function formatAgo(seconds: number, now = Date.now() / 1000): string {
  const age = Math.max(0, now - seconds);
  const [unit, length] = AGES.find(([, one]) => age >= one) ?? ['minute', 60];
  return new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' }).format(-Math.floor(age / length), unit);
}

/** A time that is probably of this day: `11:24`, or `Thu, 19 Nov, 15:00`. @param seconds UTC */
export function formatRecent(seconds: number, twentyFourHours = true, now = Date.now()): string {
  return dayOf(seconds) === dayOf(now / 1000) ? formatTime(seconds, twentyFourHours) : formatDayAndTime(seconds, twentyFourHours);
}

/** Names in a sentence: `Ada, Bob and Carol`. */
export function formatList(names: readonly string[]): string {
  return new Intl.ListFormat(locale(), { type: 'conjunction' }).format(names);
}

/** A size in the largest unit of which there is one: `1.4 MB`. */
export function formatBytes(bytes: number): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
  const power = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(bytes, 1)) / 10));
  return new Intl.NumberFormat(locale(), {
    style: 'unit',
    unit: units[power] ?? 'byte',
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: bytes / 1024 ** power < 10 ? 1 : 0,
  }).format(bytes / 1024 ** power);
}

/** A time relative to now: `in 3 hours`, `2 minutes ago`. @param seconds UTC */
export function formatRelative(seconds: number, now = Date.now()): string {
  const difference = seconds - now / 1000;
  const units = [
    ['day', 86_400],
    ['hour', 3600],
    ['minute', 60],
    ['second', 1],
  ] as const;
  const [unit, size] = units.find(([, length]) => Math.abs(difference) >= length) ?? ['second', 1];
  return new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' }).format(Math.round(difference / size), unit);
}

/** A time with its seconds, `11:24:05`. @param seconds UTC */
export function formatTimeWithSeconds(seconds: number, twentyFourHours = true): string {
  return formatter({ ...timeOfDay(twentyFourHours), second: '2-digit' }).format(seconds * 1000);
}

/** The time of day in another time zone; empty if the zone is unknown. @param seconds UTC */
export function formatTimeIn(seconds: number, timeZone: string, twentyFourHours = true): string {
  try {
    return formatter({ ...timeOfDay(twentyFourHours), timeZone }).format(seconds * 1000);
  } catch {
    return '';
  }
}

/** @param share from 0 to 1 */
export function formatPercent(share: number): string {
  return new Intl.NumberFormat(locale(), { style: 'percent' }).format(share);
}

/** The hour of the day in another time zone; undefined if the zone is unknown. @param seconds UTC */
export function hourIn(seconds: number, timeZone: string): number | undefined {
  const hour = Number.parseInt(formatTimeIn(seconds, timeZone), 10);
  return Number.isNaN(hour) ? undefined : hour;
}

/** The short name of a day of the week. @param day 1 for Monday to 7 for Sunday */
export function formatWeekday(day: number): string {
  const MONDAY = Date.UTC(2024, 0, 1, 12);
  return formatter({ weekday: 'short', timeZone: 'UTC' }).format(MONDAY + (day - 1) * 86_400_000);
}
