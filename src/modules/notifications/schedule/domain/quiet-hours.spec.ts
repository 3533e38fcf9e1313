import { describe, expect, it } from 'vitest';
import { NO_QUIET_HOURS, mayDisturb, type QuietSchedule, quietTimeAt, type QuietWindow } from './quiet-hours.js';
import { wallTime } from './wall-clock.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const minutes = (text: string): number => {
  const [hours = 0, rest = 0] = text.split(':').map(Number);
  return hours * 60 + rest;
};
const window = (from: string, to: string, days: readonly number[] = EVERY_DAY): QuietWindow => ({
  days,
  from: minutes(from),
  to: minutes(to),
});
const schedule = (...windows: QuietWindow[]): QuietSchedule => ({ ...NO_QUIET_HOURS, windows });
const until = (windows: QuietSchedule, zone: string, at: string): string | null => {
  const found = quietTimeAt(windows, zone, Date.parse(at));
  return found && new Date(found.until).toISOString();
};

/** Whether a moment is in a window, by the definition: each window is the list of its minutes of the week on the clock of the wall. */
function isQuiet(windows: readonly QuietWindow[], zone: string, at: number): boolean {
  const { day, minute } = wallTime(zone, at);
  const ofWeek = (day - 1) * 1440 + minute;
  return windows.some(({ days, from, to }) =>
    days.some((begin) => {
      const start = (begin - 1) * 1440 + from;
      const length = to > from ? to - from : to + 1440 - from;
      return (ofWeek - start + 7 * 1440) % (7 * 1440) < length;
    }),
  );
}

