import { createResource, createSignal, For, type JSX, Show } from 'solid-js';
import { api, answerOf } from '../../api/api-client.js';
import type { EventDelivery, EventWebhook } from '../../api/wire.js';
import { useClient } from '../../client/client-context.js';
import { createActQueue } from '../../ui/form/act.js';
import { refusalOf } from '../../ui/form/refusal.js';
import { Refused } from '../../ui/form/refused.js';
import { Icon } from '../../ui/icon.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { DataTable } from '../../ui/table/data-table.js';
import { formatShort } from '../../ui/texts/format.js';
import { s } from '../account/texts/settings-texts.js';
import { describeResult } from './call-result.js';
import { StateChip } from './delivery-state.js';

const PAGE = 50;

/** The newest deliveries of a webhook for events; those that are finished can be made again. */
export function EventDeliveriesDialog(props: { readonly webhook: EventWebhook; readonly onClose: () => void }): JSX.Element {
  const { state } = useClient();
  const acts = createActQueue();
  const [pages, setPages] = createSignal(1);
  const [found, { refetch }] = createResource(pages, (count) => fetchDeliveries(props.webhook.id, count));
  const rows = (): readonly EventDelivery[] => (found.error === undefined ? (found.latest?.deliveries ?? []) : []);
  const mayReplay = (): boolean => props.webhook.owner_id === state.ownId && !props.webhook.disabled;
  const replay = (id: number): void =>
    void acts.run(async () => {
      const params = { path: { webhook_id: props.webhook.id, delivery_id: id } };
      await answerOf(api.POST('/api/v1/event_webhooks/{webhook_id}/deliveries/{delivery_id}/replay', { params }));
      await refetch();
    });
  // A button in the row, because the menu of a row opens below the dialog.
  const ReplayButton = (row: { readonly delivery: EventDelivery }): JSX.Element => (
    <Show when={mayReplay() && row.delivery.state !== 'pending'}>
      <button
        type="button"
        class="btn sm"
        aria-label={`${s().webhook.replay}: ${s().eventWebhooks.event(row.delivery.sequence)}`}
        onClick={() => replay(row.delivery.id)}
      >
        {s().webhook.replay}
      </button>
    </Show>
  );
  return (
    <Dialog title={s().eventWebhooks.deliveriesOf(props.webhook.name)} onClose={props.onClose} class="sheet">
      <Refused reason={found.error === undefined ? undefined : refusalOf(found.error)} />
      <DataTable
        label={s().webhook.tabs.deliveries}
        rows={rows()}
        rowKey={({ id }) => id}
        rowName={({ sequence }) => s().eventWebhooks.event(sequence)}
        empty={s().eventWebhooks.noDeliveries}
        problem={acts.refusal()}
        columns={[
          { id: 'event', label: s().eventWebhooks.number, narrow: true, cell: ({ sequence }) => <span class="num">{sequence}</span> },
          { id: 'type', label: s().eventWebhooks.type, cell: ({ event_type: type }) => s().eventWebhooks.typeNames[type] },
          { id: 'state', label: s().eventWebhooks.state, cell: (delivery) => <StateChip delivery={delivery} /> },
          { id: 'last', label: s().webhook.answer, optional: true, cell: (delivery) => <LastAttempt delivery={delivery} /> },
          {
            id: 'time',
            label: s().eventWebhooks.time,
            narrow: true,
            cell: ({ created_at: at }) => <span class="muted">{formatShort(at)}</span>,
          },
          { id: 'replay', label: s().webhook.replay, narrow: true, cell: (delivery) => <ReplayButton delivery={delivery} /> },
        ]}
      />
      <div class="dialog-actions">
        <Show when={found.latest?.more}>
          <button type="button" class="btn" onClick={() => setPages(pages() + 1)}>
            {s().webhook.older}
          </button>
        </Show>
        <button type="button" class="btn" onClick={() => void refetch()}>
          <Icon name="refresh-cw" size="s" />
          {s().eventWebhooks.refresh}
        </button>
      </div>
    </Dialog>
  );
}

/** What the endpoint said last; only the owner of the webhook is told the text. */
function LastAttempt(props: { readonly delivery: EventDelivery }): JSX.Element {
  return (
    <For each={props.delivery.attempts.slice(-1)}>
      {(attempt) => (
        <span title={attempt.detail ?? undefined}>
          {describeResult(attempt)} <span class="muted">{s().webhook.tries(props.delivery.attempts.length)}</span>
        </span>
      )}
    </For>
  );
}

/** @param pages how many pages, from the newest on */
async function fetchDeliveries(
  id: number,
  pages: number,
): Promise<{ readonly deliveries: readonly EventDelivery[]; readonly more: boolean }> {
  const deliveries: EventDelivery[] = [];
  let before: number | null | undefined;
  for (let page = 0; page < pages && before !== null; page += 1) {
    const query = { limit: PAGE, ...(before === undefined ? {} : { before }) };
    const params = { path: { webhook_id: id }, query };
    const answer = await answerOf(api.GET('/api/v1/event_webhooks/{webhook_id}/deliveries', { params }));
    deliveries.push(...answer.deliveries);
    before = answer.next_before;
  }
  return { deliveries, more: before !== null };
}
