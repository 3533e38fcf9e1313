import { autoUpdate, computePosition, flip, offset, type Placement, shift, size } from '@floating-ui/dom';
import { type JSX, onCleanup, onMount } from 'solid-js';
import { Portal } from 'solid-js/web';
import { coverView } from '../../kernel/browser-history.js';
import { isComposing } from '../input-method.js';
import { isPhone } from '../../kernel/phone.js';

const GAP = 4;
const MARGIN = 8;

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
    const place = (): void => {
      void computePosition(props.anchor, element, {
        strategy: 'fixed',
        placement: props.placement ?? 'bottom-start',
        middleware: [
          offset(GAP),
          flip({ padding: MARGIN }),
          shift({ padding: MARGIN }),
          size({
            padding: MARGIN,
            apply: ({ availableHeight }) => element.style.setProperty('max-height', `${Math.max(120, availableHeight)}px`),
          }),
        ],
      }).then(({ x, y }) => {
        element.style.left = `${x}px`;
        element.style.top = `${y}px`;
        element.style.opacity = '1';
      });
    };
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
    onCleanup(autoUpdate(props.anchor, element, place));
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
