import { createUniqueId, type JSX, onCleanup, onMount, Show, Suspense, untrack } from 'solid-js';
import { coverView } from '../../kernel/browser-history.js';
import { isPhone } from '../../kernel/phone.js';
import { giveFocus, isUsingKeys, returnFocus } from '../focus.js';
import { Icon } from '../icon.js';
import { isComposing } from '../input-method.js';
import { t } from '../texts/texts.js';
import { closePanel, type PanelContent, panelContent } from './panel-state.js';

/** The place beside the messages for what belongs to them. It lies above them in narrow windows. */
export function Panel(): JSX.Element {
  return (
    <Show when={panelContent()} keyed>
      {(content) => <OpenPanel content={content} />}
    </Show>
  );
}

function OpenPanel(props: { readonly content: PanelContent }): JSX.Element {
  const id = createUniqueId();
  const before = document.activeElement;
  let panel: HTMLElement | undefined;
  onMount(() => {
    if (!panel) return;
    // An overlay covers what had the focus.
    const isOverlay = getComputedStyle(panel).position === 'fixed';
    const { comesByItself = false } = untrack(() => props.content);
    if (isOverlay || (isUsingKeys() && !comesByItself)) giveFocus(panel);
    if (isOverlay && isPhone() && !untrack(() => props.content.hasAddress)) onCleanup(coverView(closePanel));
  });
  onCleanup(() => returnFocus(before, panel));
  return (
    <aside
      ref={panel}
      class="panel"
      tabindex="-1"
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return;
        event.preventDefault();
        closePanel();
      }}
    >
      <div class="head">
        <h2 id={id}>{props.content.title()}</h2>
        <span class="end">
          <button type="button" class="ib" aria-label={t().close} title={t().close} onClick={closePanel}>
            <Icon name="x" size="l" />
          </button>
        </span>
      </div>
      <div class="panel-b">
        <Suspense>{props.content.view()}</Suspense>
      </div>
    </aside>
  );
}
