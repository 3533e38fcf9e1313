import { createResource, createSignal, For, type JSX, Show } from 'solid-js';
import { api, answerOf } from '../../api/api-client.js';
import { ApiError } from '../../api/api-error.js';
import type { Bot, Message, WebhookDelivery } from '../../api/wire.js';
import { conversationOf } from '../../state/model/conversation.js';
import { narrowOf } from '../../state/model/narrow.js';
import { useClient } from '../../client/client-context.js';
import { Icon } from '../../ui/icon.js';
import { formatDayAndTime, formatFull, formatRelative, formatTimeWithSeconds, isoTime } from '../../ui/texts/format.js';
import { createAct } from '../../ui/form/act.js';
import { Refused } from '../../ui/form/refused.js';
import { CopyButton } from '../../ui/form/secret.js';
import { s } from '../account/texts/settings-texts.js';
import { describeResult } from './call-result.js';
import { deliveryPlace } from './delivery-place.js';
import { StateChip } from './delivery-state.js';

type Part = 'answer' | 'request' | 'headers';
const PARTS: readonly Part[] = ['answer', 'request', 'headers'];

/**
 * A delivery: its message, its attempts as a line in time, and what was said.
 * @param listed the delivery as the list has it; it is fetched without it
 * @param message undefined if the reader may not read it
 */
export function DeliveryDetail(props: {
  readonly bot: Bot;
  readonly id: number;
  readonly listed: WebhookDelivery | undefined;
  readonly message: Message | undefined;
  readonly onReplay: () => void;
}): JSX.Element {
  const path = { path: { bot_id: props.bot.user_id, delivery_id: props.id } };
  const [fetched] = createResource(
    () => props.listed === undefined,
    () =>
      answerOf(api.GET('/api/v1/bots/{bot_id}/webhook/deliveries/{delivery_id}', { params: path }))
        .then(({ delivery }) => delivery)
        .catch(absent),
  );
  const act = createAct();
  const delivery = (): WebhookDelivery | undefined => props.listed ?? fetched();
  const replay = async (): Promise<void> => {
    const done = await act.run(() => answerOf(api.POST('/api/v1/bots/{bot_id}/webhook/deliveries/{delivery_id}/replay', { params: path })));
    if (done) props.onReplay();
  };
  return (
    <Show when={delivery()}>
      {(known) => (
        <section aria-label={s().webhook.delivery(known().id)}>
          <div class="card-h">
            {s().webhook.delivery(known().id)}
            <StateChip delivery={known()} />
            <span class="grow" />
            <Show when={known().state !== 'pending'}>
              <button type="button" class="btn sm primary" aria-disabled={act.busy() ? 'true' : undefined} onClick={() => void replay()}>
                <Icon name="rotate-ccw" size="s" />
                {s().webhook.replay}
              </button>
            </Show>
          </div>
          <div class="card-note">
            <Refused reason={act.refusal()} />
          </div>
          <About delivery={known()} message={props.message} />
          <Attempts delivery={known()} />
          <Exchange bot={props.bot} delivery={known()} />
        </section>
      )}
    </Show>
  );
}

/** A delivery that does not exist any more is shown as nothing. */
function absent(error: unknown): undefined {
  if (!(error instanceof ApiError)) throw error;
}

function About(props: { readonly delivery: WebhookDelivery; readonly message: Message | undefined }): JSX.Element {
  const client = useClient();
  const href = (message: Message): string =>
    client.navigation.href({
      view: 'narrow',
      narrow: narrowOf(conversationOf(message, client.state.ownId)),
      near: message.id,
    });
  return (
    <dl class="kv">
      <dt>{s().webhook.message}</dt>
      <dd class="cut">
        <Show when={props.message} fallback={<span class="muted">{s().webhook.notShown}</span>}>
          {(message) => (
            <a dir="auto" href={href(message())}>
              {deliveryPlace(client.state, message())}
            </a>
          )}
        </Show>
      </dd>
      <dt>{s().webhook.trigger}</dt>
      <dd>
        {props.message
          ? s().webhook.triggerBy[props.delivery.trigger](props.message.sender_full_name)
          : s().webhook.triggers[props.delivery.trigger]}
      </dd>
      <dt>{s().webhook.caused}</dt>
      <dd title={formatFull(props.delivery.created_at)}>{formatDayAndTime(props.delivery.created_at)}</dd>
      <dt>webhook-id</dt>
      <dd class="mono cut">
        {props.delivery.webhook_id} <CopyButton label="webhook-id" text={props.delivery.webhook_id} />
      </dd>
    </dl>
  );
}

