/**
 * Keeps the row of what is on screen in view, also while rows come and go, until the reader scrolls or uses the list.
 * @param list the element that scrolls
 * @returns a function that ends it
 */
export function keepCurrentRowInView(list: HTMLElement): () => void {
  let current: Element | null = null;
  let isFollowed = false;
  let frame = 0;
  const follow = (): void => {
    frame = 0;
    const row = list.querySelector('[aria-current]');
    if (row !== current) isFollowed = true;
    current = row;
    if (isFollowed) row?.scrollIntoView({ block: 'nearest' });
  };
  const followSoon = (): void => {
    frame ||= requestAnimationFrame(follow);
  };
  const leave = (): void => {
    isFollowed = false;
  };
  const rows = new MutationObserver(followSoon);
  rows.observe(list, { childList: true, subtree: true, attributes: true, attributeFilter: ['aria-current'] });
  const size = new ResizeObserver(followSoon);
  size.observe(list);
  for (const type of USES) list.addEventListener(type, leave, { passive: true });
  followSoon();
  return () => {
    rows.disconnect();
    size.disconnect();
    cancelAnimationFrame(frame);
    for (const type of USES) list.removeEventListener(type, leave);
  };
}

/** With what a reader uses a list. Pressing a row makes another one current, which is followed again. */
const USES = ['wheel', 'pointerdown', 'touchmove', 'keydown'] as const;
