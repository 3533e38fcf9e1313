import { createSignal } from 'solid-js';

const [userId, setUserId] = createSignal<number>();

/** Whose status the dialog shows that is open; undefined if none is. */
export const statusDialogOf = userId;

/** @param id of the reader; or of somebody else, whose status administrators change */
export function openStatusDialog(id: number): void {
  setUserId(id);
}

export function closeStatusDialog(): void {
  setUserId(undefined);
}
