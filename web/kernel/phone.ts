/** Windows in which the sidebar is a page of its own, and what opens covers the view. */
export const PHONE = '(max-width: 699px)';

/** Whether the window is as narrow as a phone now. */
export function isPhone(): boolean {
  return window.matchMedia(PHONE).matches;
}
