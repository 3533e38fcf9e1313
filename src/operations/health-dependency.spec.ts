import { describe, expect, it } from 'vitest';
import { HealthDependency } from './health-dependency.js';

describe('Dependency', () => {
  it('keeps what went wrong to itself', async () => {
    const database = new HealthDependency('database', () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.3')), 'does not answer');
    await expect(database.check()).rejects.toThrow(/^does not answer$/);
    expect(database.problem).toBe('connect ECONNREFUSED 10.0.0.3');
  });

  it('does not ask again while a question hangs', async () => {
    let asked = 0;
    let answer: () => void = () => undefined;
    const ask = (): Promise<void> => {
      asked += 1;
      return new Promise((resolve) => (answer = resolve));
    };
    const database = new HealthDependency('database', ask, '');
    const first = database.check();
    const second = database.check();
    answer();
    await Promise.all([first, second]);
    expect(asked).toBe(1);
    void database.check();
    expect(asked).toBe(2);
  });
});
