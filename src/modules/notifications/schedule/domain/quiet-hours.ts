import { BadRequest } from '../../../../kernel/domain-error.js';
import type { UserId } from '../../../../kernel/ids.js';
import { wallTime, type WallTime } from './wall-clock.js';

/** Hours that come back every week. One that does not end after it begins ends on the next day. */
export interface QuietWindow {
  /** On which days it begins: 1 for Monday to 7 for Sunday. */
  readonly days: readonly number[];
  /** Minutes since midnight, as the clocks of the account show. */
  readonly from: number;
  readonly to: number;
}

/** What notifies an account although it wants quiet. */
export interface QuietExceptions {
  readonly directMessages: boolean;
  readonly mentions: boolean;
  readonly senderIds: readonly UserId[];
}

/** When an account does not want to be notified. */
export interface QuietSchedule {
  readonly windows: readonly QuietWindow[];
  /** Milliseconds UTC; null if it is not snoozing. */
  readonly snoozeUntil: number | null;
  readonly exceptions: QuietExceptions;
}

export const NO_QUIET_HOURS: QuietSchedule = {
  windows: [],
  snoozeUntil: null,
  exceptions: { directMessages: false, mentions: false, senderIds: [] },
};

/** A time of quiet that has begun. */
export interface QuietTime {
  readonly reason: 'quiet_hours' | 'snoozed';
  /** Milliseconds UTC. */
  readonly until: number;
}

const DAY_MINUTES = 24 * 60;
const MINUTE_MS = 60_000;
const WEEK_MS = 7 * DAY_MINUTES * MINUTE_MS;

/**
 * Whether an account wants quiet at a time, and for how long. Windows that touch are one.
 * @param timezone IANA name, of the account
 * @param at milliseconds UTC
 * @returns null if it wants none
 */
export function quietTimeAt({ windows, snoozeUntil }: QuietSchedule, timezone: string, at: number): QuietTime | null {
  if (snoozeUntil !== null && snoozeUntil > at) return { reason: 'snoozed', until: endOfWindows(windows, timezone, snoozeUntil) };
  const until = endOfWindows(windows, timezone, at);
  return until > at ? { reason: 'quiet_hours', until } : null;
}

/** A message as the exceptions judge it. */
export interface Disturbance {
  readonly isDirect: boolean;
  /** The account is mentioned by name. */
  readonly isMention: boolean;
  readonly senderId: UserId;
}

/** Whether a message notifies an account at a time of quiet. */
export function mayDisturb({ exceptions }: QuietSchedule, { isDirect, isMention, senderId }: Disturbance): boolean {
  const { directMessages, mentions, senderIds } = exceptions;
  return (isDirect && directMessages) || (isMention && mentions) || senderIds.includes(senderId);
}

/** @throws BadRequest for days or times that do not exist */
export function checkWindows(windows: readonly QuietWindow[]): void {
  for (const { days, from, to } of windows) {
    const isKnownDay = (day: number): boolean => Number.isInteger(day) && day >= 1 && day <= 7;
    if (days.length === 0 || !days.every(isKnownDay) || new Set(days).size < days.length) throw new BadRequest('Invalid days');
    if (from < 0 || from >= DAY_MINUTES || to < 0 || to >= DAY_MINUTES) throw new BadRequest('Invalid time');
  }
}

/** The first time from `at` on that is in no window; `at` itself if it is in none. At most a week later, if windows leave no gap. */
function endOfWindows(windows: readonly QuietWindow[], timezone: string, at: number): number {
  const remainingAt = (time: number): number => remainingMinutes(windows, wallTime(timezone, time));
  let time = at;
  for (let remaining = remainingAt(time); remaining > 0; remaining = remainingAt(time)) {
    if (time - at > WEEK_MS) return time;
    const start = startOfMinute(time);
    const end = start + remaining * MINUTE_MS;
    time = end;
    if (shiftBetween(timezone, start, end) === 0) continue;
    // The clocks are put forward or back meanwhile, so that every minute is looked at.
    for (time = start; time < end && remainingAt(time) > 0;) time += MINUTE_MS;
  }
  return time;
}

/** How many minutes the windows go on for that contain a moment, by the clock on the wall; 0 if none does. */
function remainingMinutes(windows: readonly QuietWindow[], { day, minute }: WallTime): number {
  const dayBefore = day === 1 ? 7 : day - 1;
  const remaining = windows.flatMap(({ days, from, to }) => {
    const end = to > from ? to : to + DAY_MINUTES;
    return [
      ...(days.includes(day) && minute >= from && minute < end ? [end - minute] : []),
      ...(days.includes(dayBefore) && minute + DAY_MINUTES < end ? [end - DAY_MINUTES - minute] : []),
    ];
  });
  return Math.max(0, ...remaining);
}

/** By how many minutes the clocks are put forward between two times. */
function shiftBetween(timezone: string, start: number, end: number): number {
  const passed = (end - start) / MINUTE_MS;
  const [before, after] = [wallTime(timezone, start), wallTime(timezone, end)];
  const shown = (after.day - before.day) * DAY_MINUTES + after.minute - before.minute;
  const week = 7 * DAY_MINUTES;
  const shift = (((shown - passed) % week) + week) % week;
  return shift > week / 2 ? shift - week : shift;
}

function startOfMinute(time: number): number {
  return Math.floor(time / MINUTE_MS) * MINUTE_MS;
}
