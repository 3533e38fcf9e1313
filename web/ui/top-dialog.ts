import { createSignal } from 'solid-js';

const [shown, setShown] = createSignal<readonly HTMLDialogElement[]>([]);

/** The dialog above all others that the reader has to answer first; nothing outside of it can be used or is read out. Undefined if there is none. */
export function topDialog(): HTMLDialogElement | undefined {
  return shown().at(-1);
}

/** Says that a dialog is shown above the others. @returns says that it is closed */
export function standOnTop(dialog: HTMLDialogElement): () => void {
  setShown((others) => [...others, dialog]);
  return () => setShown((all) => all.filter((one) => one !== dialog));
}
