import { onCleanup, onMount } from 'solid-js';
import { giveFocus } from '../../ui/focus.js';

const ROWS = '.row, .side-fold';

/**
 * Makes the rows of a section one stop of the Tab key. Arrow keys, Home and End move among them.
 * @param section contains the rows, which come and go
 */
export function useRowStops(section: () => HTMLElement | undefined): void {
  onMount(() => {
    const element = section();
    if (!element) return;
    const rows = (): HTMLElement[] => [...element.querySelectorAll<HTMLElement>(ROWS)];
    const setStop = (stop: HTMLElement | undefined): void => {
      for (const row of rows()) {
        const index = row === stop ? 0 : -1;
        if (row.tabIndex !== index || !row.hasAttribute('tabindex')) row.tabIndex = index;
      }
    };
    const keepStop = (): void => {
      const all = rows();
      setStop(
        all.find((row) => row.tabIndex === 0 && row === document.activeElement) ??
          element.querySelector<HTMLElement>('[aria-current]') ??
          all[0],
      );
    };
    const observer = new MutationObserver(keepStop);
    observer.observe(element, { childList: true, subtree: true, attributes: true, attributeFilter: ['aria-current'] });
    element.addEventListener('focusin', ({ target }) => {
      if (target instanceof HTMLElement && target.matches(ROWS)) setStop(target);
    });
    element.addEventListener('keydown', (event) => moveAmong(event, rows()));
    keepStop();
    onCleanup(() => observer.disconnect());
  });
}

function moveAmong(event: KeyboardEvent, rows: readonly HTMLElement[]): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const index = rows.indexOf(document.activeElement as HTMLElement);
  const last = rows.length - 1;
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: Math.min(index + 1, last),
    ArrowUp: Math.max(index - 1, 0),
    Home: 0,
    End: last,
  };
  const target = targets[event.key];
  if (target === undefined || index < 0) return;
  event.preventDefault();
  giveFocus(rows[target]);
}
