import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RepeatedTask } from './repeated-task.js';

describe('RepeatedTask', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('runs the task once in each interval until it is stopped', async () => {
    let runs = 0;
    const task = new RepeatedTask(
      1000,
      () => Promise.resolve((runs += 1)),
      () => undefined,
    );
    task.start();
    expect(runs).toBe(0);
    await vi.advanceTimersByTimeAsync(3000);
    expect(runs).toBe(3);
    await task.stop();
    await vi.advanceTimersByTimeAsync(3000);
    expect(runs).toBe(3);
  });

  it('runs the task once at a time, and stopping waits for the run', async () => {
    const ends: (() => void)[] = [];
    const task = new RepeatedTask(
      1000,
      () => new Promise<void>((resolve) => ends.push(resolve)),
      () => undefined,
    );
    task.start();
    await vi.advanceTimersByTimeAsync(5000);
    expect(ends).toHaveLength(1);
    let stopped = false;
    const stopping = task.stop().then(() => (stopped = true));
    await vi.advanceTimersByTimeAsync(1000);
    expect(stopped).toBe(false);
    ends[0]?.();
    await stopping;
    expect(stopped).toBe(true);
  });

  it('continues after a failed run, and reports the error', async () => {
    const errors: unknown[] = [];
    const task = new RepeatedTask(
      1000,
      () => Promise.reject(new Error('no')),
      (error) => void errors.push(error),
    );
    task.start();
    await vi.advanceTimersByTimeAsync(2000);
    expect(errors).toHaveLength(2);
    await task.stop();
  });
});
