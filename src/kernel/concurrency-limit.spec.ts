import { describe, expect, it } from 'vitest';
import { ConcurrencyLimit, type WaitingTask } from './concurrency-limit.js';
import { SERVER, type WorkOwner } from './current-work.js';

describe('ConcurrencyLimit', () => {
  it('runs a limited number of tasks concurrently, in order, and continues after a failed one', async () => {
    const limit = new ConcurrencyLimit({ running: 2 });
    const ends: (() => void)[] = [];
    const begun: number[] = [];
    const running = [0, 1, 2, 3].map((number) =>
      limit.run(SERVER, async () => {
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
    expect(await limit.run(SERVER, () => Promise.resolve('free'))).toBe('free');
  });

  it('rejects a task while too many wait, and accepts it after they have run', async () => {
    const limit = new ConcurrencyLimit({ running: 1, waiting: 1 });
    let end = (): void => undefined;
    const running = limit.run(SERVER, () => new Promise<void>((resolve) => (end = resolve)));
    const waiting = limit.run(SERVER, () => Promise.resolve('waited'));
    await expect(limit.run(SERVER, () => Promise.resolve())).rejects.toMatchObject({
      code: 'SERVER_NOT_READY',
      data: { 'retry-after': 5 },
    });
    end();
    expect(await waiting).toBe('waited');
    await running;
    expect(await limit.run(SERVER, () => Promise.resolve('free'))).toBe('free');
  });

  it('rejects a task that has waited for too long, and gives its turn to the next one', async () => {
    const limit = new ConcurrencyLimit({ running: 1 });
    let end = (): void => undefined;
    const running = limit.run(SERVER, () => new Promise<void>((resolve) => (end = resolve)));
    const begun: string[] = [];
    const impatient = limit.run(SERVER, () => Promise.resolve(begun.push('impatient')), { ms: 1, tooLate: () => new Error('too late') });
    const patient = limit.run(SERVER, () => Promise.resolve(begun.push('patient')), { ms: 100_000, tooLate: () => new Error('too late') });
    await expect(impatient).rejects.toThrow('too late');
    end();
    await running;
    await patient;
    expect(begun).toEqual(['patient']);
  });

  it('lets accounts take turns, each with its share, and the server use all of it', () => {
    const limit = new ConcurrencyLimit({ running: 4, ofAccount: { running: 2 } });
    const started: string[] = [];
    const enter = (owner: WorkOwner, names: string): void => {
      for (const name of names) limit.enter(owner, () => started.push(name));
    };
    enter(1, 'abcd');
    expect(started.join('')).toBe('ab');
    expect(limit.isExhausted(1)).toBe(true);
    enter(2, 'efg');
    enter(SERVER, 'xyz');
    enter(3, 'hi');
    expect(started.join('')).toBe('abef');
    for (const owner of [2, 1, 2, 2]) limit.leave(owner);
    expect(started.join('')).toBe('abefgcxh');
    expect(limit.waiting).toBe(4);
  });

  it('rejects tasks of an account that has too many waiting ones, and forgets those that are withdrawn', () => {
    const limit = new ConcurrencyLimit({ running: 1, ofAccount: { running: 1, waiting: 1 } });
    const started: string[] = [];
    const enter = (owner: WorkOwner, name: string): WaitingTask | null => limit.enter(owner, () => started.push(name));
    expect(enter(1, 'first')).toBeNull();
    const second = enter(1, 'second');
    expect(() => enter(1, 'third')).toThrow(expect.objectContaining({ code: 'RATE_LIMIT_HIT', data: { 'retry-after': 1 } }));
    enter(2, 'other');
    second?.withdraw();
    enter(1, 'fourth');
    limit.leave(1);
    limit.leave(2);
    expect(started).toEqual(['first', 'other', 'fourth']);
  });
});
