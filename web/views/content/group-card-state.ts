import { createSignal } from 'solid-js';

/** A group of which a card is shown. */
export interface ShownGroup {
  readonly groupId: number;
  /** The mention beside which the card is. */
  readonly anchor: HTMLElement;
}

const [shown, setShown] = createSignal<ShownGroup | undefined>();

/** The group whose card is open; undefined if there is none. */
export const shownGroup = shown;

export function showGroup(groupId: number, anchor: HTMLElement): void {
  setShown({ groupId, anchor });
}

export function closeGroup(): void {
  setShown(undefined);
}
