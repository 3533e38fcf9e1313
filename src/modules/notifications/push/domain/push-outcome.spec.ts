import { describe, expect, it } from 'vitest';
import { outcomeOfStatus } from './push-outcome.js';

describe('The answer of a push service', () => {
  it.each([
    [200, { kind: 'accepted', status: 200 }],
    [201, { kind: 'accepted', status: 201 }],
    [404, { kind: 'gone', status: 404 }],
    [410, { kind: 'gone', status: 410 }],
    [413, { kind: 'rejected', status: 413, failure: 'too_large' }],
    [429, { kind: 'retry', status: 429, failure: 'rate_limited', retryAfterMs: 7_000 }],
    [408, { kind: 'retry', status: 408, failure: 'unavailable', retryAfterMs: 7_000 }],
    [500, { kind: 'retry', status: 500, failure: 'unavailable', retryAfterMs: 7_000 }],
    [503, { kind: 'retry', status: 503, failure: 'unavailable', retryAfterMs: 7_000 }],
    [301, { kind: 'rejected', status: 301, failure: 'rejected' }],
    [400, { kind: 'rejected', status: 400, failure: 'rejected' }],
    [403, { kind: 'rejected', status: 403, failure: 'rejected' }],
  ])('%i is understood', (status, outcome) => {
    expect(outcomeOfStatus(status, 7_000)).toEqual(outcome);
  });
});
