import { setTimeout } from 'node:timers/promises';
import { isLostRace } from './mysql-errors.js';

const MAX_ATTEMPTS = 8;
const FIRST_PAUSE_MS = 4;

/**
 * Runs a transaction, again from the start while it loses against others (deadlock, lock wait, certification), up to eight times.
 * A connection that was lost during COMMIT is no lost race: the transaction may have been committed, and it is not run again.
 * @throws what the last attempt threw, or whatever else an attempt throws
 */
export async function untilWon<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isLostRace(error)) throw error;
      await setTimeout(Math.random() * FIRST_PAUSE_MS * 2 ** attempt); // those who met once would meet again
    }
  }
}
