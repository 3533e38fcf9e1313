import { expect, it } from 'vitest';
import { PollTimeouts } from '../../../src/modules/events/application/poll-timeouts.js';
import { readConfig } from '../../../src/platform/config/config.js';

/** Load balancers and proxies close idle requests after 50 or 60 s by default. */
const USUAL_TIMEOUT_MS = 50_000;

it('idle polls are answered with a heartbeat well before the usual timeouts of load balancers', () => {
  const { eventQueueIdleMs, heartbeatMs } = readConfig({ ...process.env, SKEIN_HEARTBEAT_SECONDS: undefined });
  const times = new PollTimeouts(eventQueueIdleMs, heartbeatMs);
  expect(times.maxWaitMs).toBeLessThan(USUAL_TIMEOUT_MS - 5_000);
  const waits = Array.from({ length: 1_000 }, () => times.waitMs());
  expect(Math.max(...waits)).toBeLessThanOrEqual(times.maxWaitMs);
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(35_000);
  expect(new Set(waits).size).toBeGreaterThan(1);
});
