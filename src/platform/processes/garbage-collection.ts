import { performance } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const MIB = 2 ** 20;

const CHECK_INTERVAL_MS = 1_000;
/** With these options, Node 20 collects nothing. */
const FIRST_NODE_WITH_FLAVORS = 22;
/** The share of the time that the event loop is busy. */
const MAX_IDLE_UTILIZATION = 0.1;

const ALLOWED_GROWTH = 24 * MIB;
/** A share of what is in use: the more that is, the more a collection costs. */
const ALLOWED_GROWTH_SHARE = 0.25;
/** V8 begins a collection when more than 64 MiB outside of its heap were allocated since the last one. */
const ENOUGH_FOR_COLLECTION = 65 * MIB;

/** V8 itself waits for several times as much. */
const MAX_RELEASED_BYTES = 16 * MIB;

type CollectGarbage = (options: { type: 'minor' } | { type: 'major'; execution: 'sync'; flavor?: 'last-resort' }) => void;

let exposed: CollectGarbage | undefined;
let releasedBytes = 0;

/** V8's function for collections. The flag affects contexts that are created afterwards, so that no other code of this process can call the function. */
function collector(): CollectGarbage {
  if (exposed) return exposed;
  setFlagsFromString('--expose-gc');
  exposed = runInNewContext('gc') as CollectGarbage;
  setFlagsFromString('--no-expose-gc');
  return exposed;
}

/**
 * Collects the garbage of the start once, in the first second in which the process has little to do. A quarter of the memory of an idle
 * process is such garbage, and V8 would keep it until there is load. Compiled functions belong to it, most of which the start alone has called; V8
 * compiles a function again when it is called. The process stands still for a tenth of a second meanwhile.
 */
export function collectGarbageWhenIdle(): void {
  let before = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(before);
    before = performance.eventLoopUtilization();
    if (utilization > MAX_IDLE_UTILIZATION) return;
    clearInterval(timer);
    const hasFlavors = Number.parseInt(process.versions.node) >= FIRST_NODE_WITH_FLAVORS;
    setFlagsFromString('--stress-flush-code'); // however young the functions are
    collector()({ type: 'major', execution: 'sync', ...(hasFlavors && { flavor: 'last-resort' }) });
    setFlagsFromString('--no-stress-flush-code');
  }, CHECK_INTERVAL_MS).unref();
}

/**
 * Limits the garbage of long responses. V8 lets its heap grow to several times of what is in use before it looks for garbage, which is right for small
 * requests: if it always looked sooner, a send would take a tenth more time (docs/adr/0069-garbage-of-large-work.md).
 */
export class HeapGrowthLimit {
  private lowestUse = Infinity;

  /** Begins a collection, which goes on beside other work, if memory has grown by 24 MiB and by a quarter since the last one. */
  check(): void {
    const { used_heap_size: heap, external_memory: buffers } = getHeapStatistics();
    const used = heap + buffers;
    this.lowestUse = Math.min(this.lowestUse, used);
    if (used - this.lowestUse < Math.max(ALLOWED_GROWTH, ALLOWED_GROWTH_SHARE * this.lowestUse)) return;
    this.lowestUse = Infinity;
    beginCollection();
  }
}

/**
 * Tells that a piece of a body will not be used again. After every 16 MiB of them in the process, the garbage among young objects is collected,
 * which takes a millisecond or two.
 */
export function releaseBuffer(buffer: Uint8Array): void {
  releasedBytes += buffer.length;
  if (releasedBytes < MAX_RELEASED_BYTES) return;
  releasedBytes = 0;
  collector()({ type: 'minor' });
}

/** Passes the pieces of a file on, and releases each when the next one is asked for. */
export async function* releasePieces(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    yield piece;
    releaseBuffer(piece);
  }
}

/** Has V8 begin a collection of the whole heap, for which there is no function. The memory is never touched, so that the process does not grow by it. */
function beginCollection(): void {
  try {
    new ArrayBuffer(ENOUGH_FOR_COLLECTION);
  } catch {
    // The address space of the process is limited. V8 collects by itself later.
  }
}
