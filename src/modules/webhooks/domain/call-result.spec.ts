import { describe, expect, it } from 'vitest';
import { classifyOutcome, type HttpOutcome, shouldNotifyEarly } from './call-result.js';

const response = (status: number, more: Partial<Extract<HttpOutcome, { kind: 'response' }>> = {}): HttpOutcome => ({
  kind: 'response',
  status,
  body: '',
  tooLong: false,
  retryAfter: null,
  ...more,
});

describe('classifyOutcome', () => {
  it.each([200, 201, 202, 204, 299])('accepts status %d', (status) =>
    expect(classifyOutcome(response(status, { body: '{}' }), 0, 10_000)).toEqual({ kind: 'accepted', body: '{}' }),
  );

  it.each([300, 301, 302, 304, 307, 308, 408, 425, 429, 500, 502, 503, 504, 599])('repeats the call after status %d', (status) => {
    expect(classifyOutcome(response(status), 0, 10_000)).toMatchObject({
      kind: 'retry',
      retryAfterMs: null,
      failure: {
        outcome: 'rejected',
        text: `Third party responded with ${status}`,
        ownerDetail: `The webhook got a response with status code *${status}*.`,
      },
    });
  });

  it.each([400, 401, 403, 404, 405, 410, 413, 422, 451, 499])('fails permanently after status %d', (status) => {
    expect(classifyOutcome(response(status, { body: 'no' }), 0, 10_000)).toMatchObject({
      kind: 'end',
      refused: true,
      gone: status === 410,
      failure: { outcome: 'rejected', text: `Third party responded with ${status}`, body: 'no' },
    });
  });

  it('explains status 407 as an error of a proxy', () => {
    expect(classifyOutcome(response(407), 0, 10_000)).toMatchObject({
      kind: 'end',
      failure: { ownerDetail: 'The URL configured for the webhook is for a private or disallowed network.' },
    });
  });

  it.each<[number, number | null]>([
    [429, 7_000],
    [503, 7_000],
    [500, null],
    [408, null],
  ])('respects Retry-After for status %d as %d ms', (status, retryAfterMs) =>
    expect(classifyOutcome(response(status, { retryAfter: '7' }), 0, 10_000)).toMatchObject({ kind: 'retry', retryAfterMs }),
  );

  it('fails permanently if a successful response is too large', () => {
    expect(classifyOutcome(response(200, { tooLong: true }), 0, 10_000)).toMatchObject({
      kind: 'end',
      refused: false,
      failure: { outcome: 'bad_answer', text: 'Response is too large' },
    });
    expect(classifyOutcome(response(500, { tooLong: true }), 0, 10_000)).toMatchObject({ kind: 'retry' });
  });

  it.each<['timeout' | 'unreachable' | 'forbidden', string, string]>([
    ['timeout', 'retry', 'Request timed out after 10 seconds.'],
    ['unreachable', 'retry', 'A connection error occurred. Is my bot server down?'],
    ['forbidden', 'end', 'The URL configured for the webhook is for a private or disallowed network.'],
  ])('classifies %s as %s', (kind, expected, ownerDetail) => {
    expect(classifyOutcome({ kind, detail: 'because' }, 0, 10_000)).toMatchObject({
      kind: expected,
      failure: { outcome: kind, text: 'Bot is unavailable', ownerDetail },
    });
  });
});

describe('shouldNotifyEarly', () => {
  const classify = (outcome: HttpOutcome) => classifyOutcome(outcome, 0, 10_000);

  it.each([301, 429, 500, 503])('is true immediately for the transient error status %d', (status) => {
    expect(shouldNotifyEarly(classify(response(status)), 5, 5)).toBe(true);
  });

  it.each(['timeout', 'unreachable'] as const)('is true a minute after the delivery was created for the outcome %s', (kind) => {
    const callResult = classify({ kind, detail: '' });
    expect([60_004, 60_005].map((now) => shouldNotifyEarly(callResult, 5, now))).toEqual([false, true]);
  });

  it.each([200, 404, 410])('is false for status %d, after which no attempt follows', (status) => {
    expect(shouldNotifyEarly(classify(response(status)), 0, 99_999_999)).toBe(false);
  });
});