describe('Quiet hours', () => {
  it('last until their end on the same day', () => {
    const lunch = schedule(window('12:00', '13:30', [1, 2]));
    expect(until(lunch, 'UTC', '2026-11-23T12:00:00Z')).toBe('2026-11-23T13:30:00.000Z');
    expect(until(lunch, 'UTC', '2026-11-23T13:29:59.999Z')).toBe('2026-11-23T13:30:00.000Z');
    expect(until(lunch, 'UTC', '2026-11-23T13:30:00Z')).toBeNull();
    expect(until(lunch, 'UTC', '2026-11-23T11:59:59.999Z')).toBeNull();
    expect(until(lunch, 'UTC', '2026-11-25T12:00:00Z')).toBeNull();
  });

  it('last over midnight, and belong to the day on which they begin', () => {
    const friday = schedule(window('22:00', '07:00', [5]));
    expect(until(friday, 'Europe/Berlin', '2026-11-27T21:00:00Z')).toBe('2026-11-28T06:00:00.000Z');
    expect(until(friday, 'Europe/Berlin', '2026-11-28T05:59:00Z')).toBe('2026-11-28T06:00:00.000Z');
    expect(until(friday, 'Europe/Berlin', '2026-11-28T21:00:00Z')).toBeNull();
    expect(until(friday, 'Europe/Berlin', '2026-11-27T05:00:00Z')).toBeNull();
    expect(until(schedule(window('22:00', '07:00', [7])), 'UTC', '2026-11-23T03:00:00Z')).toBe('2026-11-23T07:00:00.000Z');
  });

  it('are one if they touch', () => {
    const weekend = schedule(window('18:00', '00:00', [5]), window('00:00', '00:00', [6, 7]), window('00:00', '08:00', [1]));
    expect(until(weekend, 'UTC', '2026-11-27T18:00:00Z')).toBe('2026-11-30T08:00:00.000Z');
  });

  it('end after a week at the latest', () => {
    const always = quietTimeAt(schedule(window('00:00', '00:00')), 'UTC', 0);
    expect(always?.until).toBeGreaterThanOrEqual(7 * DAY);
    expect(always?.until).toBeLessThanOrEqual(9 * DAY);
  });

  it('follow clocks that are put forward or back, also if an end does not exist or exists twice', () => {
    const night = schedule(window('22:00', '07:00'));
    expect(until(night, 'Europe/Berlin', '2026-03-28T21:00:00Z')).toBe('2026-03-29T05:00:00.000Z');
    expect(until(night, 'Europe/Berlin', '2026-10-24T20:00:00Z')).toBe('2026-10-25T06:00:00.000Z');
    const late = schedule(window('22:00', '02:30'));
    expect(until(late, 'Europe/Berlin', '2026-03-28T21:00:00Z')).toBe('2026-03-29T01:00:00.000Z');
    expect(until(late, 'Europe/Berlin', '2026-10-24T20:00:00Z')).toBe('2026-10-25T00:30:00.000Z');
  });

  it('count in UTC for an account without a time zone', () => {
    expect(until(schedule(window('12:00', '13:00')), '', '2026-11-23T12:30:00Z')).toBe('2026-11-23T13:00:00.000Z');
    expect(until(schedule(window('12:00', '13:00')), 'Nowhere/Atall', '2026-11-23T12:30:00Z')).toBe('2026-11-23T13:00:00.000Z');
  });

  it.each(['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'America/Santiago', 'Africa/Casablanca'])(
    'are quiet until their end and not a minute longer, over a year in %s',
    (zone) => {
      const windows = [window('22:00', '06:30', [1, 2, 3, 4, 7]), window('23:15', '02:30', [5, 6]), window('12:00', '13:00', [6])];
      const start = Date.parse('2026-01-01T00:00:00Z');
      const wrong: string[] = [];
      let expected: number | null = null;
      // Backwards, so that the next time that is not quiet is known.
      for (let at = start + 365 * DAY; at >= start; at -= 15 * MINUTE) {
        const quiet = isQuiet(windows, zone, at);
        if (!quiet) expected = at;
        const found = quietTimeAt(schedule(...windows), zone, at)?.until ?? at;
        // Windows begin and end at multiples of a quarter of an hour.
        if (expected !== null && found !== (quiet ? expected : at)) {
          wrong.push(`${new Date(at).toISOString()}: ${new Date(found).toISOString()}`);
        }
      }
      expect(wrong).toEqual([]);
    },
  );
});

describe('A snooze', () => {
  const snoozing = (until: string, ...windows: QuietWindow[]): QuietSchedule => ({
    ...schedule(...windows),
    snoozeUntil: Date.parse(until),
  });

  it('counts until its time', () => {
    const nap = snoozing('2026-11-23T13:00:30Z');
    expect(quietTimeAt(nap, 'UTC', Date.parse('2026-11-23T13:00:29Z'))).toEqual({
      reason: 'snoozed',
      until: Date.parse('2026-11-23T13:00:30Z'),
    });
    expect(quietTimeAt(nap, 'UTC', Date.parse('2026-11-23T13:00:30Z'))).toBeNull();
  });

  it('that ends in quiet hours lasts until their end', () => {
    expect(until(snoozing('2026-11-23T22:30:00Z', window('22:00', '07:00')), 'UTC', '2026-11-23T20:00:00Z')).toBe(
      '2026-11-24T07:00:00.000Z',
    );
  });
});

describe('An exception', () => {
  const message = { isDirect: false, isMention: false, senderId: 7 };

  it.each([
    [{ directMessages: true, mentions: false, senderIds: [] }, { ...message, isDirect: true }, true],
    [{ directMessages: true, mentions: false, senderIds: [] }, { ...message, isMention: true }, false],
    [{ directMessages: false, mentions: true, senderIds: [] }, { ...message, isMention: true }, true],
    [{ directMessages: false, mentions: true, senderIds: [] }, { ...message, isDirect: true }, false],
    [{ directMessages: false, mentions: false, senderIds: [7] }, message, true],
    [{ directMessages: false, mentions: false, senderIds: [8] }, message, false],
  ])('%j lets through %j: %s', (exceptions, one, expected) => {
    expect(mayDisturb({ ...NO_QUIET_HOURS, exceptions }, one)).toBe(expected);
  });
});
