import { onCleanup } from 'solid-js';
import { isTextField, watchWriting } from './focus.js';
import { isComposing } from './input-method.js';
import { t } from './texts/texts.js';

/** A key with its modifiers, `Ctrl K` or `Shift U`; `Ctrl` is also the command key of Apple's keyboards. */
export type Hotkey = string;

export interface HotkeyAction {
  readonly key: Hotkey;
  /** @returns false if it has nothing to do, so that another action of the same key is asked */
  readonly run: (event: KeyboardEvent) => boolean | undefined;
  /** Whether it also works while text is being written. */
  readonly inFields?: boolean;
}

/** A single key right after a field has lost the focus is a part of its text that came too late, unless its writer has left the field by a key. */
const GUARD_MS = 500;
/** Whoever pauses for this long sees that the field is gone. */
const PAUSE_MS = 3000;

const actions: HotkeyAction[] = [];
let leftFieldAt = Number.NEGATIVE_INFINITY;
/** Whether the last key was one with which one ends writing. */
let isEnding = false;
/** The field in which the reader wrote last, as long as they do nothing but write; and when they last pressed a key for it. */
let written: { readonly field: HTMLElement; readonly at: number } | undefined;

/** Adds keys for as long as the view exists. Those of the newest view come first. */
export function useHotkeys(...added: readonly HotkeyAction[]): void {
  actions.unshift(...added);
  onCleanup(() => {
    for (const action of added) actions.splice(actions.indexOf(action), 1);
  });
}

/** Whether the keyboard is one of Apple's, where Alt writes other characters. */
export function isApple(): boolean {
  return /^Mac|^iP/.test(navigator.platform);
}

const SIGNS: Readonly<Record<string, string>> = { ArrowDown: '↓', ArrowUp: '↑', ArrowLeft: '←', ArrowRight: '→', Escape: 'Esc' };

/** The keys of a shortcut as keyboards in the reader's language name them. */
export function keyNames(key: Hotkey, onApple = isApple()): string[] {
  return key.split(' ').map((one) => (one === 'Ctrl' && onApple ? '⌘' : (SIGNS[one] ?? t().keyNames[one] ?? one)));
}

/** The keys of a shortcut in one text: `Ctrl K`, in German `Strg K`. */
export function keyText(key: Hotkey): string {
  return keyNames(key).join(' ');
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

/** Listens for the keys of all views, and for what is written. To be called once, before anything is shown. */
export function listenForHotkeys(areSingleKeysOff: () => boolean): void {
  watchWriting();
  keepTextFromKeys();
  document.addEventListener('keydown', ({ key, target }) => (isEnding = (key === 'Escape' || key === 'Tab') && isField(target)), {
    capture: true,
  });
  document.addEventListener('focusout', (event) => {
    if (isField(event.target)) leftFieldAt = isEnding ? Number.NEGATIVE_INFINITY : performance.now();
  });
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || isComposing(event)) return;
    // Escape closes the dialog, and nothing behind it.
    if (event.key === 'Escape' && isDialogOpen()) return;
    const inField = isField(event.target);
    if (inField && writesOtherCharacter(event)) return;
    if (!inField && isSingle(event) && (areSingleKeysOff() || isIgnored())) return;
    const key = hotkeyOf(event);
    const action = actions.find((one) => one.key === key && (!inField || one.inFields) && one.run(event) !== false);
    if (action) event.preventDefault();
  });
}

/** Stops the rest of a text whose field has gone while it was being written: its characters are no keys, and its Enter opens nothing. */
function keepTextFromKeys(): void {
  document.addEventListener('pointerdown', () => (written = undefined), { capture: true });
  document.addEventListener(
    'input',
    ({ target }) => (written = isTextField(target) ? { field: target, at: performance.now() } : undefined),
    {
      capture: true,
    },
  );
  document.addEventListener(
    'keydown',
    (event) => {
      if (!written || isModifier(event)) return;
      const isText = isSingle(event) || event.key === 'Backspace' || (event.key === 'Enter' && !event.ctrlKey && !event.metaKey);
      const isGone = !written.field.isConnected && performance.now() - written.at < PAUSE_MS;
      if (isText && isGone && !isTextField(event.target)) {
        written = { field: written.field, at: performance.now() };
        event.preventDefault();
        event.stopImmediatePropagation();
      } else if (!isText || event.key === 'Enter') {
        // These may close a field. If they do not, the text goes on.
        written = undefined;
      }
    },
    { capture: true },
  );
}

function isModifier({ key }: KeyboardEvent): boolean {
  return key === 'Shift' || key === 'Control' || key === 'Alt' || key === 'Meta' || key === 'AltGraph';
}

/** Whether Alt makes a key write another character, as on Apple's and many European keyboards: `π`, `€`. */
function writesOtherCharacter(event: KeyboardEvent): boolean {
  if (event.key.length !== 1) return false;
  return event.getModifierState('AltGraph') || (isApple() && event.altKey && !event.ctrlKey && !event.metaKey);
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

/** The title of a button that a key presses as well. Who touches the screen has no keys. */
export function titleWithKey(label: string, key: Hotkey): string {
  return window.matchMedia('(pointer: coarse)').matches ? label : `${label} (${keyText(key)})`;
}
