import { expect, it } from 'vitest';
import { dueDigests } from './digest-schedule.js';

it.each([
  ['2026-11-23T17:59:59Z', 0, []],
  ['2026-11-23T18:00:00Z', 0, ['weekly', 'daily']],
  ['2026-11-23T23:59:59Z', 0, ['weekly', 'daily']],
  ['2026-11-24T00:00:00Z', 0, []],
  ['2026-11-24T18:00:00Z', 1, ['weekly', 'daily']],
  ['2026-11-29T18:00:00Z', 6, ['weekly', 'daily']],
  ['2026-11-29T18:00:00Z', 0, ['daily']],
])('digests are due at %s where the day is %i: %j', (time, weekday, due) => {
  expect(dueDigests(weekday, Date.parse(time))).toEqual(due);
});
