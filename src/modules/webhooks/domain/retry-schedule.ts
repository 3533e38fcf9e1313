const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Delay after the first, second, … attempt: soon for a restart of the endpoint, about three days in all for a long outage. */
const DELAYS = [SECOND, 10 * SECOND, MINUTE, 10 * MINUTE, HOUR, 4 * HOUR, 10 * HOUR, 22 * HOUR, 34 * HOUR] as const;

/** Share of the delay by which it is shortened or lengthened, so that the deliveries of an outage do not return all at once. */
const JITTER = 0.2;

/** The longest time that an endpoint may ask for with `Retry-After`. */
const LONGEST_WISH = 24 * HOUR;

/** How often a delivery is attempted in all. */
export const MAX_ATTEMPTS = DELAYS.length + 1;

/**
 * Milliseconds to wait after an attempt; null if it was the last one.
 * @param attempt its number, from 1
 * @param random from 0 up to 1
 * @param wish milliseconds the endpoint asked to be left alone
 */
export function retryDelay(attempt: number, random: number, wish: number | null = null): number | null {
  const delay = DELAYS[attempt - 1];
  if (delay === undefined) return null;
  const jittered = Math.round(delay * (1 - JITTER + 2 * JITTER * random));
  return Math.max(jittered, Math.min(wish ?? 0, LONGEST_WISH));
}

/**
 * What a `Retry-After` header asks for, in milliseconds; null if it says nothing that can be understood.
 * @param header seconds, or a date
 */
export function retryAfter(header: string | null, now: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * SECOND;
  const date = /^[A-Z][a-z]{2}/.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
