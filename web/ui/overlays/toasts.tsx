import { createEffect, createSignal, type JSX, onCleanup, Show } from 'solid-js';
import { Icon } from '../icon.js';
import { t } from '../texts/texts.js';

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

const [toast, setToast] = createSignal<Toast | undefined>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Tells of an act whose effect is not visible, and lets the reader take it back, or do something else. It replaces the toast before it. */
export function showToast(text: string, action?: (() => void) | ToastAction): void {
  setToast({ text, action: typeof action === 'function' ? { label: t().undo, run: action, undoes: true } : action });
  expire();
}

/** Takes back the last act, if its toast is still there. @returns whether there was one */
export function undoLast(): boolean {
  if (!toast()?.action?.undoes) return false;
  act();
  return true;
}

function act(): void {
  const action = toast()?.action;
  setToast(undefined);
  action?.run();
}

function expire(): void {
  clearTimeout(timer);
  timer = setTimeout(() => setToast(undefined), SHOWN_MS);
}

/** The place of the toast. It stays while the pointer or the focus is on it. */
export function Toasts(): JSX.Element {
  const hold = (): void => clearTimeout(timer);
  let place: HTMLDivElement | undefined;
  createEffect(() => {
    if (toast() && place) stayAboveCompose(place);
  });
  return (
    <div ref={place} class="toasts" role="status">
      <Show when={toast()}>
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
