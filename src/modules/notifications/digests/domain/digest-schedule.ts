import type { DigestPeriod } from '../../schedule/domain/notice-timing.js';
import { instantOf, readClock, wallTime } from '../../schedule/domain/wall-clock.js';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Weekly digests are written in the evening, by UTC. */
const WEEKLY_HOUR = 18;
/** Daily digests are written in the morning, by the clock of the account. */
const DAILY_HOUR = 8;
/** Who was there within this time needs no weekly digest; what happened in it is its content. */
const WEEKLY_ABSENCE_MS = 5 * DAY_MS;
/** Less than a week, so that an organization may choose another day. */
const DAYS_BETWEEN_WEEKLY = 6;

/** Digests that are due: whom they go to, and what they are about. */
export interface DigestRound {
  readonly period: DigestPeriod;
  /** The time zone of the accounts, as they have set it; null for all. */
  readonly timezone: string | null;
  /** The day for which they are written, counted from 1970. It does not depend on how late that happens. */
  readonly day: number;
  /** The last day for which the digest before may have been written. */
  readonly lastDay: number;
  /** Who was there after this time gets none; what happened since is their content. Milliseconds UTC. */
  readonly since: number;
}

/**
 * The weekly digests of an organization: in the evening of its day.
 * @param weekday the setting `digest_weekday`, 0 for Monday
 * @param now milliseconds UTC
 * @returns null if none are due
 */
export function weeklyRound(weekday: number, now: number): DigestRound | null {
  const day = Math.floor(now / DAY_MS);
  const evening = day * DAY_MS + WEEKLY_HOUR * HOUR_MS;
  if (now < evening || wallTime('UTC', now).day - 1 !== weekday) return null;
  return { period: 'weekly', timezone: null, day, lastDay: day - DAYS_BETWEEN_WEEKLY, since: evening - WEEKLY_ABSENCE_MS };
}

/**
 * The daily digests of accounts in a time zone: from every morning to midnight, about the time since the morning before.
 * @param timezone IANA name; another text counts as UTC
 * @param now milliseconds UTC
 * @returns null before the morning
 */
export function dailyRound(timezone: string, now: number): DigestRound | null {
  const day = Math.floor(readClock(timezone, now) / DAY_MS);
  const morningOf = (date: number): number => instantOf(timezone, date * DAY_MS + DAILY_HOUR * HOUR_MS);
  if (now < morningOf(day)) return null;
  return { period: 'daily', timezone, day, lastDay: day - 1, since: morningOf(day - 1) };
}
