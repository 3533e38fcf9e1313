import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RepeatedWork } from './repeated-task.js';

describe('repeated work', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is done once in each interval until it is stopped', async () => {
    let rounds = 0;
    const work = new RepeatedWork(
      1000,
      () => Promise.resolve((rounds += 1)),
      () => undefined,
    );
    work.start();
    expect(rounds).toBe(0);
    await vi.advanceTimersByTimeAsync(3000);
    expect(rounds).toBe(3);
    await work.stop();
    await vi.advanceTimersByTimeAsync(3000);
    expect(rounds).toBe(3);
  });

  it('is done one round at a time, and stopping waits for the round', async () => {
    const ends: (() => void)[] = [];
    const work = new RepeatedWork(
      1000,
      () => new Promise<void>((resolve) => ends.push(resolve)),
      () => undefined,
    );
    work.start();
    await vi.advanceTimersByTimeAsync(5000);
    expect(ends).toHaveLength(1);
    let stopped = false;
    const stopping = work.stop().then(() => (stopped = true));
    await vi.advanceTimersByTimeAsync(1000);
    expect(stopped).toBe(false);
    ends[0]?.();
    await stopping;
    expect(stopped).toBe(true);
  });

  it('goes on after a round that failed, and tells of it', async () => {
    const told: unknown[] = [];
    const work = new RepeatedWork(
      1000,
      () => Promise.reject(new Error('no')),
      (error) => void told.push(error),
    );
    work.start();
    await vi.advanceTimersByTimeAsync(2000);
    expect(told).toHaveLength(2);
    await work.stop();
  });
});
