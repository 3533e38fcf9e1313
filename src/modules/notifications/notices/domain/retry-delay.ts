const FIRST_RETRY_MS = 10_000;
const MAX_RETRY_MS = 1_800_000;
/** About three hours. */
const MAX_ATTEMPTS = 12;

/**
 * How long a notice waits after a failed attempt to deliver it, in milliseconds.
 * @param attempts including the failed one
 * @returns null if it is given up
 */
export function retryDelayMs(attempts: number): number | null {
  if (attempts >= MAX_ATTEMPTS) return null;
  return Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), MAX_RETRY_MS);
}
