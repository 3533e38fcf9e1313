import { describe, expect, it } from 'vitest';
import { maxAttempts, parseRetryAfter, retryDelay, WebhookRules } from './retry-schedule.js';

const HOUR = 3_600_000;
const MIDDLE = 0.5;
const delays = [1, 10, 60, 600, 3_600, 14_400, 36_000, 79_200, 122_400].map((seconds) => seconds * 1_000);
const rules = new WebhookRules({ retryDelaysMs: delays, jitter: 0.2, timeoutMs: 10_000, perEndpoint: 5, retentionMs: 1 });

describe('retryDelay', () => {
  it('spreads ten attempts over about three days', () => {
    const waits = Array.from({ length: maxAttempts(rules) }, (_, index) =>
      retryDelay(rules, { attempt: index + 1, random: MIDDLE, retryAfterMs: null }),
    );
    expect(waits).toHaveLength(10);
    expect(waits.at(-1)).toBeNull();
    const total = waits.reduce<number>((sum, delay) => sum + (delay ?? 0), 0);
    expect(total).toBeGreaterThan(70 * HOUR);
    expect(total).toBeLessThan(74 * HOUR);
    for (let index = 1; index < 9; index += 1) expect(waits[index]).toBeGreaterThan(waits[index - 1] ?? 0);
  });

  it.each([
    [1, 0, 800],
    [1, MIDDLE, 1_000],
    [1, 0.999999, 1_200],
    [5, 0, 0.8 * HOUR],
  ])('varies the delay after attempt %d at random (%d)', (attempt, random, delay) =>
    expect(retryDelay(rules, { attempt, random, retryAfterMs: null })).toBe(delay),
  );

  it.each<[string, number, number | null, number | null]>([
    ['uses a longer Retry-After', 1, 30_000, 30_000],
    ['ignores a shorter Retry-After', 5, 30_000, HOUR],
    ['limits Retry-After to a day', 1, 90 * 24 * HOUR, 24 * HOUR],
    ['returns null after the last attempt', 10, 1_000, null],
  ])('%s', (_, attempt, retryAfterMs, delay) => expect(retryDelay(rules, { attempt, random: MIDDLE, retryAfterMs })).toBe(delay));
});

describe('parseRetryAfter', () => {
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
  ])('parses %j', (header, milliseconds) => expect(parseRetryAfter(header, now)).toBe(milliseconds));
});
