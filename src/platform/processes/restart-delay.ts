const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 30_000;

/**
 * How long to wait before a process that ended is started again.
 * @param failures how often in a row it has ended soon after its start, at least 1
 * @returns milliseconds, which double with each failure up to half a minute
 */
export function restartDelayMs(failures: number): number {
  return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - 1));
}
