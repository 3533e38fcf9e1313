import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startThread } from './threads.js';

const MIB = 2 ** 20;
const REPORT_LIMIT = `import { getHeapStatistics } from 'node:v8';
import { parentPort } from 'node:worker_threads';
parentPort.postMessage(getHeapStatistics().heap_size_limit);`;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'skein-thread-'));
});

afterAll(() => rm(folder, { recursive: true }));

it('limits the young objects of a thread whatever the limit of the main thread is', async () => {
  const file = join(folder, 'report-limit.mjs');
  await writeFile(file, REPORT_LIMIT);
  setFlagsFromString('--max-semi-space-size=16');
  const thread = startThread(file, { maxYoungGenerationSizeMb: 6, maxOldGenerationSizeMb: 64 });
  const [limit] = (await once(thread, 'message')) as [number];
  expect(limit).toBeLessThan(80 * MIB);
});
