import { describe, expect, it } from 'vitest';
import { wallTime } from '../../schedule/domain/wall-clock.js';
import { dailyRound, weeklyRound } from './digest-schedule.js';

const MINUTE = 60_000;
const iso = (time: number | undefined): string | null => (time === undefined ? null : new Date(time).toISOString());

describe('Weekly digests', () => {
  it.each([
    ['2026-11-23T17:59:59Z', 0, null],
    ['2026-11-23T18:00:00Z', 0, '2026-11-18T18:00:00.000Z'],
    ['2026-11-23T23:59:59Z', 0, '2026-11-18T18:00:00.000Z'],
    ['2026-11-24T00:00:00Z', 0, null],
    ['2026-11-24T18:00:00Z', 1, '2026-11-19T18:00:00.000Z'],
    ['2026-11-29T18:00:00Z', 6, '2026-11-24T18:00:00.000Z'],
    ['2026-11-29T18:00:00Z', 0, null],
  ])('at %s where the day is %i tell what happened since %s', (time, weekday, since) => {
    expect(iso(weeklyRound(weekday, Date.parse(time))?.since)).toBe(since);
  });
});

describe('Daily digests', () => {
  it.each([
    ['2026-11-23T06:59:59Z', 'Europe/Berlin', null],
    ['2026-11-23T07:00:00Z', 'Europe/Berlin', '2026-11-22T07:00:00.000Z'],
    ['2026-11-23T22:59:59Z', 'Europe/Berlin', '2026-11-22T07:00:00.000Z'],
    ['2026-11-23T23:00:00Z', 'Europe/Berlin', null],
    // The clocks are put forward, and back.
    ['2026-03-29T06:00:00Z', 'Europe/Berlin', '2026-03-28T07:00:00.000Z'],
    ['2026-10-25T07:00:00Z', 'Europe/Berlin', '2026-10-24T06:00:00.000Z'],
    ['2026-11-23T11:30:00Z', 'America/St_Johns', '2026-11-22T11:30:00.000Z'],
    ['2026-11-22T18:00:00Z', 'Pacific/Kiritimati', '2026-11-21T18:00:00.000Z'],
    ['2026-11-23T08:00:00Z', '', '2026-11-22T08:00:00.000Z'],
    ['2026-11-23T07:59:59Z', 'Nowhere/Atall', null],
  ])('at %s in the time zone %j tell what happened since %s', (time, timezone, since) => {
    expect(iso(dailyRound(timezone, Date.parse(time))?.since)).toBe(since);
  });

  it.each(['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'America/Santiago', 'Africa/Casablanca'])(
    'begin at eight and follow one another without gaps over a year in %s',
    (timezone) => {
      const begins: { readonly at: number; readonly since: number }[] = [];
      let at = Date.parse('2026-01-01T00:00:00Z');
      for (let day = dailyRound(timezone, at)?.day ?? -1; begins.length < 366; at += 30 * MINUTE) {
        const round = dailyRound(timezone, at);
        if (!round || round.day === day) continue;
        begins.push({ at, since: round.since });
        day = round.day;
        at += 22 * 60 * MINUTE;
      }
      const [, ...rounds] = begins;
      expect(rounds.filter((round) => wallTime(timezone, round.at).minute !== 8 * 60)).toEqual([]);
      expect(rounds.slice(1).map(({ since }) => since)).toEqual(rounds.slice(0, -1).map((round) => round.at));
    },
  );
});
