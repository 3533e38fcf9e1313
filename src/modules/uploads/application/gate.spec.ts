import { expect, it } from 'vitest';
import { Gate } from './gate.js';

it('lets through no more than there are places, each in turn, and goes on after a failure', async () => {
  const gate = new Gate(2);
  const ends: (() => void)[] = [];
  const begun: number[] = [];
  const passing = [0, 1, 2, 3].map((number) =>
    gate.pass(async () => {
      begun.push(number);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (number === 0) throw new Error('broken');
      return number;
    }),
  );
  const settled = Promise.allSettled(passing);
  expect(begun).toEqual([0, 1]);
  ends[0]?.();
  await expect(passing[0]).rejects.toThrow('broken');
  expect(begun).toEqual([0, 1, 2]);
  for (const number of [1, 2, 3]) {
    ends[number]?.();
    expect(await passing[number]).toBe(number);
  }
  await settled;
  expect(await gate.pass(() => Promise.resolve('free'))).toBe('free');
});
