import { describe, expect, it } from 'vitest';
import { MAX_ATTEMPTS, retryAfter, retryDelay } from './retry-schedule.js';

const HOUR = 3_600_000;
const MIDDLE = 0.5;

describe('retryDelay', () => {
  it('spreads ten attempts over about three days', () => {
    const delays = Array.from({ length: MAX_ATTEMPTS }, (_, index) => retryDelay(index + 1, MIDDLE));
    expect(delays).toHaveLength(10);
    expect(delays.at(-1)).toBeNull();
    const total = delays.reduce<number>((sum, delay) => sum + (delay ?? 0), 0);
    expect(total).toBeGreaterThan(70 * HOUR);
    expect(total).toBeLessThan(74 * HOUR);
    for (let index = 1; index < 9; index += 1) expect(delays[index]).toBeGreaterThan(delays[index - 1] ?? 0);
  });

  it.each([
    [1, 0, 800],
    [1, MIDDLE, 1_000],
    [1, 0.999999, 1_200],
    [5, 0, 0.8 * HOUR],
  ])('varies attempt %d with %d', (attempt, random, delay) => expect(retryDelay(attempt, random)).toBe(delay));

  it.each<[string, number, number | null, number | null]>([
    ['a longer wish counts', 1, 30_000, 30_000],
    ['a shorter one does not', 5, 30_000, HOUR],
    ['a day is the most', 1, 90 * 24 * HOUR, 24 * HOUR],
    ['there is no attempt after the last', 10, 1_000, null],
  ])('%s', (_, attempt, wish, delay) => expect(retryDelay(attempt, MIDDLE, wish)).toBe(delay));
});

describe('retryAfter', () => {
  const now = Date.UTC(2026, 0, 2, 3, 4, 5);

  it.each<[string | null, number | null]>([
    [null, null],
    ['', null],
    ['0', 0],
    [' 120 ', 120_000],
    ['-5', null],
    ['1.5', null],
    ['1e9', null],
    ['soon', null],
    ['99999999999999999999', null],
    ['Fri, 02 Jan 2026 03:05:05 GMT', 60_000],
    ['Fri, 02 Jan 2026 03:03:05 GMT', 0],
    ['Friday', null],
  ])('%j', (header, wish) => expect(retryAfter(header, now)).toBe(wish));
});
