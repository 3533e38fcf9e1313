import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const CHECK_INTERVAL_MS = 1_000;
/** With these options, Node 20 collects nothing. */
const FIRST_NODE_WITH_FLAVORS = 22;
/** The share of the time that the event loop is busy. */
const MAX_IDLE_UTILIZATION = 0.1;

/**
 * Collects the garbage of the start once, in the first second in which the process has little to do. A quarter of the memory of an idle
 * process is such garbage, and V8 would keep it until there is load. The process stands still for a tenth of a second meanwhile.
 */
export function collectGarbageWhenIdle(): void {
  let before = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(before);
    before = performance.eventLoopUtilization();
    if (utilization > MAX_IDLE_UTILIZATION) return;
    clearInterval(timer);
    collectGarbage();
  }, CHECK_INTERVAL_MS).unref();
}

/** The flag affects contexts that are created afterwards, so that no other code of this process can call the function. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as (options?: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;
  setFlagsFromString('--no-expose-gc');
  if (Number.parseInt(process.versions.node) < FIRST_NODE_WITH_FLAVORS) gc();
  else gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
