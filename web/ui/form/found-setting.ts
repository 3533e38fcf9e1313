import { createSignal } from 'solid-js';
import { claimFocus, giveFocus } from '../focus.js';

const [sought, setSought] = createSignal<string>();

let mayTakeFocus = claimFocus();

/** The label of the row that the reader chose among the settings that were found, until the row is on screen. */
export const soughtLabel = sought;

/** Makes the row of a label show itself when its page appears. */
export function seekSetting(label: string | undefined): void {
  mayTakeFocus = claimFocus();
  setSought(label);
}

/** Brings a row on screen, with the focus on its control. */
export function leaveFoundSetting(row: HTMLElement): void {
  queueMicrotask(() => {
    setSought(undefined);
    row.scrollIntoView({ block: 'center' });
    row.classList.add('flash');
    if (mayTakeFocus()) giveFocus(row.querySelector<HTMLElement>('.c :is(input, select, textarea, button, a):not(.saved *)'));
  });
}
