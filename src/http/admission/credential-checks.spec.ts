import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LIMITS } from '../../kernel/limits.js';
import { DatabaseTimeout } from '../../platform/database/time-limits.js';
import { CredentialChecks } from './credential-checks.js';

const HALF = LIMITS.MAX_CREDENTIAL_CHECKS / 2;

describe('Checks of credentials', () => {
  // Checks that are left waiting never become too late.
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('of one network address leave half of the places to others', () => {
    const checks = new CredentialChecks();
    const running = { flood: 0, other: 0 };
    for (const network of ['flood', 'other'] as const) {
      for (let count = 0; count < LIMITS.MAX_CREDENTIAL_CHECKS; count += 1) {
        void checks.run(network, () => {
          running[network] += 1;
          return new Promise(() => undefined);
        });
      }
    }
    expect(running).toEqual({ flood: HALF, other: HALF });
    expect(checks.countWaiting('flood')).toBe(HALF);
  });

  it('wait for as long as others are answered, and no longer', async () => {
    const checks = new CredentialChecks();
    const ends: (() => void)[] = [];
    const check = (): Promise<void> => checks.run('a', () => new Promise((end) => ends.push(end)));
    const running = Array.from({ length: HALF }, check);
    const outcomes: unknown[] = [];
    for (const name of ['first', 'second']) {
      check().then(
        () => outcomes.push(name),
        (error: unknown) => outcomes.push(error),
      );
    }
    ends[0]?.();
    await running[0];
    await vi.advanceTimersByTimeAsync(LIMITS.MAX_CONNECTION_WAIT_MS);
    expect([outcomes, ends.length, checks.countWaiting('a')]).toEqual([[], HALF + 1, 1]);
    await vi.advanceTimersByTimeAsync(LIMITS.MAX_CONNECTION_WAIT_MS);
    expect([outcomes, checks.countWaiting('a')]).toEqual([[expect.any(DatabaseTimeout)], 0]);
  });
});
