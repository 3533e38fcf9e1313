import { type Accessor, createMemo, createSignal } from 'solid-js';
import { heldOrder } from '../../kernel/row-order.js';

const STORED = 'skein-sidebar';
export const WIDTH = { least: 220, most: 400, usual: 268 } as const;

/** Parts of the sidebar that can be folded. */
export type SidebarPart = 'direct' | 'channels' | 'inactive' | 'other-channels' | `folder-${number}`;

/** How the reader has arranged the sidebar on this device. */
interface Arrangement {
  readonly folded: readonly SidebarPart[];
  /** In pixels; without it the width follows from that of the window. */
  readonly width?: number;
}

const [arrangement, setArrangement] = createSignal<Arrangement>(stored());
const [isUsed, setUsed] = createSignal(false);
/** Channels whose topics the reader has asked for, or does not want to see, on this page. */
const [openChannels, setOpenChannels] = createSignal<Readonly<Record<number, boolean>>>({});

export { setUsed as setSidebarUsed };

export function isFolded(part: SidebarPart): boolean {
  return arrangement().folded.includes(part);
}

export function toggleFolded(part: SidebarPart): void {
  const { folded } = arrangement();
  store({ ...arrangement(), folded: isFolded(part) ? folded.filter((one) => one !== part) : [...folded, part] });
}

/** The width that the reader has chosen, in pixels. */
export function sidebarWidth(): number | undefined {
  return arrangement().width;
}

/** @param width in pixels; undefined for the usual one */
export function setSidebarWidth(width: number | undefined): void {
  const { folded } = arrangement();
  store(width === undefined ? { folded } : { folded, width: Math.round(Math.min(Math.max(width, WIDTH.least), WIDTH.most)) });
}

/** Whether the reader wants to see the topics of a channel; undefined if the reader has said nothing. */
export function wantsTopics(channelId: number): boolean | undefined {
  return openChannels()[channelId];
}

export function setWantsTopics(channelId: number, wanted: boolean): void {
  setOpenChannels({ ...openChannels(), [channelId]: wanted });
}

/**
 * Rows that do not change their order while the pointer or the focus is in the sidebar.
 * @param rows as they are otherwise
 * @param exists whether a row that is shown may stay
 */
export function createHeldOrder<T>(rows: Accessor<readonly T[]>, exists: (row: T) => boolean): Accessor<readonly T[]> {
  return createMemo<readonly T[]>((before) => (isUsed() ? heldOrder(before, rows(), exists) : rows()), []);
}

function store(changed: Arrangement): void {
  setArrangement(changed);
  try {
    localStorage.setItem(STORED, JSON.stringify(changed));
  } catch {
    // The browser keeps nothing; the arrangement lasts as long as the page.
  }
}

function stored(): Arrangement {
  const usual: Arrangement = { folded: ['inactive'] };
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(STORED) ?? '{}') as Partial<Arrangement>) };
  } catch {
    return usual;
  }
}
