import { t } from './texts.js';

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Making a formatter takes much longer than using one. */
function formatter(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = t().locale + JSON.stringify(options);
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(t().locale, options);
  formatters.set(key, known);
  return known;
}

/** The time of day, `11:24`. @param seconds UTC */
export function formatTime(seconds: number, twentyFourHours = true): string {
  return formatter({ hour: '2-digit', minute: '2-digit', hourCycle: twentyFourHours ? 'h23' : 'h12' }).format(seconds * 1000);
}

/** Date and time in full, for titles. @param seconds UTC */
export function formatFull(seconds: number): string {
  return formatter({ dateStyle: 'full', timeStyle: 'short' }).format(seconds * 1000);
}

/** A date: `3 March 2024`. @param seconds UTC */
export function formatDate(seconds: number): string {
  return formatter({ dateStyle: 'long' }).format(seconds * 1000);
}

/** Date and time in the reader's time zone: `Thu, 19 Nov, 15:00`. @param seconds UTC */
export function formatDayAndTime(seconds: number, twentyFourHours = true): string {
  const hourCycle = twentyFourHours ? 'h23' : 'h12';
  return formatter({ weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle }).format(
    seconds * 1000,
  );
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

/** Names in a sentence: `Ada, Bob and Carol`. */
export function formatList(names: readonly string[]): string {
  return new Intl.ListFormat(t().locale, { type: 'conjunction' }).format(names);
}
