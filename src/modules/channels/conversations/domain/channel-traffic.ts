const DAY_MS = 86_400_000;
/** Younger channels have no estimate. */
const MIN_AGE_DAYS = 7;
const RECENT_DAYS = 180;

const COUNTED_DAYS = 28;

/** Time since which messages are counted for the estimate; milliseconds UTC. */
export function trafficCountedSince(now: number): number {
  return now - COUNTED_DAYS * DAY_MS;
}

/**
 * Messages per week, rounded to two significant digits: the average of four weeks, or of the lifetime of a younger channel. At least 1 if there
 * was any message; null in the first week.
 * @param messages number of messages since `trafficCountedSince`
 * @param createdAt milliseconds UTC, as `now`
 */
export function estimateWeeklyTraffic(messages: number, createdAt: number, now: number): number | null {
  const days = Math.min(Math.floor((now - createdAt) / DAY_MS), COUNTED_DAYS);
  if (days < MIN_AGE_DAYS) return null;
  if (messages === 0) return 0;
  return Math.max(1, roundToTwoDigits(Math.floor((messages * 7) / days)));
}

/** @param lastMessageAt null for a channel without messages; milliseconds UTC, as are the others */
export function isRecentlyActive(lastMessageAt: number | null, createdAt: number, now: number): boolean {
  return now - (lastMessageAt ?? createdAt) < RECENT_DAYS * DAY_MS;
}

/** Rounds halves to even, as the Zulip server does: 125 to 120, 135 to 140. */
function roundToTwoDigits(value: number): number {
  const unit = 10 ** Math.max(0, String(value).length - 2);
  const whole = Math.floor(value / unit);
  const remainder = value - whole * unit;
  const up = remainder * 2 > unit || (remainder * 2 === unit && whole % 2 === 1);
  return (whole + Number(up)) * unit;
}
