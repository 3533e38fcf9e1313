import { batch } from 'solid-js';
import { reportFailure } from './outcomes.js';

/** A change that is shown before the server has it. */
export interface OptimisticAct {
  /** Changes the state. */
  readonly apply: () => void;
  /** Changes the state back. */
  readonly revert: () => void;
  /** Asks the server for the same. */
  readonly send: () => Promise<unknown>;
}

/** Shows a change at once, and takes it back with the reason if the server refuses it. @returns whether the server has made it */
export async function actAtOnce({ apply, revert, send }: OptimisticAct): Promise<boolean> {
  batch(apply);
  try {
    await send();
    return true;
  } catch (error) {
    batch(revert);
    reportFailure(error);
    return false;
  }
}
