import { failureText } from '../../ui/texts/failure-text.js';
import { createResource, For, type JSX, Show } from 'solid-js';
import { api, answerOf } from '../../api/api-client.js';
import type { Notice, NoticeExplanation } from '../../api/wire.js';
import { type NoticeSummary, summaryOfExplanation } from '../../state/notices/notice-summary.js';
import { useClient } from '../../client/client-context.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { t } from '../../ui/texts/texts.js';
import { NoticeReasons, stateText } from './notice-reasons.js';
import { n } from './texts/notice-texts.js';

/**
 * Says for each delivery channel whether a message notified the reader, and why.
 * @param channelId of the message; undefined for a direct message
 */
export function NoticesDialog(props: {
  readonly messageId: number;
  readonly channelId: number | undefined;
  readonly onClose: () => void;
}): JSX.Element {
  const { navigation } = useClient();
  const [explanations] = createResource(() => props.messageId, explain);
  const known = (): readonly NoticeExplanation[] | undefined => (explanations.error === undefined ? explanations.latest : undefined);
  return (
    <Dialog title={t().messageActs.wasNotifiedQuestion} onClose={props.onClose}>
      <div class="explained" aria-live="polite" aria-busy={explanations.loading}>
        <Show when={explanations.error !== undefined}>
          <p role="alert">{n().failedToLoad(failureText(explanations.error))}</p>
        </Show>
        <For each={known()}>
          {(explanation) => <DeliveryChannel explanation={explanation} channelId={props.channelId} onLeave={props.onClose} />}
        </For>
      </div>
      <div class="dialog-actions">
        <a class="btn" href={navigation.href({ view: 'settings', path: ['notification-log'] })} onClick={() => props.onClose()}>
          {n().log}
        </a>
        <button type="button" class="btn primary" autofocus onClick={() => props.onClose()}>
          {t().close}
        </button>
      </div>
    </Dialog>
  );
}

function DeliveryChannel(props: {
  readonly explanation: NoticeExplanation;
  readonly channelId: number | undefined;
  readonly onLeave: () => void;
}): JSX.Element {
  const summary = (): NoticeSummary => summaryOfExplanation(props.explanation);
  const details = (): readonly string[] => detailsOf(props.explanation.recorded);
  return (
    <section>
      <h3>
        {n().channels[props.explanation.channel]}
        <span>{stateText(summary())}</span>
      </h3>
      <NoticeReasons summary={summary()} deliveryChannel={props.explanation.channel} channelId={props.channelId} onLeave={props.onLeave} />
      <For each={details()}>{(detail) => <p class="muted">{detail}</p>}</For>
    </section>
  );
}

/** What else is known of a delivery that had problems. */
function detailsOf(notice: Notice | null): string[] {
  if (!notice || notice.detail === null) return [];
  return [n().detail(notice.detail), ...(notice.attempts > 1 ? [n().attempts(notice.attempts)] : [])];
}

async function explain(messageId: number): Promise<readonly NoticeExplanation[]> {
  const { channels } = await answerOf(api.GET('/api/v1/users/me/notices/explain', { params: { query: { message_id: messageId } } }));
  return channels;
}
