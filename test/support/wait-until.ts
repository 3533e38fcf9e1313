import { setTimeout as pause } from 'node:timers/promises';

const LONGEST_MS = 120_000;
const BETWEEN_MS = 50;

/**
 * Waits for a condition, also outside of tests, where those of vitest do not work.
 * @param what the condition says, for the error if it does not hold within two minutes
 */
export async function waitUntil(what: string, condition: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + LONGEST_MS;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`it took longer than ${LONGEST_MS / 1000} s until ${what}`);
    await pause(BETWEEN_MS);
  }
}
