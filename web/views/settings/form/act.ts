import { type Accessor, createSignal } from 'solid-js';
import { refusalOf } from './refusal.js';

/** An act with a button of its own. */
export interface Act {
  readonly busy: Accessor<boolean>;
  /** Why the last try had no effect. */
  readonly refusal: Accessor<string | undefined>;
  /** Runs it, unless it is under way. @returns whether it had an effect */
  readonly run: (act: () => Promise<unknown>) => Promise<boolean>;
}

/** Follows an act from the press of its button to its effect or refusal. */
export function createAct(): Act {
  const [busy, setBusy] = createSignal(false);
  const [refusal, setRefusal] = createSignal<string>();
  const run = async (act: () => Promise<unknown>): Promise<boolean> => {
    if (busy()) return false;
    setBusy(true);
    setRefusal(undefined);
    try {
      await act();
      return true;
    } catch (error) {
      setRefusal(refusalOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, refusal, run };
}
