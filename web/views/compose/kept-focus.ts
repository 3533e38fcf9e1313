import { createEffect, onCleanup } from 'solid-js';
import type { Composer } from '../../client/composer.js';
import { claimFocus, fieldOfWriter } from '../../ui/focus.js';

const KEY = 'skein-writing';

/** Gives the field the focus after a reload, if it had it before: whoever writes goes on, and their letters would be commands. */
export function keepFocusOverReload(composer: Composer): void {
  const claim = claimFocus();
  let isDue = sessionStorage.getItem(KEY) !== null;
  sessionStorage.removeItem(KEY);
  createEffect(() => {
    if (!composer.isOpen() || !isDue) return;
    isDue = false;
    if (claim()) composer.focus('text');
  });
  const onLeave = (): void => {
    if (fieldOfWriter()?.closest('.compose')) sessionStorage.setItem(KEY, '');
  };
  window.addEventListener('pagehide', onLeave);
  onCleanup(() => window.removeEventListener('pagehide', onLeave));
}
