import { createEffect, createSignal, type JSX, on, onCleanup, Show } from 'solid-js';
import { api, answerOf } from '../../api/api-client.js';
import { MessageBody } from '../content/message-body.js';
import { t } from '../../ui/texts/texts.js';
import { useWriting } from './writing-context.js';

const RENDER_AFTER_MS = 300;

/** The message as others will see it, rendered by the server. It follows the text. */
export default function Preview(): JSX.Element {
  const writing = useWriting();
  const [html, setHtml] = createSignal<string | undefined>();
  const [failure, setFailure] = createSignal('');
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest = 0;
  const render = async (content: string): Promise<void> => {
    latest += 1;
    const mine = latest;
    if (content.trim() === '') {
      setHtml('');
      return;
    }
    try {
      const { rendered } = await answerOf(api.POST('/api/v1/messages/render', { body: { content } }));
      if (mine !== latest) return;
      setFailure('');
      setHtml(rendered);
    } catch (error) {
      if (mine === latest) setFailure(error instanceof Error && error.message !== '' ? error.message : t().compose.noConnection);
    }
  };
  createEffect(
    on(writing.text, (content) => {
      clearTimeout(timer);
      timer = setTimeout(() => void render(content), html() === undefined ? 0 : RENDER_AFTER_MS);
    }),
  );
  onCleanup(() => clearTimeout(timer));
  return (
    <section class="c-preview" aria-label={t().compose.preview} tabindex="0">
      <Show when={failure() !== ''}>
        <p class="state bad" role="alert">
          {t().compose.previewFailed(failure())}
        </p>
      </Show>
      <Show when={html()} fallback={<p class="muted">{html() === '' ? t().compose.nothingToPreview : ''}</p>}>
        {(rendered) => <MessageBody html={rendered()} />}
      </Show>
    </section>
  );
}
