import { setTimeout as pause } from 'node:timers/promises';

/** After an answer that is no success a client waits, as ours do. */
export const AFTER_FAILURE_MS = 100;
/**
 * Within this time after the last request, everything that follows from it has happened. Nobody waits longer than necessary: the limit only
 * ends what hangs, also on a machine that does many other things.
 */
export const SETTLED_WITHIN_MS = 300_000;

/**
 * Repeats an attempt until it has a result.
 * @param what has to happen, for the error if it does not within the time in which everything settles
 * @throws the error of an attempt
 */
export async function eventually<T>(what: string, attempt: () => Promise<T | null>): Promise<T> {
  const deadline = performance.now() + SETTLED_WITHIN_MS;
  while (performance.now() < deadline) {
    const result = await attempt();
    if (result !== null) return result;
    await pause(AFTER_FAILURE_MS);
  }
  throw new Error(`it took longer than ${SETTLED_WITHIN_MS / 1000} s until ${what}`);
}
