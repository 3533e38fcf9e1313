import { describe, expect, it } from 'vitest';
import { isRecentlyActive, estimateWeeklyTraffic } from './channel-traffic.js';

const DAY = 86_400_000;
const NOW = 1_800_000_000_000;

describe('weekly traffic', () => {
  it.each([
    ['no estimate in the first week', 500, 6.99, null],
    ['over the days of a young channel', 500, 7, 500],
    ['over whole days only', 100, 10.9, 70],
    ['over four weeks at most', 400, 28, 100],
    ['over four weeks at most', 400, 900, 100],
    ['nothing where nothing was written', 0, 900, 0],
    ['at least one where anything was', 1, 900, 1],
    ['rounded down to whole messages', 39, 900, 9],
    ['two digits as they are', 396, 900, 99],
    ['two significant digits', 4 * 1234, 900, 1200],
    ['two significant digits, rounded up', 4 * 1251, 900, 1300],
    ['halves to the even neighbour below', 4 * 125, 900, 120],
    ['halves to the even neighbour above', 4 * 135, 900, 140],
    ['into one more digit', 4 * 996, 900, 1000],
  ])('is %s', (_, messages, days, expected) => {
    expect(estimateWeeklyTraffic(messages, NOW - days * DAY, NOW)).toBe(expected);
  });
});

describe('recent activity', () => {
  it.each([
    ['a message within half a year', 179, 900, true],
    ['no message for half a year', 180, 900, false],
    ['a young channel without messages', null, 179, true],
    ['an old channel without messages', null, 180, false],
  ])('is told by %s', (_, lastDays, days, expected) => {
    expect(isRecentlyActive(lastDays === null ? null : NOW - lastDays * DAY, NOW - days * DAY, NOW)).toBe(expected);
  });
});
