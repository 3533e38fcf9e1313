import { describe, expect, it } from 'vitest';
import { statusEnds } from './status-ends.js';

const endsAt = (...local: [number, number, number, number, number, number]): string[] =>
  statusEnds(new Date(...local)).map(({ kind, time }) => `${kind} ${new Date(time * 1000).toString().slice(0, 21)}`);

describe('The ends that are offered for a status', () => {
  it('are half an hour, an hour, midnight, and the midnight before Monday', () => {
    expect(endsAt(2026, 10, 25, 11, 24, 30)).toEqual([
      'halfHour Wed Nov 25 2026 11:55',
      'hour Wed Nov 25 2026 12:25',
      'today Thu Nov 26 2026 00:00',
      'week Mon Nov 30 2026 00:00',
    ]);
  });

  it.each([
    [30, 'week Mon Dec 07 2026 00:00'],
    [29, 'week Mon Nov 30 2026 00:00'],
  ])('end the week before the next Monday on %i November', (day, week) => {
    expect(endsAt(2026, 10, day, 0, 0, 0).at(-1)).toBe(week);
  });
});
