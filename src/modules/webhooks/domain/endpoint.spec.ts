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

const passing = (at: number, wish: number | null = null): CallFailure => ({
  at,
  transient: true,
  notifyEarly: false,
  retryAfterMs: wish,
  gone: false,
});
const early = (at: number): CallFailure => ({ ...passing(at), notifyEarly: true });
const refusal = (at: number, gone = false): CallFailure => ({ at, transient: false, notifyEarly: false, retryAfterMs: null, gone });

function after(failures: readonly CallFailure[], start = newEndpoint(2, 1)): Endpoint {
  return failures.reduce((endpoint, failure) => afterFailure(endpoint, failure).endpoint, start);
}
const inARow = (count: number, at = 1): Endpoint => after(Array.from({ length: count }, () => passing(at)));

describe('an endpoint that fails', () => {
  it('is left alone after ten failures in a row, longer and longer, five minutes at most', () => {
    expect(inARow(9).pausedUntil).toBeNull();
    const rests = [10, 11, 12, 13, 14, 40].map((count) => (inARow(count).pausedUntil ?? 0) - 1);
    expect(rests).toEqual([30, 60, 120, 240, 300, 300].map((seconds) => seconds * SECOND));
    expect(endpointStatus(inARow(10), 1 + 30 * SECOND - 1)).toBe('resting');
    expect(endpointStatus(inARow(10), 1 + 30 * SECOND)).toBe('callable');
  });

  it('is probed by one call at a time then', () => {
    expect(concurrency(inARow(9), 7)).toBe(7);
    expect(concurrency(inARow(10), 7)).toBe(1);
  });

  it('is well again after one success', () => {
    expect(afterSuccess(inARow(12))).toEqual(newEndpoint(2, 1));
    const well = newEndpoint(2, 1);
    expect(afterSuccess(well)).toBe(well);
  });

  it('that refuses what it is sent answers, at least', () => {
    expect(after([refusal(9)], inARow(4))).toMatchObject({ failures: 0, failingSince: 1, restsUntil: null });
  });

  it('gets the rest it asks for, an hour at most', () => {
    expect(after([passing(5, 7 * SECOND)]).pausedUntil).toBe(5 + 7 * SECOND);
    expect(after([passing(5, 3 * 60 * MINUTE)]).pausedUntil).toBe(5 + 60 * MINUTE);
    expect(after([passing(5, 60 * SECOND), passing(6, 0)]).pausedUntil).toBe(5 + 60 * SECOND);
  });
});

describe('its owner', () => {
  it('hears of it once, by the first failure that is told early', () => {
    const first = afterFailure(newEndpoint(2, 1), passing(0));
    const told = afterFailure(first.endpoint, early(1));
    const later = afterFailure(told.endpoint, early(2));
    expect([first, told, later].map(({ tell }) => tell)).toEqual([null, 'trouble', null]);
  });

  it('hears of it again after a success in between', () => {
    const told = after([early(0)]);
    expect(afterFailure(afterSuccess(told), early(3 * MINUTE)).tell).toBe('trouble');
  });
});

describe('an endpoint is disabled', () => {
  it('at once when it says that it is gone', () => {
    const { endpoint, tell } = afterFailure(newEndpoint(2, 1), refusal(7, true));
    expect(tell).toBe('gone');
    expect(endpoint).toMatchObject({ disabledAt: 7, disabledReason: 'gone' });
    expect(endpointStatus(endpoint, 8)).toBe('disabled');
  });

  it('after five days of nothing but failure, once', () => {
    const almost = after([passing(0), refusal(DAY), ...Array.from({ length: 8 }, () => passing(5 * DAY - 1))]);
    expect(almost.disabledAt).toBeNull();
    const { endpoint, tell } = afterFailure(almost, early(5 * DAY));
    expect(tell).toBe('failing');
    expect(endpoint).toMatchObject({ disabledAt: 5 * DAY, disabledReason: 'failing' });
    expect(afterFailure(endpoint, passing(5 * DAY + 1)).tell).toBeNull();
  });

  it('not for a few failures, however long ago the first one was', () => {
    const seldom = after(Array.from({ length: 9 }, (_, week) => refusal(7 * week * DAY)));
    expect(seldom.disabledAt).toBeNull();
    expect(afterFailure(seldom, refusal(63 * DAY)).tell).toBe('failing');
    expect(afterFailure(afterSuccess(seldom), refusal(63 * DAY)).tell).toBeNull();
  });

  it('by hand, and enabled again with a clean record', () => {
    const off = disabled({ ...inARow(11), previousSecretUntil: 99 }, 5);
    expect(off).toMatchObject({ disabledAt: 5, disabledReason: 'manual' });
    expect(enabled(off)).toEqual({ ...newEndpoint(2, 1), previousSecretUntil: 99 });
  });

  it('not when it rests; enabling it ends the rest', () => {
    expect(enabled(inARow(11))).toEqual(newEndpoint(2, 1));
    const well = newEndpoint(2, 1);
    expect(enabled(well)).toBe(well);
  });
});
