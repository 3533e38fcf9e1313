/** A moment as the clock on a wall shows it. */
export interface WallTime {
  /** 1 for Monday to 7 for Sunday. */
  readonly day: number;
  /** Minutes since midnight. */
  readonly minute: number;
}

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const MAX_KEPT = 200;
const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * What the clocks of a time zone show, with daylight saving time by its rules.
 * @param timezone IANA name; another text counts as UTC
 * @param at milliseconds UTC
 */
export function wallTime(timezone: string, at: number): WallTime {
  const parts = new Map(
    formatterOf(timezone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return {
    day: DAYS.indexOf(parts.get('weekday') ?? '') + 1,
    minute: Number(parts.get('hour')) * 60 + Number(parts.get('minute')),
  };
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
  const options = { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  try {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone: timezone === '' ? 'UTC' : timezone });
  } catch {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  }
}
