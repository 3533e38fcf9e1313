import { createEffect, createSignal, type JSX, onCleanup, Show } from 'solid-js';
import { Portal } from 'solid-js/web';
import { useHotkeys } from '../hotkeys.js';
import { Icon } from '../icon.js';
import { t } from '../texts/texts.js';
import { topDialog } from '../top-dialog.js';

const SHOWN_MS = 10_000;
/** Between the toast and the field below it. */
const GAP_PX = 8;

interface Toast {
  readonly text: string;
  readonly action: ToastAction | undefined;
}

/** What the reader can do about what they are told. */
interface ToastAction {
  readonly label: string;
  readonly run: () => void;
  /** Whether it takes back what was done. */
  readonly undoes?: boolean;
}

/** An act that can be taken back as long as the page lives, also after its toast is gone. */
interface UndoableAct {
  /** What was done, as its toast said. */
  readonly text: string;
  readonly undo: () => void;
}

const [toast, setToast] = createSignal<Toast | undefined>();
let timer: ReturnType<typeof setTimeout> | undefined;
/** The last one comes last. */
const done: UndoableAct[] = [];
let isTakingBack = false;

/** Tells of an act whose effect is not visible, and lets the reader take it back, or do something else. It replaces the toast before it. */
export function showToast(text: string, action?: (() => void) | ToastAction): void {
  const known = typeof action === 'function' ? { label: t().undo, run: action, undoes: true } : action;
  setToast({ text, action: known });
  // What an undo says of itself is no act of the reader, which another undo would bring back.
  if (known?.undoes && !isTakingBack) done.push({ text, undo: known.run });
  expire();
}

/** Takes back the last act that is not taken back yet, and says so. @returns true, because the key is used also if there is none */
function undoLast(): boolean {
  const last = done.pop();
  if (!last) {
    showToast(t().acts.nothingToUndo);
    return true;
  }
  setToast(undefined);
  takeBack(last.undo);
  if (!toast()) showToast(t().acts.undone(last.text));
  return true;
}

function act(): void {
  const action = toast()?.action;
  setToast(undefined);
  if (!action) return;
  const index = done.findLastIndex(({ undo }) => undo === action.run);
  if (index >= 0) done.splice(index, 1);
  if (action.undoes) takeBack(action.run);
  else action.run();
}

function takeBack(undo: () => void): void {
  isTakingBack = true;
  try {
    undo();
  } finally {
    isTakingBack = false;
  }
}

function expire(): void {
  clearTimeout(timer);
  timer = setTimeout(() => setToast(undefined), SHOWN_MS);
}

/** The place of the toast: the page, or the dialog above it, outside of which nothing can be pressed or is read out. */
export function Toasts(): JSX.Element {
  useHotkeys({ key: 'Ctrl Z', run: undoLast });
  return (
    <>
      <ToastPlace />
      <Show when={topDialog()} keyed>
        {(dialog) => (
          <Portal mount={dialog}>
            <ToastPlace dialog={dialog} />
          </Portal>
        )}
      </Show>
    </>
  );
}

/** It is there before the toast, so that screen readers say what appears in it. The toast stays while the pointer or the focus is on it. */
function ToastPlace(props: { readonly dialog?: HTMLDialogElement }): JSX.Element {
  const hold = (): void => clearTimeout(timer);
  const shownHere = (): Toast | undefined => (topDialog() === props.dialog ? toast() : undefined);
  let place: HTMLDivElement | undefined;
  createEffect(() => {
    if (shownHere() && place && !props.dialog) stayAboveCompose(place);
  });
  return (
    <div ref={place} class="toasts" role="status">
      <Show when={shownHere()}>
        {(shown) => (
          <div class="toast" onPointerEnter={hold} onPointerLeave={expire} onFocusIn={hold} onFocusOut={expire}>
            <Icon name="check" class="ok" />
            <span>{shown().text}</span>
            <Show when={shown().action}>
              {(action) => (
                <button type="button" class="act" onClick={() => act()}>
                  {action().label}
                </button>
              )}
            </Show>
            <button type="button" class="ib sm" aria-label={t().close} onClick={() => setToast(undefined)}>
              <Icon name="x" />
            </button>
          </div>
        )}
      </Show>
    </div>
  );
}

/** Keeps an element above the field in which messages are written, as long as the effect lasts that calls it. */
function stayAboveCompose(element: HTMLElement): void {
  const lift = (): void => {
    const field = document.querySelector('.compose, .c-closed');
    element.style.bottom = field ? `${window.innerHeight - field.getBoundingClientRect().top + GAP_PX}px` : '';
  };
  // When the field grows, opens or closes, what is beside it in the view changes its height.
  const observer = new ResizeObserver(lift);
  for (const part of document.getElementById('main')?.children ?? []) observer.observe(part);
  lift();
  onCleanup(() => {
    observer.disconnect();
    element.style.bottom = '';
  });
}
