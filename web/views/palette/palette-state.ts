import { createSignal } from 'solid-js';
import type { Narrow } from '../../state/model/narrow.js';

/** With what the palette opens. */
export interface PaletteStart {
  /** Filters that are set. */
  readonly scope: Narrow;
  readonly text: string;
}

const [start, setStart] = createSignal<PaletteStart | undefined>();

/** With what the palette was opened; undefined while it is closed. */
export const openedPalette = start;

export function openPalette({ scope = [], text = '' }: Partial<PaletteStart> = {}): void {
  setStart({ scope, text });
}

export function closePalette(): void {
  setStart(undefined);
}
