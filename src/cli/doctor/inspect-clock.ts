import { type Finding, problemIf } from './finding.js';

/**
 * Compares the clock of a service with that of this machine.
 * @param read returns the time of the service in milliseconds UTC
 */
export async function inspectClock(check: string, maxDifferenceMs: number, read: () => Promise<number>): Promise<Finding> {
  const before = Date.now();
  const there = await read();
  const differenceMs = distance(there, before, Date.now());
  return problemIf(
    differenceMs > maxDifferenceMs,
    check,
    `differs by ${(differenceMs / 1000).toFixed(1)} s from the clock of this machine`,
    'Synchronize the clocks of all machines, for example with chrony; leases, links and sessions depend on them.',
  );
}

/** How far the time lies outside the interval in which it was read. */
function distance(time: number, start: number, end: number): number {
  return Math.max(0, start - time, time - end);
}
