import { describe, expect, it } from 'vitest';
import { TurnQueue } from './turn-queue.js';

interface Task {
  readonly name: string;
}

describe('A queue with turns', () => {
  const task = (name: string): Task => ({ name });
  const takeAll = (queue: TurnQueue<string, Task>): string[] => queue.takeAll().map(({ name }) => name);

  it('gives owners turns, and keeps the order of the tasks of each', () => {
    const queue = new TurnQueue<string, Task>();
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) queue.add(name.slice(0, 1), task(name));
    expect([queue.size, queue.sizeOf('a'), queue.sizeOf('nobody')]).toEqual([6, 3, 0]);
    expect(takeAll(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
    expect([queue.size, queue.sizeOf('a')]).toEqual([0, 0]);
  });

  it('lets owners keep their places while others are preferred', () => {
    const queue = new TurnQueue<string, Task>();
    for (const name of ['a1', 'b1', 'c1', 'b2']) queue.add(name.slice(0, 1), task(name));
    expect(queue.take((owner) => owner === 'b')?.name).toBe('b1');
    expect(queue.take(() => false)).toBeUndefined();
    expect(takeAll(queue)).toEqual(['a1', 'c1', 'b2']);
  });

  it('forgets a task that is withdrawn, and its owner with the last one', () => {
    const queue = new TurnQueue<string, Task>();
    const withdraw = ['a1', 'a2', 'b1'].map((name) => queue.add(name.slice(0, 1), task(name)));
    withdraw[2]?.();
    withdraw[0]?.();
    withdraw[0]?.();
    expect([queue.size, queue.sizeOf('a'), queue.sizeOf('b')]).toEqual([1, 1, 0]);
    expect(takeAll(queue)).toEqual(['a2']);
    withdraw[1]?.();
    expect(queue.size).toBe(0);
  });
});
