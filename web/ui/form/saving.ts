import { type Accessor, createEffect, createSignal, on, onCleanup } from 'solid-js';
import { refusalOf } from './refusal.js';

const SHOW_SAVING_AFTER_MS = 300;
const UNDO_MS = 10_000;

export type SavingStatus =
  | { readonly kind: 'idle' | 'saving' }
  | { readonly kind: 'saved'; readonly undo: () => void }
  /** The server did not take the value. */
  | { readonly kind: 'refused'; readonly reason: string };

export interface Saving<T> {
  readonly status: Accessor<SavingStatus>;
  /** The value to show: what was chosen last, until the state has it or the server has refused it. */
  readonly shown: Accessor<T>;
  /** Sends a value, after those before it. @returns whether the server took it */
  readonly save: (value: T) => Promise<boolean>;
  /** Forgets a refusal. */
  readonly dismiss: () => void;
}

/**
 * Saves the value of a control as soon as it is chosen, and offers for ten seconds to take that back.
 * @param value of the state
 * @param send tells the server; what it throws is the refusal
 */
export function createSaving<T>(value: Accessor<T>, send: (value: T) => Promise<unknown>): Saving<T> {
  const [status, setStatus] = createSignal<SavingStatus>({ kind: 'idle' });
  const [chosen, setChosen] = createSignal<{ readonly value: T }>();
  let sent: Promise<unknown> = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest = 0;
  const shown = (): T => {
    const own = chosen();
    return own ? own.value : value();
  };
  const show = (next: SavingStatus): void => {
    clearTimeout(timer);
    setStatus(next);
    if (next.kind === 'saved') timer = setTimeout(() => setStatus({ kind: 'idle' }), UNDO_MS);
  };

  const save = async (next: T, isUndo = false): Promise<boolean> => {
    const before = shown();
    const turn = ++latest;
    setChosen({ value: next });
    show({ kind: 'idle' });
    timer = setTimeout(() => setStatus({ kind: 'saving' }), SHOW_SAVING_AFTER_MS);
    const request = sent.then(() => send(next));
    sent = request.catch(() => undefined);
    try {
      await request;
      if (turn === latest) show(isUndo ? { kind: 'idle' } : { kind: 'saved', undo: () => void save(before, true) });
      return true;
    } catch (error) {
      if (turn !== latest) return false;
      setChosen(undefined);
      show({ kind: 'refused', reason: refusalOf(error) });
      return false;
    }
  };
  // What the state says counts again as soon as it changes, by the own change or by somebody else's.
  createEffect(on(value, () => setChosen(undefined), { defer: true }));
  onCleanup(() => clearTimeout(timer));
  return { status, shown, save: (next) => save(next), dismiss: () => show({ kind: 'idle' }) };
}
