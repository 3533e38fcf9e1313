import { autoUpdate, computePosition, flip, offset, type Placement, shift, size } from '@floating-ui/dom';

const GAP = 4;
const MARGIN = 8;

/**
 * Keeps a box beside an element, within the window, and shows it there.
 * @returns ends that
 */
export function keepBeside(anchor: HTMLElement, box: HTMLElement, placement: Placement): () => void {
  const place = (): void => {
    void computePosition(anchor, box, {
      strategy: 'fixed',
      placement,
      middleware: [
        offset(GAP),
        flip({ padding: MARGIN }),
        shift({ padding: MARGIN }),
        size({
          padding: MARGIN,
          apply: ({ availableHeight }) => box.style.setProperty('max-height', `${Math.max(120, availableHeight)}px`),
        }),
      ],
    }).then(({ x, y }) => {
      box.style.left = `${x}px`;
      box.style.top = `${y}px`;
      box.style.opacity = '1';
    });
  };
  return autoUpdate(anchor, box, place);
}
