import { setTimeout } from 'node:timers/promises';
import { isTransactionConflict } from './mysql-errors.js';

const MAX_ATTEMPTS = 8;
const FIRST_PAUSE_MS = 4;

/**
 * Runs a transaction, and repeats it from the start while it conflicts with others (deadlock, lock wait timeout, certification failure),
 * up to eight times in all. A COMMIT that may have taken effect is no conflict, so that the transaction is not repeated.
 * @throws the error of the last attempt, or any other error of an attempt
 */
export async function retryOnConflict<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isTransactionConflict(error)) throw error;
      // Random jitter, so that the same transactions do not collide again.
      await setTimeout(Math.random() * FIRST_PAUSE_MS * 2 ** attempt);
    }
  }
}
