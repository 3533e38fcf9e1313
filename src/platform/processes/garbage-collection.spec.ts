import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { collectGarbageWhenIdle, HeapGrowthLimit, releaseBuffer } from './garbage-collection.js';

const MIB = 2 ** 20;
const LATER = { interval: 250 };

/** Collects everything at once, so that V8 has no reason to do it meanwhile, by which other garbage would be taken for what a test frees. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  setFlagsFromString('--no-expose-gc');
}

it('collects garbage once the process is idle', async () => {
  const garbage = Array.from({ length: 50 }, () => new Array<number>(MIB / 8).fill(0.5));
  const before = process.memoryUsage().heapUsed;
  garbage.length = 0;
  collectGarbageWhenIdle();
  await expect.poll(() => process.memoryUsage().heapUsed, LATER).toBeLessThan(before - 40 * MIB);
});

it('begins a collection when the heap has grown by 24 MiB and a quarter, without using memory for it', async () => {
  collectGarbage();
  const limit = new HeapGrowthLimit();
  limit.check();
  const kept = getHeapStatistics();
  const growth = 48 * MIB + Math.ceil((kept.used_heap_size + kept.external_memory) / 2);
  const garbage = Array.from({ length: growth / MIB }, () => new Array<number>(MIB / 8).fill(0.5));
  collectGarbage();
  const before = getHeapStatistics();
  garbage.length = 0;
  const resident = process.memoryUsage().rss;
  limit.check();
  expect(process.memoryUsage().rss).toBeLessThan(resident + 16 * MIB);
  await expect.poll(() => getHeapStatistics().used_heap_size, LATER).toBeLessThan(before.used_heap_size - 0.8 * growth);
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
