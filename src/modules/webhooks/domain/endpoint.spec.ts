import { describe, expect, it } from 'vitest';
import {
  afterFailure,
  afterSuccess,
  type CallFailure,
  concurrency,
  disabled,
  enabled,
  type Endpoint,
  endpointStatus,
  newEndpoint,
} from './endpoint.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

const transient = (at: number, retryAfterMs: number | null = null): CallFailure => ({
  at,
  transient: true,
  notifyEarly: false,
  retryAfterMs,
  gone: false,
});
const early = (at: number): CallFailure => ({ ...transient(at), notifyEarly: true });
const permanentFailure = (at: number, gone = false): CallFailure => ({
  at,
  transient: false,
  notifyEarly: false,
  retryAfterMs: null,
  gone,
});

function after(failures: readonly CallFailure[], start = newEndpoint(2, 1)): Endpoint {
  return failures.reduce((endpoint, failure) => afterFailure(endpoint, failure).endpoint, start);
}
const inARow = (count: number, at = 1): Endpoint => after(Array.from({ length: count }, () => transient(at)));

describe('an endpoint that fails', () => {
  it('is paused after ten consecutive failures, for increasing times up to five minutes', () => {
    expect(inARow(9).pausedUntil).toBeNull();
    const pauses = [10, 11, 12, 13, 14, 40].map((count) => (inARow(count).pausedUntil ?? 0) - 1);
    expect(pauses).toEqual([30, 60, 120, 240, 300, 300].map((seconds) => seconds * SECOND));
    expect(endpointStatus(inARow(10), 1 + 30 * SECOND - 1)).toBe('paused');
    expect(endpointStatus(inARow(10), 1 + 30 * SECOND)).toBe('callable');
  });

  it('is then called by one process at a time', () => {
    expect(concurrency(inARow(9), 7)).toBe(7);
    expect(concurrency(inARow(10), 7)).toBe(1);
  });

  it('is healthy again after one success', () => {
    expect(afterSuccess(inARow(12))).toEqual(newEndpoint(2, 1));
    const healthy = newEndpoint(2, 1);
    expect(afterSuccess(healthy)).toBe(healthy);
  });

  it('has no transient failures after a permanent error', () => {
    expect(after([permanentFailure(9)], inARow(4))).toMatchObject({ failures: 0, failingSince: 1, pausedUntil: null });
  });

  it('is paused for the time of Retry-After, up to an hour', () => {
    expect(after([transient(5, 7 * SECOND)]).pausedUntil).toBe(5 + 7 * SECOND);
    expect(after([transient(5, 3 * 60 * MINUTE)]).pausedUntil).toBe(5 + 60 * MINUTE);
    expect(after([transient(5, 60 * SECOND), transient(6, 0)]).pausedUntil).toBe(5 + 60 * SECOND);
  });
});

describe('the owner of an endpoint', () => {
  it('is notified once, at the first failure that is reported early', () => {
    const first = afterFailure(newEndpoint(2, 1), transient(0));
    const notified = afterFailure(first.endpoint, early(1));
    const later = afterFailure(notified.endpoint, early(2));
    expect([first, notified, later].map(({ notification }) => notification)).toEqual([null, 'unhealthy', null]);
  });

  it('is notified again after a success', () => {
    const notified = after([early(0)]);
    expect(afterFailure(afterSuccess(notified), early(3 * MINUTE)).notification).toBe('unhealthy');
  });
});

describe('an endpoint', () => {
  it('is disabled immediately after status 410', () => {
    const { endpoint, notification } = afterFailure(newEndpoint(2, 1), permanentFailure(7, true));
    expect(notification).toBe('gone');
    expect(endpoint).toMatchObject({ disabledAt: 7, disabledReason: 'gone' });
    expect(endpointStatus(endpoint, 8)).toBe('disabled');
  });

  it('is disabled once, after five days of failures without a success', () => {
    const almost = after([transient(0), permanentFailure(DAY), ...Array.from({ length: 8 }, () => transient(5 * DAY - 1))]);
    expect(almost.disabledAt).toBeNull();
    const { endpoint, notification } = afterFailure(almost, early(5 * DAY));
    expect(notification).toBe('failing');
    expect(endpoint).toMatchObject({ disabledAt: 5 * DAY, disabledReason: 'failing' });
    expect(afterFailure(endpoint, transient(5 * DAY + 1)).notification).toBeNull();
  });

  it('is not disabled for fewer than ten failures, however long ago the first one was', () => {
    const seldom = after(Array.from({ length: 9 }, (_, week) => permanentFailure(7 * week * DAY)));
    expect(seldom.disabledAt).toBeNull();
    expect(afterFailure(seldom, permanentFailure(63 * DAY)).notification).toBe('failing');
    expect(afterFailure(afterSuccess(seldom), permanentFailure(63 * DAY)).notification).toBeNull();
  });

  it('can be disabled manually, and has no failures when it is enabled', () => {
    const off = disabled({ ...inARow(11), previousSecretUntil: 99 }, 5);
    expect(off).toMatchObject({ disabledAt: 5, disabledReason: 'manual' });
    expect(enabled(off)).toEqual({ ...newEndpoint(2, 1), previousSecretUntil: 99 });
  });

  it('is no longer paused when it is enabled', () => {
    expect(enabled(inARow(11))).toEqual(newEndpoint(2, 1));
    const healthy = newEndpoint(2, 1);
    expect(enabled(healthy)).toBe(healthy);
  });
});
