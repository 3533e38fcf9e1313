import { type Accessor, createEffect, createMemo, createSignal, on, onMount, untrack } from 'solid-js';
import { survivorOf } from '../kernel/row-order.js';
import { giveFocus } from './focus.js';
import { useHotkeys } from './hotkeys.js';

/** The row of a list that keys act on. */
export interface RowSelection {
  /** Undefined if there are no rows. */
  readonly selected: Accessor<string | undefined>;
  readonly select: (key: string) => void;
  /** Whether the reader has been in the list before. */
  readonly isReturn: boolean;
}

/** Where the reader was in a list, to come back to it. */
interface Place {
  readonly order: readonly string[];
  readonly selected: string | undefined;
}

const places = new Map<string, Place>();

/**
 * Selects one of the rows of a list. If it goes away, the next one takes its place, also while the list is not on screen.
 * @param list names the list
 * @param keys of the rows, in their order
 */
export function createRowSelection(list: string, keys: Accessor<readonly string[]>): RowSelection {
  const isReturn = places.has(list);
  const [wanted, want] = createSignal<{ readonly key: string | undefined }>({ key: places.get(list)?.selected });
  let order = places.get(list)?.order ?? [];
  let last: { readonly key: string | undefined } | undefined;
  let current: string | undefined;
  const selected = createMemo(() => {
    const now = keys();
    if (wanted() !== last) {
      last = wanted();
      current = last.key;
    }
    current = survivorOf(order, now, current);
    order = now;
    places.set(list, { order, selected: current });
    return current;
  });
  return { selected, select: (key) => want({ key }), isReturn };
}

/** What the keys do with the selected row. */
export interface RowKeys {
  readonly open: (key: string) => void;
  readonly markAsRead?: (key: string) => void;
  readonly changePolicy?: (key: string) => void;
}

/** Adds the keys that move the selection and act on the selected row. @param focus puts the focus on the selected row */
export function useRowKeys(selection: RowSelection, keys: Accessor<readonly string[]>, act: RowKeys, focus: () => void): void {
  const move = (step: number | 'first' | 'last') => (): boolean => {
    const rows = untrack(keys);
    if (rows.length === 0 || isElsewhere()) return false;
    const index = rows.indexOf(untrack(selection.selected) ?? '');
    const target = step === 'first' ? 0 : step === 'last' ? rows.length - 1 : Math.min(Math.max(index + step, 0), rows.length - 1);
    selection.select(rows[target] ?? '');
    queueMicrotask(focus);
    return true;
  };
  const withSelected = (run: ((key: string) => void) | undefined) => (): boolean => {
    const key = untrack(selection.selected);
    if (key === undefined || !run) return false;
    run(key);
    queueMicrotask(focus);
    return true;
  };
  useHotkeys(
    { key: 'J', run: move(1) },
    { key: 'ArrowDown', run: move(1) },
    { key: 'K', run: move(-1) },
    { key: 'ArrowUp', run: move(-1) },
    { key: 'Home', run: move('first') },
    { key: 'End', run: move('last') },
    { key: 'E', run: withSelected(act.markAsRead) },
    { key: 'Shift M', run: withSelected(act.changePolicy) },
    {
      key: 'Enter',
      run: () => (document.activeElement?.closest('a, button, input') ? false : withSelected((key) => act.open(key))()),
    },
  );
}

/**
 * Keeps the focus in a list: it goes to the selected row when the reader comes back to the list, and when the row that had it goes away.
 * @param list contains the rows; it exists when the view is mounted
 * @param stop selects the element of a row that gets the focus
 * @returns a function that puts the focus on the selected row
 */
export function useRowFocus(
  selection: RowSelection,
  list: () => HTMLElement | undefined,
  stop: (key: string) => string = () => '.ib-row.sel > a',
): () => void {
  let hasFocus = selection.isReturn;
  const focus = (): void => {
    const key = untrack(selection.selected);
    const element = key === undefined ? null : list()?.querySelector<HTMLElement>(stop(key));
    giveFocus(element, { preventScroll: true });
    element?.closest('li, tr')?.scrollIntoView({ block: 'nearest' });
  };
  const focusIfLost = (): void => {
    if (hasFocus && document.activeElement === document.body) focus();
  };
  onMount(() => {
    focusIfLost();
    list()?.addEventListener('focusin', () => (hasFocus = true));
    list()?.addEventListener('focusout', ({ relatedTarget }) => (hasFocus = relatedTarget === null));
  });
  createEffect(on(selection.selected, focusIfLost, { defer: true }));
  return focus;
}

/** Whether the focus is in a part of the page that has arrow keys of its own. */
function isElsewhere(): boolean {
  return (document.activeElement?.closest('.sidebar, .panel, .pop, dialog') ?? null) !== null;
}
