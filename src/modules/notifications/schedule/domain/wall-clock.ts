/** A moment as the clock on a wall shows it. */
export interface WallTime {
  /** 1 for Monday to 7 for Sunday. */
  readonly day: number;
  /** Minutes since midnight. */
  readonly minute: number;
}

const DAY_MS = 86_400_000;
/** 1 January 1970 was a Thursday. */
const WEEKDAY_OF_FIRST_DAY = 3;
const MAX_KEPT = 200;
const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * What the clocks of a time zone show, with daylight saving time by its rules.
 * @param timezone IANA name; another text counts as UTC
 * @param at milliseconds UTC
 */
export function wallTime(timezone: string, at: number): WallTime {
  const reading = readClock(timezone, at);
  const date = Math.floor(reading / DAY_MS);
  return { day: ((date + WEEKDAY_OF_FIRST_DAY) % 7) + 1, minute: Math.floor((reading - date * DAY_MS) / 60_000) };
}

/**
 * The date and the time that the clocks of a time zone show, as milliseconds since the beginning of 1970 by these clocks.
 * @param timezone IANA name; another text counts as UTC
 * @param at milliseconds UTC
 */
export function readClock(timezone: string, at: number): number {
  const parts = new Map(
    formatterOf(timezone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const partOf = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  return Date.UTC(partOf('year'), partOf('month') - 1, partOf('day'), partOf('hour'), partOf('minute'), partOf('second'));
}

/**
 * When the clocks of a time zone show a date and a time. If they never do, because they are put forward, it is about an hour earlier or later.
 * @param reading as `readClock` counts
 * @returns milliseconds UTC
 */
export function instantOf(timezone: string, reading: number): number {
  const guess = reading - (readClock(timezone, reading) - reading);
  return guess - (readClock(timezone, guess) - reading);
}

function formatterOf(timezone: string): Intl.DateTimeFormat {
  const known = formatters.get(timezone);
  if (known) return known;
  const formatter = createFormatter(timezone);
  if (formatters.size >= MAX_KEPT) formatters.clear();
  formatters.set(timezone, formatter);
  return formatter;
}

function createFormatter(timezone: string): Intl.DateTimeFormat {
  const date = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;
  const options = { ...date, hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;
  try {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone: timezone === '' ? 'UTC' : timezone });
  } catch {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  }
}
