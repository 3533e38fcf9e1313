/** Calls a function when the page has nothing else to do, at the latest after two seconds. Safari cannot tell when that is. */
export function requestIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 2000 });
  else setTimeout(work);
}
