import { describe, expect, it } from 'vitest';
import { TurnQueue } from './turn-queue.js';

interface Task {
  readonly name: string;
}

describe('A queue with turns', () => {
  const task = (name: string): Task => ({ name });
  const takeOneByOne = (queue: TurnQueue<string, Task>): string[] => {
    const names: string[] = [];
    for (let next = queue.take(); next; next = queue.take()) names.push(next.name);
    return names;
  };

  it('gives owners turns, and keeps the order of the tasks of each', () => {
    const queue = new TurnQueue<string, Task>();
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) queue.add(name.slice(0, 1), task(name));
    expect([queue.size, queue.sizeOf('a'), queue.sizeOf('nobody')]).toEqual([6, 3, 0]);
    expect(takeOneByOne(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
    expect([queue.size, queue.sizeOf('a')]).toEqual([0, 0]);
  });

  it('lets owners keep their places while others are preferred', () => {
    const queue = new TurnQueue<string, Task>();
    for (const name of ['a1', 'b1', 'c1', 'b2']) queue.add(name.slice(0, 1), task(name));
    expect(queue.take((owner) => owner === 'b')?.name).toBe('b1');
    expect(queue.take(() => false)).toBeUndefined();
    expect(takeOneByOne(queue)).toEqual(['a1', 'c1', 'b2']);
  });

  it('forgets a task that is withdrawn, and its owner with the last one', () => {
    const queue = new TurnQueue<string, Task>();
    const [a1, a2, b1] = [task('a1'), task('a2'), task('b1')];
    queue.add('a', a1);
    queue.add('a', a2);
    queue.add('b', b1);
    queue.remove('b', b1);
    queue.remove('a', a1);
    queue.remove('a', a1);
    expect([queue.size, queue.sizeOf('a'), queue.sizeOf('b')]).toEqual([1, 1, 0]);
    expect(takeOneByOne(queue)).toEqual(['a2']);
    queue.remove('a', a2);
    expect(queue.size).toBe(0);
  });
});
