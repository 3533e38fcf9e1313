import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { RedisUploadLocks } from '../../../src/modules/uploads/redis/redis-upload-locks.js';
import { RedisConnections } from '../../../src/platform/jobs/redis-connections.js';
import { TestServer } from '../../support/test-server.js';

/** A holder learns within half a second that another request waits. */
const LONGER_THAN_RENEWAL_MS = 800;

let server: TestServer;
let locks: RedisUploadLocks;
let upload = Date.now();

beforeAll(async () => {
  server = await TestServer.start({ SKEIN_WORKER: 'separate' });
  locks = new RedisUploadLocks(server.get(RedisConnections));
});

afterAll(() => server.stop());

beforeEach(() => {
  upload += 1;
});

/** @returns a function that releases the lock */
async function acquire(onRequested: () => void = () => undefined): Promise<() => Promise<void>> {
  const release = await locks.acquire(String(upload), new AbortController().signal, onRequested);
  if (!release) throw new Error('The lock was not acquired.');
  return release;
}

it('asks the holder to release the lock when another request waits for it', async () => {
  const onRequested = vi.fn();
  const release = await acquire(onRequested);
  const waiting = acquire();
  await expect.poll(() => onRequested.mock.calls.length).toBeGreaterThan(0);
  await release();
  await (
    await waiting
  )();
});

it('leaves a holder alone if the requests before it have waited, and none waits now', async () => {
  const release = await acquire();
  const waiting = acquire();
  await setTimeout(LONGER_THAN_RENEWAL_MS);
  await release();
  await (
    await waiting
  )();
  const onRequested = vi.fn();
  const releaseLast = await acquire(onRequested);
  await setTimeout(LONGER_THAN_RENEWAL_MS);
  expect(onRequested).not.toHaveBeenCalled();
  await releaseLast();
});

it('stops waiting when the request ends', async () => {
  const release = await acquire();
  const ended = new AbortController();
  const waiting = locks.acquire(String(upload), ended.signal, () => undefined);
  ended.abort();
  expect(await waiting).toBeNull();
  await release();
});
