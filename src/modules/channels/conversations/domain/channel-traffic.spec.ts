import { describe, expect, it } from 'vitest';
import { isRecentlyActive, estimateWeeklyTraffic } from './channel-traffic.js';

const DAY = 86_400_000;
const NOW = 1_800_000_000_000;

describe('weekly traffic', () => {
  it.each([
    ['null in the first week', 500, 6.99, null],
    ['averaged over the days of a young channel', 500, 7, 500],
    ['averaged over whole days only', 100, 10.9, 70],
    ['averaged over at most four weeks', 400, 28, 100],
    ['averaged over at most four weeks', 400, 900, 100],
    ['0 without messages', 0, 900, 0],
    ['at least 1 with any message', 1, 900, 1],
    ['rounded down to whole messages', 39, 900, 9],
    ['unchanged with two digits', 396, 900, 99],
    ['rounded to two significant digits', 4 * 1234, 900, 1200],
    ['rounded up to two significant digits', 4 * 1251, 900, 1300],
    ['rounded down to even for halves', 4 * 125, 900, 120],
    ['rounded up to even for halves', 4 * 135, 900, 140],
    ['rounded up to one more digit', 4 * 996, 900, 1000],
  ])('is %s', (_, messages, days, expected) => {
    expect(estimateWeeklyTraffic(messages, NOW - days * DAY, NOW)).toBe(expected);
  });
});

describe('recent activity', () => {
  it.each([
    ['true for a message within half a year', 179, 900, true],
    ['false without a message for half a year', 180, 900, false],
    ['true for a young channel without messages', null, 179, true],
    ['false for an old channel without messages', null, 180, false],
  ])('is %s', (_, lastDays, days, expected) => {
    expect(isRecentlyActive(lastDays === null ? null : NOW - lastDays * DAY, NOW - days * DAY, NOW)).toBe(expected);
  });
});
