import { onCleanup } from 'solid-js';

/** A key with its modifiers, `Ctrl K` or `Shift U`; `Ctrl` is also the command key of Apple's keyboards. */
export type Hotkey = string;

export interface HotkeyAction {
  readonly key: Hotkey;
  /** @returns false if it has nothing to do, so that another action of the same key is asked */
  readonly run: (event: KeyboardEvent) => boolean | undefined;
  /** Whether it also works while text is being written. */
  readonly inFields?: boolean;
}

/** A single key right after a field has lost the focus is a part of its text that came too late. */
const GUARD_MS = 500;

const actions: HotkeyAction[] = [];
let leftFieldAt = Number.NEGATIVE_INFINITY;

/** Adds keys for as long as the view exists. Those of the newest view come first. */
export function useHotkeys(...added: readonly HotkeyAction[]): void {
  actions.unshift(...added);
  onCleanup(() => {
    for (const action of added) actions.splice(actions.indexOf(action), 1);
  });
}

/** The name of a pressed key, as actions name it. */
export function hotkeyOf(event: KeyboardEvent): Hotkey {
  const letter = /^Key([A-Z])$/.exec(event.code)?.[1];
  const isLatin = /^[\x20-\x7e]$/.test(event.key);
  const key = event.key.length === 1 ? (isLatin ? event.key.toUpperCase() : (letter ?? event.key)) : event.key;
  const isLetter = /^[A-Z]$/.test(key);
  const modifiers = [
    event.ctrlKey || event.metaKey ? 'Ctrl' : '',
    event.altKey ? 'Alt' : '',
    // For other characters the key itself says whether Shift is held: `?`, `@`.
    event.shiftKey && (isLetter || key.length > 1 || event.ctrlKey) ? 'Shift' : '',
  ];
  return [...modifiers.filter((one) => one !== ''), key === ' ' ? 'Space' : key].join(' ');
}

function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.matches('input:not([type=checkbox], [type=radio]), textarea, select') || target.isContentEditable)
  );
}

/** Listens for the keys of all views. To be called once. */
export function listenForHotkeys(areSingleKeysOff: () => boolean): void {
  document.addEventListener('focusout', (event) => {
    if (isField(event.target)) leftFieldAt = performance.now();
  });
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing) return;
    // Escape closes the dialog, and nothing behind it.
    if (event.key === 'Escape' && isDialogOpen()) return;
    const inField = isField(event.target);
    if (!inField && isSingle(event) && (areSingleKeysOff() || isIgnored())) return;
    const key = hotkeyOf(event);
    const action = actions.find((one) => one.key === key && (!inField || one.inFields) && one.run(event) !== false);
    if (action) event.preventDefault();
  });
}

/** Whether a key would also write a character. */
function isSingle(event: KeyboardEvent): boolean {
  return !event.ctrlKey && !event.metaKey && !event.altKey && event.key.length === 1;
}

/** Whether single keys have no effect now: a dialog is open, or a field has just lost the focus. */
function isIgnored(): boolean {
  return performance.now() - leftFieldAt < GUARD_MS || isDialogOpen();
}

function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null;
}
