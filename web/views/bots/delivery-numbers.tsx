import { createResource, For, type JSX, Show } from 'solid-js';
import { api, answerOf } from '../../api/api-client.js';
import type { WebhookDelivery } from '../../api/wire.js';
import { formatRelative } from '../../ui/texts/format.js';
import { s } from '../account/texts/settings-texts.js';
import { type DayOfDeliveries, summarizeDay } from './day-of-deliveries.js';

const DAY_SECONDS = 86_400;
const PAGE = 100;
/** More deliveries than this are not counted. */
const MAX_PAGES = 20;
const SPARK_PX = 26;

/** The last day of a webhook in four numbers. @param changes differs when deliveries have changed */
export function DeliveryNumbers(props: { readonly botId: number; readonly changes: string }): JSX.Element {
  const [day] = createResource(
    () => ({ botId: props.botId, changes: props.changes }),
    ({ botId }) => fetchDay(botId),
  );
  return (
    <Show when={day.error === undefined && day.latest}>
      {(numbers) => (
        <dl class="card stats">
          <div>
            <dt>{s().webhook.deliveredToday}</dt>
            <dd class="num">
              {numbers().delivered} <small>{s().webhook.of(numbers().total, numbers().complete)}</small>
            </dd>
          </div>
          <div>
            <dt>{s().webhook.answerTime}</dt>
            <dd>
              <Show when={numbers().medianMs !== undefined} fallback="–">
                {numbers().medianMs} <small>{s().webhook.milliseconds(numbers().p95Ms ?? 0)}</small>
              </Show>
            </dd>
          </div>
          <div>
            <dt>{s().webhook.filters.pending}</dt>
            <dd>
              {numbers().waiting}{' '}
              <Show when={numbers().oldestWaiting}>{(since) => <small>{s().webhook.oldest(formatRelative(since()))}</small>}</Show>
            </dd>
          </div>
          <div>
            <dt>{s().webhook.byHour}</dt>
            <dd>
              <Spark hours={numbers().hours} />
            </dd>
          </div>
        </dl>
      )}
    </Show>
  );
}

function Spark(props: { readonly hours: DayOfDeliveries['hours'] }): JSX.Element {
  const highest = (): number => Math.max(1, ...props.hours.map(({ total }) => total));
  const failed = (): number => props.hours.filter((hour) => hour.failed > 0).length;
  return (
    <span class="spark" role="img" aria-label={s().webhook.byHourLabel(failed())}>
      <For each={props.hours}>
        {(hour) => (
          <i
            classList={{ b: hour.failed > 0, w: hour.failed === 0 && hour.waiting > 0 }}
            ref={(bar) => (bar.style.height = `${Math.max(1, Math.round((hour.total / highest()) * SPARK_PX))}px`)}
          />
        )}
      </For>
    </span>
  );
}

async function fetchDay(botId: number): Promise<DayOfDeliveries> {
  const since = Math.floor(Date.now() / 1000) - DAY_SECONDS;
  const deliveries: WebhookDelivery[] = [];
  let before: number | null | undefined;
  for (let page = 0; page < MAX_PAGES && before !== null; page += 1) {
    const query = { limit: PAGE, ...(before === undefined ? {} : { before }) };
    const answer = await answerOf(api.GET('/api/v1/bots/{bot_id}/webhook/deliveries', { params: { path: { bot_id: botId }, query } }));
    deliveries.push(...answer.deliveries.filter(({ created_at: at }) => at >= since));
    before = (answer.deliveries.at(-1)?.created_at ?? 0) < since ? null : answer.next_before;
  }
  return summarizeDay(deliveries, since, before === null);
}
