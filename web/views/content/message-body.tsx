import { createMemo, createRenderEffect, createSignal, type JSX, onCleanup, Show } from 'solid-js';
import { useClient } from '../../client/client-context.js';
import { t } from '../../ui/texts/texts.js';
import { markAlertWords } from './alert-words.js';
import { setCleanHtml } from '../../ui/clean-html.js';
import { enhanceBody } from './enhance-body.js';
import { showImage } from './image-viewer-state.js';

/** A message that is higher than this part of the window is folded. */
const FOLDED_HEIGHT = 0.6;

/** HTML that the server rendered from Markdown. A long text is folded. @param alerts whether it contains words for which the reader waits */
export function MessageBody(props: { readonly html: string; readonly alerts?: boolean }): JSX.Element {
  const { state } = useClient();
  // The content stays as the reader left it, with open spoilers, while other things of the message change.
  const html = createMemo(() => props.html);
  const alerts = createMemo(() => props.alerts ?? false);
  const [isLong, setLong] = createSignal(false);
  const [isOpen, setOpen] = createSignal(false);
  let body: HTMLDivElement | undefined;
  const measure = new ResizeObserver(() => {
    // A row that is kept while its list is not on screen has no size.
    if (body?.isConnected === true && !isOpen()) setLong(body.scrollHeight > window.innerHeight * FOLDED_HEIGHT + 1);
  });
  onCleanup(() => measure.disconnect());
  return (
    <>
      <div
        class="body"
        classList={{ folds: !isOpen(), folded: isLong() && !isOpen() }}
        dir="auto"
        ref={(element) => {
          body = element;
          measure.observe(element);
          // The list measures rows as soon as they are rendered.
          createRenderEffect(() => {
            setCleanHtml(element, html());
            enhanceBody(element, state, { openImage: showImage });
            if (alerts()) markAlertWords(element, state.alertWords);
          });
        }}
      />
      <Show when={isLong()}>
        <button type="button" class="unfold" aria-expanded={isOpen()} onClick={() => setOpen(!isOpen())}>
          {isOpen() ? t().body.showLess : t().body.showAll}
        </button>
      </Show>
    </>
  );
}
