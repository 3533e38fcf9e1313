import { expect, it } from 'vitest';
import { outcomeOf } from './recording-client.js';

it.each([
  [200, { result: 'success' }, 'acknowledged'],
  [400, { result: 'error', code: 'BAD_REQUEST' }, 'refused'],
  [429, { result: 'error', code: 'RATE_LIMIT_HIT' }, 'refused'],
  [503, { result: 'error', code: 'SERVER_NOT_READY' }, 'refused'],
  [503, { result: 'error', code: 'REQUEST_TIMED_OUT' }, 'refused'],
  [503, { result: 'error', code: 'OUTCOME_UNKNOWN' }, 'unknown'],
  [500, { result: 'error' }, 'unknown'],
  // Of a proxy, which does not know what the server has done.
  [502, {}, 'unknown'],
  [503, {}, 'unknown'],
] as const)('An answer with status %i and %j means that the request is %s', (status, body, outcome) => {
  expect(outcomeOf(status, body)).toBe(outcome);
});
