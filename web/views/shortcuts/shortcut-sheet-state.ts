import { createSignal } from 'solid-js';

const [isOpen, setOpen] = createSignal(false);

/** Whether the sheet of shortcuts is open. */
export const areShortcutsOpen = isOpen;

export function openShortcuts(): void {
  setOpen(true);
}

export function closeShortcuts(): void {
  setOpen(false);
}
