import { describe, expect, it } from 'vitest';
import { ConcurrencyLimit } from './concurrency-limit.js';

describe('ConcurrencyLimit', () => {
  it('runs at most `free` tasks concurrently, in order, and continues after a failed one', async () => {
    const limit = new ConcurrencyLimit(2);
    const ends: (() => void)[] = [];
    const begun: number[] = [];
    const running = [0, 1, 2, 3].map((number) =>
      limit.run(async () => {
        begun.push(number);
        await new Promise<void>((resolve) => ends.push(resolve));
        if (number === 0) throw new Error('broken');
        return number;
      }),
    );
    const settled = Promise.allSettled(running);
    expect(begun).toEqual([0, 1]);
    ends[0]?.();
    await expect(running[0]).rejects.toThrow('broken');
    expect(begun).toEqual([0, 1, 2]);
    for (const number of [1, 2, 3]) {
      ends[number]?.();
      expect(await running[number]).toBe(number);
    }
    await settled;
    expect(await limit.run(() => Promise.resolve('free'))).toBe('free');
  });

  it('rejects a task while too many wait, and accepts it after they have run', async () => {
    const limit = new ConcurrencyLimit(1, 1);
    let end = (): void => undefined;
    const running = limit.run(() => new Promise<void>((resolve) => (end = resolve)));
    const waiting = limit.run(() => Promise.resolve('waited'));
    await expect(limit.run(() => Promise.resolve())).rejects.toMatchObject({ code: 'SERVER_NOT_READY', data: { 'retry-after': 5 } });
    end();
    expect(await waiting).toBe('waited');
    await running;
    expect(await limit.run(() => Promise.resolve('free'))).toBe('free');
  });
});
