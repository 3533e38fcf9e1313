import { createSignal } from 'solid-js';
import { t } from './texts.js';

const formatters = new Map<string, Formatter>();
/** A formatter knows the texts of so many times. */
const MAX_KNOWN = 2000;
const [hasTwentyFourHours, setTwentyFourHours] = createSignal(false);

/** Shows all times of day with 24 or with 12 hours from now on, as the reader has chosen. */
export const useTwentyFourHours = (are: boolean): boolean => setTwentyFourHours(are);

/** A formatter that knows the texts of the last times, which rows ask for again and again. */
class Formatter {
  private readonly texts = new Map<number, string>();

  constructor(private readonly made: Intl.DateTimeFormat) {}

  format(milliseconds: number): string {
    // What is no time, as others may have written, has no text.
    if (Number.isNaN(new Date(milliseconds).getTime())) return '';
    const known = this.texts.get(milliseconds);
    if (known !== undefined) return known;
    const text = this.made.format(milliseconds);
    if (this.texts.size >= MAX_KNOWN) this.texts.clear();
    this.texts.set(milliseconds, text);
    return text;
  }
}

/** The languages of texts as they are written in the reader's region, by the language. */
const regions = new Map<string, string>();
if (typeof window !== 'undefined') window.addEventListener('languagechange', () => regions.clear());

/** The language of the texts as it is written in the reader's region, for example `en-GB`. Asking the browser takes long. */
function locale(): string {
  const language = t().locale;
  const region = regions.get(language) ?? navigator.languages.find((one) => one.split('-')[0] === language) ?? language;
  regions.set(language, region);
  return region;
}

/** Making a formatter takes much longer than using one. */
function formatter(options: Intl.DateTimeFormatOptions): Formatter {
  const region = locale();
  const key = region + JSON.stringify(options);
  const known = formatters.get(key) ?? new Formatter(new Intl.DateTimeFormat(region, options));
  formatters.set(key, known);
  return known;
}

/** @param seconds UTC */
function format(seconds: number, options: Intl.DateTimeFormatOptions): string {
  return formatter(options).format(seconds * 1000);
}

/** A time as the attribute `datetime` contains it; undefined for what is no time. @param seconds UTC */
export function isoTime(seconds: number): string | undefined {
  const date = new Date(seconds * 1000);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/** The time of day, `11:24`, `09:05` or `9:05 AM`. @param seconds UTC */
export function formatTime(seconds: number): string {
  return format(seconds, timeOfDay());
}

function timeOfDay(twentyFourHours = hasTwentyFourHours()): Intl.DateTimeFormatOptions {
  return twentyFourHours
    ? { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
    : { hour: 'numeric', minute: '2-digit', hourCycle: 'h12' };
}

/** The time of day where there is no room for `PM`, which some regions write `p.m.`. @param seconds UTC */
export function formatNarrowTime(seconds: number): string {
  return formatTime(seconds).replace(/\s?[ap]\.?\s?m\.?$/i, '');
}

/** A time of day that belongs to no date. @param time `22:00` */
export function formatHours(time: string): string {
  return format(Date.parse(`2024-01-01T${time}Z`) / 1000, { ...timeOfDay(), timeZone: 'UTC' });
}

/** Date and time in full, for titles: `Thursday, 19 November 2026 at 15:00`. @param seconds UTC */
export function formatFull(seconds: number): string {
  return format(seconds, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', ...timeOfDay() });
}

/** A date: `3 March 2024`. @param seconds UTC */
export function formatDate(seconds: number): string {
  return format(seconds, { dateStyle: 'long' });
}

/** Date and time in the reader's time zone: `Thu, 19 Nov, 15:00`, or `3 Mar 2024, 09:00`. @param seconds UTC */
export function formatDayAndTime(seconds: number): string {
  const day: Intl.DateTimeFormatOptions =
    new Date(seconds * 1000).getFullYear() === new Date().getFullYear() ? { weekday: 'short' } : { year: 'numeric' };
  return format(seconds, { ...day, day: 'numeric', month: 'short', ...timeOfDay() });
}

/** The value of a field for local times. @param milliseconds UTC */
export function localTime(milliseconds: number): string {
  const shifted = new Date(milliseconds - new Date(milliseconds).getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
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
  return format(seconds, { weekday: 'long', day: 'numeric', month: 'long', ...(sameYear ? {} : { year: 'numeric' }) });
}

/** A time in a list: `11:24`, `Yesterday`, `17 Nov`. @param seconds UTC */
export function formatShort(seconds: number, now = Date.now()): string {
  if (dayOf(seconds) === dayOf(now / 1000)) return formatTime(seconds);
  if (dayOf(seconds) === dayOf(now / 1000 - 86_400)) return t().list.yesterday;
  const sameYear = new Date(seconds * 1000).getFullYear() === new Date(now).getFullYear();
  return format(seconds, { day: 'numeric', month: 'short', ...(sameYear ? {} : { year: 'numeric' }) });
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
export function formatRecent(seconds: number, now = Date.now()): string {
  return dayOf(seconds) === dayOf(now / 1000) ? formatTime(seconds) : formatDayAndTime(seconds);
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
export function formatTimeWithSeconds(seconds: number): string {
  return format(seconds, { ...timeOfDay(), second: '2-digit' });
}

/** The time of day in another time zone; empty if the zone is unknown. @param seconds UTC */
export function formatTimeIn(seconds: number, timeZone: string): string {
  return formatIn(seconds, timeZone, timeOfDay());
}

function formatIn(seconds: number, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  try {
    return format(seconds, { ...options, timeZone });
  } catch {
    return '';
  }
}

/** The time zone of the browser, by its name: `Europe/Berlin`. */
export function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** @param share from 0 to 1 */
export function formatPercent(share: number): string {
  return new Intl.NumberFormat(locale(), { style: 'percent' }).format(share);
}

/** The hour of the day in another time zone; undefined if the zone is unknown. @param seconds UTC */
export function hourIn(seconds: number, timeZone: string): number | undefined {
  const hour = Number.parseInt(formatIn(seconds, timeZone, timeOfDay(true)), 10);
  return Number.isNaN(hour) ? undefined : hour;
}

/** The short name of a day of the week. @param day 1 for Monday to 7 for Sunday */
export function formatWeekday(day: number): string {
  const MONDAY = Date.UTC(2024, 0, 1, 12);
  return format((MONDAY + (day - 1) * 86_400_000) / 1000, { weekday: 'short', timeZone: 'UTC' });
}
