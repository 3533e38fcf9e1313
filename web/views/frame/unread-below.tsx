import { createEffect, createSignal, type JSX, onCleanup, onMount, Show } from 'solid-js';
import { useClient } from '../../client/client-context.js';
import { Icon } from '../../ui/icon.js';
import { t } from '../../ui/texts/texts.js';

/**
 * Says how many unread messages have their rows below what can be read on screen, and leads to the first. It lies over the end of the list.
 * @param list the element that scrolls
 */
export function UnreadBelow(props: { readonly list: () => HTMLElement | undefined }): JSX.Element {
  const client = useClient();
  const [count, setCount] = createSignal(0);
  let first: HTMLElement | undefined;
  let frame = 0;
  const measure = (): void => {
    frame = 0;
    const list = props.list();
    if (!list) return;
    const bottom = list.getBoundingClientRect().bottom - coveredBy(list);
    const hidden = [...list.querySelectorAll<HTMLElement>('[data-unread]')].filter(
      (row) => Number(row.dataset['unread']) > 0 && row.getBoundingClientRect().top > bottom - row.offsetHeight / 2,
    );
    first = hidden[0];
    setCount(hidden.reduce((sum, row) => sum + Number(row.dataset['unread']), 0));
  };
  const measureSoon = (): void => {
    frame ||= requestAnimationFrame(measure);
  };
  onMount(() => {
    const list = props.list();
    if (!list) return;
    list.addEventListener('scroll', measureSoon, { passive: true });
    const size = new ResizeObserver(measureSoon);
    size.observe(list);
    const rows = new MutationObserver(measureSoon);
    rows.observe(list, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-unread'] });
    createEffect(() => {
      client.unread();
      measureSoon();
    });
    onCleanup(() => {
      size.disconnect();
      rows.disconnect();
      cancelAnimationFrame(frame);
    });
  });
  return (
    <Show when={count() > 0}>
      <div class="side-more">
        <button type="button" onClick={() => first?.scrollIntoView({ block: 'center' })}>
          <Icon name="arrow-down" size="s" />
          {t().sidebar.unreadBelow(count())}
        </button>
      </div>
    </Show>
  );
}

/** The height of what lies over the end of a list, in pixels: rows there cannot be read. */
function coveredBy(list: HTMLElement): number {
  return Number.parseFloat(getComputedStyle(list).scrollPaddingBottom) || 0;
}
