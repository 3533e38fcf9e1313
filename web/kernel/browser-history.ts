/**
 * The browser's history: an entry for each address that the reader has gone to, and above it one for each thing that covers the view without an
 * address of its own, so that Back closes what lies on top. Those entries have the address of the view. They go when what they stand for is
 * closed otherwise, and the next address takes the place of one that is still there.
 */

/** What an entry above that of a view says about itself: how many of them there are up to it. */
interface CoverEntry {
  readonly cover?: number;
}

interface Cover {
  readonly close: () => void;
}

/** What covers the view now, the uppermost last. */
const covers: Cover[] = [];
/** Within this time a step of this file may still come that an address has overtaken. */
const LATE_MS = 1000;

/** Whether the browser is on its way to another entry, by this file. */
let isGoing = false;
/** The address from which it goes, and to which it comes: that of the view. */
let origin = '';
/** An address that somebody else has gone to before the browser has arrived, which then leaves it again. */
let overtaking: { readonly hash: string; readonly at: number } | undefined;
/** Where the reader wants to go when the browser has arrived. */
let next: string | undefined;
/** The address and state that the entry of the view gets when the browser has come back to it. */
let below: { readonly state: unknown; readonly hash: string | undefined } | undefined;

/** Begins to keep the history. To be called once, before anything is shown. */
export function watchHistory(): void {
  window.addEventListener('popstate', () => {
    const isOwn = isGoing && (window.location.href === origin || below !== undefined);
    const overtaken = overtaking;
    overtaking = isGoing && !isOwn ? { hash: window.location.hash, at: performance.now() } : undefined;
    isGoing = false;
    if (overtaken && window.location.href === origin && performance.now() - overtaken.at < LATE_MS) {
      goTo(overtaken.hash);
      return;
    }
    if (depth() === 0 && below) {
      const { state, hash } = below;
      below = undefined;
      window.history.replaceState(state, '', hash);
    }
    if (!isOwn) closeAbove(depth());
    const target = next;
    next = undefined;
    if (target === undefined) settle();
    else goTo(target);
  });
  // The browser has kept the page while another one was there.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    isGoing = false;
    settle();
  });
  // Links in what covers the view leave no trace of it.
  window.addEventListener('click', (event) => {
    const href = event.defaultPrevented ? undefined : followedHash(event);
    if (href === undefined || (depth() === 0 && !isGoing)) return;
    event.preventDefault();
    goTo(href);
  });
  // The page was loaded again while something covered the view.
  settle();
}

/** The fragment to which a click leads in this window; undefined if it leads nowhere, or elsewhere. */
function followedHash({ target, button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): string | undefined {
  if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey || !(target instanceof Element)) return undefined;
  const link = target.closest('a');
  const href = link?.target === '' ? link.getAttribute('href') : null;
  return href?.startsWith('#') ? href : undefined;
}

/** Goes to an address, as a new entry of the history. @param address the fragment of one of this client, or the address of another page */
export function goTo(address: string): void {
  const isHere = address.startsWith('#');
  if (isGoing) next = address;
  else if (depth() > 0) {
    below = undefined;
    // A step back would call off the way to another page.
    isGoing = !isHere;
    window.location.replace(address);
  } else if (isHere) window.location.hash = address;
  else window.location.assign(address);
}

/** Goes back to the entry before that of the view. */
export function goBack(): void {
  window.history.go(-1 - depth());
}

/** Changes the entry of the view, also while something covers it. @param hash its new fragment */
export function replaceEntry(state: unknown, hash?: string): void {
  if (depth() === 0 && !isGoing) window.history.replaceState(state, '', hash);
  else {
    below = { state, hash: hash ?? below?.hash };
    window.history.replaceState(window.history.state, '', hash);
  }
}

/**
 * Lets Back close what covers the view now.
 * @param close asks it to close itself, as Escape does; it may stay
 * @returns a function to be called when it has been closed
 */
export function coverView(close: () => void): () => void {
  const cover = { close };
  covers.push(cover);
  settle();
  return () => {
    const index = covers.indexOf(cover);
    if (index === -1) return;
    covers.splice(index, 1);
    // What closes it may go elsewhere, or open something else in its place.
    setTimeout(settle);
  };
}

/** Closes what covers more than the entry on screen. */
function closeAbove(count: number): void {
  for (const cover of covers.slice(count).reverse()) {
    cover.close();
    if (covers.includes(cover)) return;
  }
}

/** Makes the entries those of what covers the view. */
function settle(): void {
  if (isGoing) return;
  const excess = depth() - covers.length;
  if (excess > 0) {
    isGoing = true;
    origin = window.location.href;
    window.history.go(-excess);
  }
  for (let count = depth() + 1; count <= covers.length; count += 1) {
    window.history.pushState({ cover: count } satisfies CoverEntry, '');
  }
}

/** How many entries lie above that of the view, up to the one on screen. */
function depth(): number {
  return (window.history.state as CoverEntry | null)?.cover ?? 0;
}
