import { failureText } from '../../ui/texts/failure-text.js';
import { createResource, For, type JSX, Show } from 'solid-js';
import { api, answerOf } from '../../api/api-client.js';
import { useClient } from '../../client/client-context.js';
import { channelName, nameOf, topicName } from '../labels/names.js';
import { RowBoundary } from '../../ui/row-boundary.js';
import { formatDayAndTime, formatFull } from '../../ui/texts/format.js';
import { t } from '../../ui/texts/texts.js';
import { cleanHtml } from '../../ui/clean-html.js';
import { enhanceBody } from '../content/enhance-body.js';
import { showImage } from '../content/image-viewer-state.js';

type Snapshot = Awaited<ReturnType<typeof fetchHistory>>[number];

/** How a message was changed, the newest change first. @param id of the message */
export default function EditHistory(props: { readonly id: number }): JSX.Element {
  const [history] = createResource(() => props.id, fetchHistory);
  return (
    <Show when={history.error === undefined} fallback={<p role="alert">{failureText(history.error)}</p>}>
      <ol class="versions">
        <For each={[...(history.latest ?? [])].reverse()}>
          {(snapshot, index) => (
            <RowBoundary of={snapshot} element="li">
              <Version snapshot={snapshot} isFirst={index() === (history.latest?.length ?? 0) - 1} />
            </RowBoundary>
          )}
        </For>
      </ol>
    </Show>
  );
}

async function fetchHistory(id: number) {
  const params = { path: { message_id: id }, query: { allow_empty_topic_name: true } };
  return (await answerOf(api.GET('/api/v1/messages/{message_id}/history', { params }))).message_history;
}

function Version(props: { readonly snapshot: Snapshot; readonly isFirst: boolean }): JSX.Element {
  const { state } = useClient();
  const time = (): string => formatDayAndTime(props.snapshot.timestamp);
  const person = (): string => (props.snapshot.user_id === null ? t().unknownPerson : nameOf(state, props.snapshot.user_id));
  const wasRenamed = (): boolean => props.snapshot.prev_topic !== undefined;
  return (
    <li>
      <p class="muted">
        <b dir="auto">{person()}</b> {props.isFirst ? t().messageActs.sentAt : t().messageActs.changedAt}{' '}
        <time title={formatFull(props.snapshot.timestamp)}>{time()}</time>
      </p>
      <Show when={props.snapshot.prev_stream}>
        {(before) => <Change before={channelName(state, before())} after={channelName(state, props.snapshot.stream ?? 0)} />}
      </Show>
      <Show when={wasRenamed()}>
        <Change before={topicName(props.snapshot.prev_topic ?? '')} after={topicName(props.snapshot.topic)} />
      </Show>
      <Show when={props.isFirst || props.snapshot.prev_content !== undefined}>
        <Text html={props.snapshot.content_html_diff ?? props.snapshot.rendered_content} />
      </Show>
    </li>
  );
}

/** What a channel or topic was, and what it became. */
function Change(props: { readonly before: string; readonly after: string }): JSX.Element {
  return (
    <p>
      <del dir="auto">{props.before}</del> <ins dir="auto">{props.after}</ins>
    </p>
  );
}

function Text(props: { readonly html: string }): JSX.Element {
  const { state } = useClient();
  return (
    <div
      class="body"
      dir="auto"
      ref={(element) => {
        element.innerHTML = cleanHtml(props.html) as unknown as string;
        enhanceBody(element, state, { openImage: showImage });
      }}
    />
  );
}
