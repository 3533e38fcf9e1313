import { expect, it } from 'vitest';
import { collectGarbageWhenIdle } from './collect-garbage-when-idle.js';

const MIB = 2 ** 20;
const LATER = { timeout: 50_000, interval: 250 };

it('collects garbage once the process is idle', async () => {
  const garbage = Array.from({ length: 50 }, () => new Array<number>(MIB / 8).fill(0.5));
  const before = process.memoryUsage().heapUsed;
  garbage.length = 0;
  collectGarbageWhenIdle();
  await expect.poll(() => process.memoryUsage().heapUsed, LATER).toBeLessThan(before - 40 * MIB);
});
