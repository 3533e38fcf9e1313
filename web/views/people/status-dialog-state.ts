import { createSignal } from 'solid-js';

const [isOpen, setOpen] = createSignal(false);

/** Whether the dialog for the own status is open. */
export const isStatusDialogOpen = isOpen;

export function openStatusDialog(): void {
  setOpen(true);
}

export function closeStatusDialog(): void {
  setOpen(false);
}
