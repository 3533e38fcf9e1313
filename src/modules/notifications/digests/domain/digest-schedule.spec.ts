import { expect, it } from 'vitest';
import { isDigestDue } from './digest-schedule.js';

it.each([
  ['2026-11-23T17:59:59Z', 0, false],
  ['2026-11-23T18:00:00Z', 0, true],
  ['2026-11-23T23:59:59Z', 0, true],
  ['2026-11-24T00:00:00Z', 0, false],
  ['2026-11-24T18:00:00Z', 1, true],
  ['2026-11-29T18:00:00Z', 6, true],
  ['2026-11-29T18:00:00Z', 0, false],
])('digests are due at %s where the day is %i: %s', (time, weekday, due) => {
  expect(isDigestDue(weekday, Date.parse(time))).toBe(due);
});
