import { createSignal, type JSX, onCleanup, Show } from 'solid-js';
import { Menu, type MenuItem } from './menu.js';

const LONG_PRESS_MS = 500;
/** A finger that moves further than this scrolls. In pixels. */
const MAX_MOVEMENT = 8;

/** Opens a menu at an element by a right click, by the key for that, and by a long press. */
export interface ContextMenu {
  /** To be called with the element. */
  readonly attach: (element: HTMLElement) => void;
  /** Opens it, for example by a button. */
  readonly open: (anchor: HTMLElement) => void;
  readonly isOpen: () => boolean;
  /** The menu while it is open, to be placed anywhere. */
  readonly view: () => JSX.Element;
}

/** @param items asked for when the menu opens */
export function createContextMenu(label: () => string, items: () => readonly MenuItem[]): ContextMenu {
  const [anchor, setAnchor] = createSignal<HTMLElement | undefined>();
  const attach = (element: HTMLElement): void => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let start = { x: 0, y: 0 };
    let isPressed = false;
    element.addEventListener('contextmenu', (event) => {
      event.preventDefault();
      clearTimeout(timer);
      setAnchor(element);
    });
    element.addEventListener('pointerdown', (event) => {
      isPressed = false;
      if (event.pointerType !== 'touch') return;
      start = { x: event.clientX, y: event.clientY };
      timer = setTimeout(() => {
        isPressed = true;
        setAnchor(element);
      }, LONG_PRESS_MS);
    });
    element.addEventListener('pointermove', ({ clientX, clientY }) => {
      if (Math.hypot(clientX - start.x, clientY - start.y) > MAX_MOVEMENT) clearTimeout(timer);
    });
    for (const end of ['pointerup', 'pointercancel', 'pointerleave']) element.addEventListener(end, () => clearTimeout(timer));
    // The click that ends a long press opens nothing.
    element.addEventListener('click', (event) => isPressed && event.preventDefault(), true);
    onCleanup(() => clearTimeout(timer));
  };
  return {
    attach,
    open: setAnchor,
    isOpen: () => anchor() !== undefined,
    view: () => (
      <Show when={anchor()}>
        {(element) => <Menu anchor={element()} label={label()} items={items()} onClose={() => setAnchor(undefined)} />}
      </Show>
    ),
  };
}
