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

/** The acts of a list, which go to the server one after the other. */
export interface ActQueue {
  /** Why the last act had no effect. */
  readonly refusal: Accessor<string | undefined>;
  /** Runs it after those before it. @returns whether it had an effect */
  readonly run: (act: () => Promise<unknown>) => Promise<boolean>;
}

/** Follows the acts of a list: none is left out because another is under way. */
export function createActQueue(): ActQueue {
  const { refusal, run } = createAct();
  let last: Promise<unknown> = Promise.resolve();
  return {
    refusal,
    run: (act) => {
      const result = last.then(() => run(act));
      last = result.catch(() => undefined);
      return result;
    },
  };
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
