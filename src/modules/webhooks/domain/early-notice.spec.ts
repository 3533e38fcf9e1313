import { describe, expect, it } from 'vitest';
import { classifyOutcome, type HttpOutcome, shouldNotifyEarly } from './call-result.js';

const verdict = (outcome: HttpOutcome) => classifyOutcome(outcome, 0, 10_000);
const answer = (status: number): HttpOutcome => ({ kind: 'response', status, body: '', tooLong: false, retryAfter: null });

describe('a failure that may pass', () => {
  it.each([301, 429, 500, 503])('is told at once if it is a refusal: %d', (status) => {
    expect(shouldNotifyEarly(verdict(answer(status)), 5, 5)).toBe(true);
  });

  it.each(['timeout', 'unreachable'] as const)('is told after a minute if there is no answer: %s', (kind) => {
    const silence = verdict({ kind, detail: '' });
    expect([60_004, 60_005].map((now) => shouldNotifyEarly(silence, 5, now))).toEqual([false, true]);
  });
});

it.each([200, 404, 410])('what is final is no early news: %d', (status) => {
  expect(shouldNotifyEarly(verdict(answer(status)), 0, 99_999_999)).toBe(false);
});
