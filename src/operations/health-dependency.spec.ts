import { describe, expect, it } from 'vitest';
import { HealthDependency } from './health-dependency.js';

describe('HealthDependency', () => {
  it('does not expose the cause of a failure', async () => {
    const database = new HealthDependency('database', () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.3')), 'does not answer');
    await expect(database.check()).rejects.toThrow(/^does not answer$/);
    expect(database.problem).toBe('connect ECONNREFUSED 10.0.0.3');
  });

  it('does not start a second check while one is pending', async () => {
    let calls = 0;
    let answer: () => void = () => undefined;
    const probe = (): Promise<void> => {
      calls += 1;
      return new Promise((resolve) => (answer = resolve));
    };
    const database = new HealthDependency('database', probe, '');
    const first = database.check();
    const second = database.check();
    answer();
    await Promise.all([first, second]);
    expect(calls).toBe(1);
    void database.check();
    expect(calls).toBe(2);
  });
});
