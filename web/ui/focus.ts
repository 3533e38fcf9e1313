import { coverView } from '../kernel/browser-history.js';
import type { FocusClaim } from '../kernel/focus-claim.js';
import { standOnTop } from './top-dialog.js';

/**
 * The one door through which the client moves the focus. What the reader asks for gets it; what comes by itself, or later than it was asked
 * for, never takes it out of a field in which somebody writes: the rest of the text would be read as commands.
 */

const NO_TEXT = ['checkbox', 'radio', 'button', 'submit', 'reset', 'image', 'file', 'color', 'range'];

/** How often the reader has written something, or gone to a field to write there. */
let writes = 0;
/** Whether the focus is being moved by this file. */
let isMoving = false;
/** Whether the reader has pressed a key after the last press of the pointer. */
let usesKeys = false;
/** The fields in which the reader has written. */
const written = new WeakSet<HTMLElement>();

/** Whether an element takes the text that is typed while it has the focus. */
export function isTextField(target: unknown): target is HTMLElement {
  if (target instanceof HTMLTextAreaElement) return !target.readOnly && !target.disabled;
  if (target instanceof HTMLInputElement) return !target.readOnly && !target.disabled && !NO_TEXT.includes(target.type);
  return target instanceof HTMLElement && target.isContentEditable;
}

/** The field in which the reader writes; undefined if the focus is elsewhere. */
export function fieldOfWriter(): HTMLElement | undefined {
  const { activeElement } = document;
  return isTextField(activeElement) ? activeElement : undefined;
}

/** Whether a field contains what the reader has written, and would lose it with the page. The text of a larger field may have been there before. */
export function isSomethingTyped(): boolean {
  const fields = document.querySelectorAll<HTMLTextAreaElement | HTMLInputElement>('textarea, input');
  return [...fields].some((field) => field.value !== '' && (field instanceof HTMLTextAreaElement || written.has(field)));
}

/** Whether the reader uses the keyboard now, and not the mouse or the screen. */
export function isUsingKeys(): boolean {
  return usesKeys;
}

/** Begins to note what the reader writes, and with what. To be called once, before anything is shown. */
export function watchWriting(): void {
  const note = ({ type, target }: Event): void => {
    if (isMoving || !isTextField(target)) return;
    writes += 1;
    if (type === 'input') written.add(target);
  };
  document.addEventListener('keydown', () => (usesKeys = true), { capture: true });
  document.addEventListener('pointerdown', () => (usesKeys = false), { capture: true });
  for (const type of ['input', 'compositionstart', 'focusin']) document.addEventListener(type, note, { capture: true });
}

/** To be called when the reader asks for something that may come later. */
export function claimFocus(): FocusClaim {
  const before = writes;
  return () => writes === before || fieldOfWriter() === undefined;
}

/** Gives the focus to what the reader asks for with the key, press or command that is being handled. */
export function giveFocus(element: HTMLElement | null | undefined, options?: FocusOptions): void {
  if (element) move(() => element.focus(options));
}

/** Gives the focus to what comes by itself, unless somebody writes. */
export function offerFocus(element: HTMLElement | null | undefined, options?: FocusOptions): void {
  if (fieldOfWriter() === undefined) giveFocus(element, options);
}

/**
 * Gives the focus back to what had it before something opened, unless the reader has gone elsewhere.
 * @param closing what is being closed, which may have the focus
 */
export function returnFocus(before: Element | null, closing?: Element): void {
  const { activeElement } = document;
  const isFree = activeElement === null || activeElement === document.body || (closing?.contains(activeElement) ?? false);
  if (isFree && before instanceof HTMLElement && before.isConnected) giveFocus(before);
}

/**
 * Shows a dialog that has the focus until it is closed. While somebody writes who has not asked for it, it stands above the page without the
 * focus, and gets it when the field is left.
 * @param hasAddress whether it has an address of its own; otherwise Back cancels it, as Escape does
 * @returns a function that closes it and gives the focus back, to be called before the dialog is removed
 */
export function openDialog(dialog: HTMLDialogElement, isAsked: FocusClaim, hasAddress = false): () => void {
  let before = document.activeElement;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let uncover: (() => void) | undefined;
  let leaveTop: (() => void) | undefined;
  const show = (): void => {
    document.removeEventListener('focusout', onLeave);
    dialog.open = false;
    before = document.activeElement;
    move(() => dialog.showModal());
    leaveTop = standOnTop(dialog);
    if (!hasAddress) uncover = coverView(() => dialog.dispatchEvent(new Event('cancel', { cancelable: true })));
  };
  // The next element has the focus only after the event.
  const onLeave = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (fieldOfWriter() === undefined) show();
    });
  };
  if (isAsked()) show();
  else {
    // Its method would move the focus.
    dialog.open = true;
    document.addEventListener('focusout', onLeave);
  }
  return () => {
    clearTimeout(timer);
    document.removeEventListener('focusout', onLeave);
    leaveTop?.();
    move(() => dialog.close());
    uncover?.();
    returnFocus(before, dialog);
  };
}

function move(change: () => void): void {
  isMoving = true;
  try {
    change();
  } finally {
    isMoving = false;
  }
}
