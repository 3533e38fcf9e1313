import type { SwipedRow } from './swipe.js';

/** Swipes from the edges of the window belong to the browser, which goes back by them. */
const EDGE = 24;
/** What a finger moves or writes in by itself. */
const OWN_TOUCH = 'input, textarea, select, video, audio, [contenteditable]';

/**
 * Lets fingers swipe rows. What rows do so has to be possible by keys and menus, too. Rows need `touch-action: pan-y pinch-zoom`, so that the
 * browser leaves sideways movements to the page, and takes scrolling back.
 * @param rowAt the row at which a finger begins; undefined if nothing is swiped there
 */
export function listenForSwipes(element: HTMLElement, rowAt: (target: Element) => SwipedRow | undefined): void {
  if (navigator.maxTouchPoints === 0) return;
  // Without the file rows do not move, and what swipes do is in menus.
  const loading = import('./swipe.js').catch(() => undefined);
  element.addEventListener('pointerdown', (event) => {
    const { target, clientX } = event;
    if (event.pointerType !== 'touch' || !event.isPrimary || !(target instanceof Element)) return;
    if (clientX < EDGE || clientX > window.innerWidth - EDGE || (document.getSelection()?.toString() ?? '') !== '') return;
    const swiped = rowAt(target);
    if (swiped && !movesItself(target, swiped.row)) void loading.then((swipe) => swipe?.followFinger(swiped, event));
  });
}

/** Whether a finger on an element moves something inside of the row, such as code that is wider than the row. */
function movesItself(target: Element, row: HTMLElement): boolean {
  if (target.closest(OWN_TOUCH)) return true;
  for (let one: Element | null = target; one && one !== row; one = one.parentElement) {
    if (one.scrollWidth > one.clientWidth && /auto|scroll/.test(getComputedStyle(one).overflowX)) return true;
  }
  return false;
}