/** The attempts, as a line in time. */
function Attempts(props: { readonly delivery: WebhookDelivery }): JSX.Element {
  return (
    <ol class="tl" aria-label={s().webhook.attempts}>
      <For each={props.delivery.attempts}>
        {(attempt) => (
          <li>
            <span class="n" classList={{ ok: attempt.outcome === 'accepted' }}>
              <Icon name={attempt.outcome === 'accepted' ? 'check' : 'x'} size="s" />
            </span>
            <span>
              {describeResult(attempt)} <span class="muted">{s().webhook.after(attempt.duration_ms)}</span>
            </span>
            <time class="w num" datetime={isoTime(attempt.started_at)} title={formatFull(attempt.started_at)}>
              {formatTimeWithSeconds(attempt.started_at)}
            </time>
          </li>
        )}
      </For>
      <Show when={props.delivery.state === 'pending' && props.delivery.next_attempt_at}>
        {(next) => (
          <li>
            <span class="n wait">
              <Icon name="clock" size="s" />
            </span>
            <span>{s().webhook.nextTry(formatRelative(next()))}</span>
          </li>
        )}
      </Show>
    </ol>
  );
}

/** What was sent, and what was answered last. */
function Exchange(props: { readonly bot: Bot; readonly delivery: WebhookDelivery }): JSX.Element {
  const [part, setPart] = createSignal<Part>('answer');
  const last = (): WebhookDelivery['attempts'][number] | undefined => props.delivery.attempts.at(-1);
  const [request] = createResource(
    () => part() === 'request',
    () => requestOf(props.bot, props.delivery).catch(absent),
  );
  const text = (): string => {
    if (part() === 'headers') return headersOf(props.delivery);
    if (part() === 'request') return request.loading ? s().loading : (request() ?? s().webhook.notShown);
    const attempt = last();
    if (!attempt) return s().webhook.noAnswer;
    return attempt.detail === null ? s().webhook.notShown : attempt.detail === '' ? s().webhook.emptyAnswer : attempt.detail;
  };
  return (
    <>
      <div class="card-tools">
        <span class="seg" role="group" aria-label={s().webhook.exchange}>
          <For each={PARTS}>
            {(one) => (
              <button type="button" aria-pressed={part() === one} onClick={() => setPart(one)}>
                {s().webhook.parts[one]}
              </button>
            )}
          </For>
        </span>
        <Show when={part() === 'request'}>
          <span class="muted">{s().webhook.asOfNow}</span>
        </Show>
      </div>
      <pre class="pre" tabindex="0" aria-label={s().webhook.parts[part()]}>
        {text()}
      </pre>
    </>
  );
}

/** The headers of the last attempt. The signature is new in each, and not kept. */
function headersOf({ webhook_id: id, attempts }: WebhookDelivery): string {
  const at = attempts.at(-1)?.started_at;
  const lines = ['content-type: application/json', `webhook-id: ${id}`, ...(at === undefined ? [] : [`webhook-timestamp: ${at}`])];
  return [...lines, `webhook-signature: v1,… (${s().webhook.signatureNotKept})`].join('\n');
}

/** The body of the request, with the message as it is now. The token is left out. @throws ApiError if the reader may not read the message */
async function requestOf(bot: Bot, { message_id: id, trigger }: WebhookDelivery): Promise<string> {
  const params = { path: { message_id: id }, query: { apply_markdown: false, allow_empty_topic_name: true } };
  const { message } = await answerOf(api.GET('/api/v1/messages/{message_id}', { params }));
  const { flags: _flags, ...sent } = message;
  return JSON.stringify(
    { bot_email: bot.email, bot_full_name: bot.full_name, data: message.content, message: sent, token: '…', trigger },
    null,
    2,
  );
}
