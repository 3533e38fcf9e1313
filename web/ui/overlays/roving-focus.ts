import { giveFocus } from '../focus.js';

/**
 * Moves the focus among the elements of a menu or toolbar by arrow keys, Home and End, so that it is one stop of the Tab key.
 * @param elements in their order
 * @returns whether the key was one of these
 */
export function moveFocus(event: KeyboardEvent, elements: readonly HTMLElement[]): boolean {
  const current = elements.findIndex((element) => element === document.activeElement);
  const last = elements.length - 1;
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: current >= last ? 0 : current + 1,
    ArrowRight: current >= last ? 0 : current + 1,
    ArrowUp: current <= 0 ? last : current - 1,
    ArrowLeft: current <= 0 ? last : current - 1,
    Home: 0,
    End: last,
  };
  const target = targets[event.key];
  if (target === undefined) return false;
  event.preventDefault();
  giveFocus(elements[target]);
  return true;
}
