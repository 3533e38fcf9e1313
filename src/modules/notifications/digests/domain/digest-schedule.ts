import type { DigestPeriod } from '../../schedule/domain/notice-timing.js';

const DAY_MS = 86_400_000;
/** Digests are written in the evening, by UTC. */
const HOUR = 18;
/** 1 January 1970 was a Thursday; the setting `digest_weekday` counts from Monday. */
const WEEKDAY_OF_FIRST_DAY = 3;

/** What digests of a period are about, and how often they come. */
export interface DigestRules {
  /** Who was there within this time needs no digest; what happened in it is its content. In milliseconds. */
  readonly absenceMs: number;
  /** Days between two digests of an account; for weekly ones less than a week, so that an organization may choose another day. */
  readonly minDaysBetween: number;
}

export const DIGEST_RULES: Readonly<Record<DigestPeriod, DigestRules>> = {
  weekly: { absenceMs: 5 * DAY_MS, minDaysBetween: 6 },
  daily: { absenceMs: DAY_MS, minDaysBetween: 1 },
};

/** The number of days since 1970, by which the digests of a day are counted. */
export function dayOf(time: number): number {
  return Math.floor(time / DAY_MS);
}

/**
 * Since when the digests of a day tell what happened. It does not depend on how late they are written.
 * @param now milliseconds UTC, on that day
 * @returns milliseconds UTC
 */
export function beginOfDigest({ absenceMs }: DigestRules, now: number): number {
  return eveningOf(dayOf(now)) - absenceMs;
}

/**
 * The digests of an organization that are due: daily ones every evening, weekly ones in the evening of its day.
 * @param weekday the setting `digest_weekday`, 0 for Monday
 * @param now milliseconds UTC
 */
export function dueDigests(weekday: number, now: number): DigestPeriod[] {
  const day = dayOf(now);
  if (now < eveningOf(day)) return [];
  return (day + WEEKDAY_OF_FIRST_DAY) % 7 === weekday ? ['weekly', 'daily'] : ['daily'];
}

function eveningOf(day: number): number {
  return day * DAY_MS + HOUR * 3_600_000;
}
