import { getHeapStatistics } from 'node:v8';
import { expect, it } from 'vitest';
import { collectGarbageWhenIdle, HeapGrowthLimit, releaseBuffer } from './garbage-collection.js';

const MIB = 2 ** 20;
const LATER = { interval: 250 };

it('collects garbage once the process is idle', async () => {
  const garbage = Array.from({ length: 50 }, () => new Array<number>(MIB / 8).fill(0.5));
  const before = process.memoryUsage().heapUsed;
  garbage.length = 0;
  collectGarbageWhenIdle();
  await expect.poll(() => process.memoryUsage().heapUsed, LATER).toBeLessThan(before - 40 * MIB);
});

it('begins a collection when the heap has grown by 24 MiB and a quarter, without using memory for it', async () => {
  const limit = new HeapGrowthLimit();
  limit.check();
  const garbage = Array.from({ length: 120 }, () => new Array<number>(MIB / 8).fill(0.5));
  const before = getHeapStatistics();
  garbage.length = 0;
  const resident = process.memoryUsage().rss;
  limit.check();
  expect(process.memoryUsage().rss).toBeLessThan(resident + 16 * MIB);
  await expect.poll(() => getHeapStatistics().used_heap_size, LATER).toBeLessThan(before.used_heap_size - 100 * MIB);
});

it('collects released buffers after every 16 MiB', () => {
  const before = process.memoryUsage().arrayBuffers;
  let most = 0;
  for (let piece = 0; piece < 4_096; piece += 1) {
    releaseBuffer(Buffer.alloc(64 * 1024));
    most = Math.max(most, process.memoryUsage().arrayBuffers - before);
  }
  expect(most).toBeLessThan(48 * MIB);
});
