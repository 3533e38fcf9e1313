import { f } from '../../ui/form/texts/form-texts.js';
import { createEffect, createMemo, createResource, createSignal, For, type JSX, on, onCleanup, Show } from 'solid-js';
import { api, answerOf } from '../../api/api-client.js';
import type { Bot, Message, WebhookDelivery } from '../../api/wire.js';
import { useClient } from '../../client/client-context.js';
import { Icon } from '../../ui/icon.js';
import { formatShort } from '../../ui/texts/format.js';
import { refusalOf } from '../../ui/form/refusal.js';
import { Refused } from '../../ui/form/refused.js';
import { s } from '../account/texts/settings-texts.js';
import { botHref } from './bot-address.js';
import { DeliveryDetail } from './delivery-detail.js';
import { DeliveryNumbers } from './delivery-numbers.js';
import { deliveryPlace } from './delivery-place.js';
import { StateChip } from './delivery-state.js';
import { ReplayDialog } from './replay-dialog.js';

type State = WebhookDelivery['state'];

const FILTERS = [undefined, 'pending', 'failed', 'dead'] as const;
const PAGE = 50;
/** There are no events about deliveries. */
const REFRESH_MS = 5000;

/** The deliveries of an outgoing webhook, the newest first, and one of them in detail. */
export function Deliveries(props: { readonly bot: Bot }): JSX.Element {
  const client = useClient();
  const [filter, setFilter] = createSignal<State>();
  const [pages, setPages] = createSignal(1);
  const [replaying, setReplaying] = createSignal(false);
  const [found, { refetch }] = createResource(
    () => ({ state: filter(), pages: pages() }),
    (wanted) => fetchDeliveries(props.bot.user_id, wanted.state, wanted.pages),
  );
  const timer = setInterval(() => {
    if (!document.hidden && !found.loading) void refetch();
  }, REFRESH_MS);
  onCleanup(() => clearInterval(timer));
  const deliveries = createMemo(() => (found.error === undefined ? (found.latest?.deliveries ?? []) : []));
  const changes = createMemo(() =>
    deliveries()
      .map(({ id, state }) => `${id} ${state}`)
      .join(),
  );
  const messages = createMessages(deliveries);
  const openId = (): number | undefined => {
    const location = client.navigation.location();
    const id = 'path' in location ? Number(location.path[3]) : Number.NaN;
    return Number.isSafeInteger(id) ? id : deliveries()[0]?.id;
  };
  return (
    <>
      <DeliveryNumbers botId={props.bot.user_id} changes={changes()} />
      <section class="card">
        <div class="card-h deliveries-h">
          {s().webhook.tabs.deliveries}
          <span class="seg" role="group" aria-label={s().webhook.filter}>
            <For each={FILTERS}>
              {(state) => (
                <button
                  type="button"
                  aria-pressed={filter() === state}
                  onClick={() => {
                    setPages(1);
                    setFilter(state);
                  }}
                >
                  {state === undefined ? f().table.all : s().webhook.filters[state]}
                </button>
              )}
            </For>
          </span>
          <span class="grow" />
          <button type="button" class="btn sm" onClick={() => setReplaying(true)}>
            <Icon name="rotate-ccw" size="s" />
            {s().webhook.replayPeriod}
          </button>
        </div>
        <Refused reason={found.error === undefined ? undefined : refusalOf(found.error)} />
        <div class="log">
          <div>
            <For each={deliveries()}>
              {(delivery) => (
                <a
                  class="d-row"
                  classList={{ on: delivery.id === openId() }}
                  href={botHref(props.bot.user_id, 'deliveries', delivery.id)}
                  aria-current={delivery.id === openId() ? 'true' : undefined}
                >
                  <StateChip delivery={delivery} />
                  <Place message={messages().get(delivery.message_id)} known={messages().has(delivery.message_id)} />
                  <span class="w num">{s().webhook.tries(delivery.attempts.length)}</span>
                  <span class="w num">{formatShort(delivery.created_at)}</span>
                </a>
              )}
            </For>
            <div class="table-foot">
              <Show when={found.latest?.more}>
                <button type="button" class="btn sm" onClick={() => setPages(pages() + 1)}>
                  {s().webhook.older}
                </button>
              </Show>
              {deliveries().length === 0 && !found.loading ? s().webhook.noDeliveries : s().webhook.kept}
            </div>
          </div>
          <div>
            <Show when={openId()}>
              {(id) => (
                <Show when={id()} keyed>
                  <DeliveryDetail
                    bot={props.bot}
                    id={id()}
                    listed={deliveries().find((delivery) => delivery.id === id())}
                    message={messages().get(deliveries().find((delivery) => delivery.id === id())?.message_id ?? 0)}
                    onReplay={() => void refetch()}
                  />
                </Show>
              )}
            </Show>
          </div>
        </div>
      </section>
      <Show when={replaying()}>
        <ReplayDialog
          botId={props.bot.user_id}
          onClose={() => {
            setReplaying(false);
            void refetch();
          }}
        />
      </Show>
    </>
  );
}

/** @param pages how many pages, from the newest on */
async function fetchDeliveries(
  botId: number,
  state: State | undefined,
  pages: number,
): Promise<{ readonly deliveries: readonly WebhookDelivery[]; readonly more: boolean }> {
  const deliveries: WebhookDelivery[] = [];
  let before: number | null | undefined;
  for (let page = 0; page < pages && before !== null; page += 1) {
    const query = { limit: PAGE, ...(state === undefined ? {} : { state }), ...(before === undefined ? {} : { before }) };
    const answer = await answerOf(api.GET('/api/v1/bots/{bot_id}/webhook/deliveries', { params: { path: { bot_id: botId }, query } }));
    deliveries.push(...answer.deliveries);
    before = answer.next_before;
  }
  return { deliveries, more: before !== null };
}

/** The messages of deliveries, by their ids. Those that the reader may not read are undefined. */
function createMessages(deliveries: () => readonly WebhookDelivery[]): () => ReadonlyMap<number, Message | undefined> {
  const [messages, setMessages] = createSignal<ReadonlyMap<number, Message | undefined>>(new Map());
  const load = async (ids: readonly number[]): Promise<void> => {
    const query = { message_ids: JSON.stringify(ids), allow_empty_topic_name: true, client_gravatar: false };
    const { messages: found } = await answerOf(api.GET('/api/v1/messages', { params: { query } }));
    const byId = new Map(found.map((message) => [message.id, message]));
    setMessages((known) => new Map([...known, ...ids.map((id) => [id, byId.get(id)] as const)]));
  };
  createEffect(
    on(deliveries, (list) => {
      const unknown = [...new Set(list.map((delivery) => delivery.message_id))].filter((id) => !messages().has(id));
      // Without them the rows say less, and the next refresh tries it again.
      if (unknown.length > 0) void load(unknown).catch(() => undefined);
    }),
  );
  return messages;
}

/** The conversation and the sender of the message of a delivery. */
function Place(props: { readonly message: Message | undefined; readonly known: boolean }): JSX.Element {
  const { state } = useClient();
  return (
    <span class="cut">
      <Show when={props.message} fallback={<span class="muted">{props.known ? s().webhook.notShown : ''}</span>}>
        {(message) => (
          <>
            <b dir="auto">{deliveryPlace(state, message())}</b> <bdi class="muted">{message().sender_full_name}</bdi>
          </>
        )}
      </Show>
    </span>
  );
}
