import type { Placement } from '@floating-ui/dom';
import { type JSX, onCleanup, onMount } from 'solid-js';
import { Portal } from 'solid-js/web';
import { coverView } from '../../kernel/browser-history.js';
import { isComposing } from '../input-method.js';
import { isPhone } from '../../kernel/phone.js';

/** Loads what places boxes, so that the first one need not wait for it. To be called once the client is usable. */
export function preparePopovers(): void {
  import('./placement.js').catch(() => undefined); // The first box tries again.
}

/**
 * A box beside an element, within the window. It closes by Escape and by a press outside of it, and on phones by Back. Its content decides about the focus.
 * @param anchor the element beside which it is
 */
export function Popover(props: {
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
  readonly placement?: Placement;
  readonly class?: string;
  readonly children: JSX.Element;
}): JSX.Element {
  let box: HTMLDivElement | undefined;
  onMount(() => {
    const element = box;
    if (!element) return;
    const onPress = (event: PointerEvent): void => {
      const target = event.target as Node;
      if (!element.contains(target) && !props.anchor.contains(target)) props.onClose();
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || isComposing(event)) return;
      event.preventDefault();
      event.stopPropagation();
      props.onClose();
    };
    if (isPhone()) onCleanup(coverView(() => props.onClose()));
    onCleanup(beside(props.anchor, element, props.placement ?? 'bottom-start'));
    document.addEventListener('pointerdown', onPress, true);
    document.addEventListener('keydown', onKey, true);
    onCleanup(() => {
      document.removeEventListener('pointerdown', onPress, true);
      document.removeEventListener('keydown', onKey, true);
    });
  });
  return (
    <Portal>
      <div ref={box} class={`pop floating ${props.class ?? ''}`}>
        {props.children}
      </div>
    </Portal>
  );
}

/** Keeps the box beside the element once the code for that is loaded; if it cannot be loaded, it is shown below the element. @returns ends that */
function beside(anchor: HTMLElement, box: HTMLElement, placement: Placement): () => void {
  let end: (() => void) | undefined;
  let isClosed = false;
  import('./placement.js').then(
    ({ keepBeside }) => {
      if (!isClosed) end = keepBeside(anchor, box, placement);
    },
    () => {
      const { left, bottom } = anchor.getBoundingClientRect();
      Object.assign(box.style, { left: `${left}px`, top: `${bottom}px`, opacity: '1' });
    },
  );
  return () => {
    isClosed = true;
    end?.();
  };
}
