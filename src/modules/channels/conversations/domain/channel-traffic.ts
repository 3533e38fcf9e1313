const DAY_MS = 86_400_000;
/** Younger channels get no estimate (notes 1.16). */
const MIN_AGE_DAYS = 7;
const RECENT_DAYS = 180;

const COUNTED_DAYS = 28;

/** Time since which messages are counted for the estimate; milliseconds UTC. */
export function trafficCountedSince(now: number): number {
  return now - COUNTED_DAYS * DAY_MS;
}

/**
 * Messages per week, to two significant digits: over four weeks, or over the life of a channel that is younger. At least 1 if anything was
 * written; null in the first week.
 * @param messages written after `countedSince`
 * @param createdAt milliseconds UTC, as `now`
 */
export function estimateWeeklyTraffic(messages: number, createdAt: number, now: number): number | null {
  const days = Math.min(Math.floor((now - createdAt) / DAY_MS), COUNTED_DAYS);
  if (days < MIN_AGE_DAYS) return null;
  if (messages === 0) return 0;
  return Math.max(1, twoDigits(Math.floor((messages * 7) / days)));
}

/** @param lastMessageAt null if nothing was ever written; milliseconds UTC, as the others */
export function isRecentlyActive(lastMessageAt: number | null, createdAt: number, now: number): boolean {
  return now - (lastMessageAt ?? createdAt) < RECENT_DAYS * DAY_MS;
}

/** Halves go to the even neighbour, as the reference rounds: 125 is 120, 135 is 140. */
function twoDigits(value: number): number {
  const unit = 10 ** Math.max(0, String(value).length - 2);
  const whole = Math.floor(value / unit);
  const rest = value - whole * unit;
  const up = rest * 2 > unit || (rest * 2 === unit && whole % 2 === 1);
  return (whole + Number(up)) * unit;
}
