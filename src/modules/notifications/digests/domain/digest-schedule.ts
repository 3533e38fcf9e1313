const DAY_MS = 86_400_000;
/** Digests are written in the evening, by UTC. */
const HOUR = 18;
/** 1 January 1970 was a Thursday; the setting `digest_weekday` counts from Monday. */
const WEEKDAY_OF_FIRST_DAY = 3;

/** The number of days since 1970, by which the digests of a day are counted. */
export function dayOf(time: number): number {
  return Math.floor(time / DAY_MS);
}

/**
 * Whether the digests of an organization are due: in the evening of its day.
 * @param weekday the setting `digest_weekday`, 0 for Monday
 * @param now milliseconds UTC
 */
export function isDigestDue(weekday: number, now: number): boolean {
  const day = dayOf(now);
  return (day + WEEKDAY_OF_FIRST_DAY) % 7 === weekday && now - day * DAY_MS >= HOUR * 3_600_000;
}
