import type { MenuItem } from '../../ui/overlays/menu.js';
import { listenForSwipes } from '../../ui/swipes.js';
import { t } from '../../ui/texts/texts.js';

/** Lets fingers swipe a row to the left to mark as read what it names, as its menu does. @param items of the menu */
export function listenForMarkAsReadSwipe(row: HTMLElement, items: () => readonly MenuItem[]): void {
  listenForSwipes(row, () => {
    const item = items().find(({ label }) => label === t().acts.markAsRead);
    return item && { row, toLeft: { icon: 'check', label: item.label, run: item.run } };
  });
}
