import { batch } from 'solid-js';
import { ApiError, ConnectionLost, SessionEnded } from '../../api/api-error.js';
import { PAGE_ACCOUNT } from '../../api/loaded-page.js';
import { showToast } from '../overlays/toasts.js';
import { t } from '../texts/texts.js';

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
    showToast(failureText(error));
    return false;
  }
}

/** Why a request failed, in words for the reader. @throws what is not a failure of a request */
export function failureText(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  if (error instanceof ConnectionLost) return t().acts.noConnection;
  if (error instanceof SessionEnded) return PAGE_ACCOUNT === undefined ? t().visitor.needsAccount : t().connection.ended;
  throw error;
}
