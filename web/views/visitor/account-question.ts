import { createSignal } from 'solid-js';

const [isAsked, setAsked] = createSignal(false);

/** Whether a visitor has tried what needs an account. */
export const isAccountAsked = isAsked;

/** Offers a visitor to log in. */
export function askForAccount(): void {
  setAsked(true);
}

export function stopAsking(): void {
  setAsked(false);
}
