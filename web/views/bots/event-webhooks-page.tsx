import { createResource, createSignal, type JSX, Match, Show, Switch } from 'solid-js';
import { api, answerOf } from '../../api/api-client.js';
import type { EventWebhook } from '../../api/wire.js';
import { useClient } from '../../client/client-context.js';
import { isAdministrator, realmAllows } from '../../state/people/rights.js';
import { createActQueue } from '../../ui/form/act.js';
import { ConfirmDialog } from '../../ui/form/confirm-dialog.js';
import { Page } from '../../ui/form/page.js';
import { refusalOf } from '../../ui/form/refusal.js';
import { Refused } from '../../ui/form/refused.js';
import { Icon } from '../../ui/icon.js';
import type { MenuItem } from '../../ui/overlays/menu.js';
import { type Column, DataTable } from '../../ui/table/data-table.js';
import { formatList, formatRelative } from '../../ui/texts/format.js';
import { s } from '../account/texts/settings-texts.js';
import { nameOf } from '../labels/names.js';
import type { CallResult } from './call-result.js';
import { EventDeliveriesDialog } from './event-deliveries-dialog.js';
import { EventSecretDialog, EventWebhookDialog } from './event-webhook-dialog.js';
import { TestResult } from './webhook-actions.js';

/** What is open about a webhook. */
interface Opened {
  readonly kind: 'edit' | 'deliveries' | 'rotate' | 'delete';
  readonly webhook: EventWebhook;
}

/** The webhooks for events that the account may see. */
export function EventWebhooksPage(): JSX.Element {
  const { state } = useClient();
  const acts = createActQueue();
  const [webhooks, { refetch }] = createResource(() => answerOf(api.GET('/api/v1/event_webhooks')));
  const [creating, setCreating] = createSignal(false);
  const [opened, setOpened] = createSignal<Opened>();
  const [tested, setTested] = createSignal<CallResult>();
  // The client of the API does not know that the lists in a narrow are pairs.
  const listed = (): readonly EventWebhook[] => (webhooks.latest?.event_webhooks ?? []) as EventWebhook[];
  const rows = (): readonly EventWebhook[] => (webhooks.error === undefined ? listed() : []);
  const params = (id: number) => ({ params: { path: { webhook_id: id } } });
  const test = (id: number): void =>
    void acts.run(async () => {
      setTested(undefined);
      setTested((await answerOf(api.POST('/api/v1/event_webhooks/{webhook_id}/test', params(id)))).test);
    });
  const turn = ({ id, disabled }: EventWebhook): void =>
    void acts.run(async () => {
      await answerOf(
        disabled
          ? api.POST('/api/v1/event_webhooks/{webhook_id}/enable', params(id))
          : api.POST('/api/v1/event_webhooks/{webhook_id}/disable', params(id)),
      );
      await refetch();
    });
  const remove = async (id: number): Promise<void> => {
    await answerOf(api.DELETE('/api/v1/event_webhooks/{webhook_id}', params(id)));
    await refetch();
  };
  const menu = (webhook: EventWebhook): readonly MenuItem[] => {
    const isOwn = webhook.owner_id === state.ownId;
    const open = (kind: Opened['kind']) => () => setOpened({ kind, webhook });
    return [
      ...(isOwn ? [{ label: s().eventWebhooks.edit, icon: 'pencil-line', run: open('edit') }] : []),
      { label: s().webhook.tabs.deliveries, icon: 'history', run: open('deliveries') },
      ...(isOwn && !webhook.disabled ? [{ label: s().webhook.test, icon: 'play', run: () => test(webhook.id) }] : []),
      ...(isOwn ? [{ label: s().webhook.rotateAction, icon: 'refresh-cw', run: open('rotate') }] : []),
      ...(isOwn || !webhook.disabled
        ? [
            {
              label: webhook.disabled ? s().webhook.enable : s().webhook.disable,
              icon: webhook.disabled ? 'play' : 'circle-pause',
              run: () => turn(webhook),
            },
          ]
        : []),
      { label: s().eventWebhooks.delete, icon: 'trash-2', danger: true, run: open('delete') },
    ];
  };
  return (
    <Page
      title={s().pages.eventWebhooks}
      wide
      beside={
        <Show when={realmAllows(state, 'can_manage_event_webhooks_group')}>
          <span class="end">
            <button type="button" class="btn primary" onClick={() => setCreating(true)}>
              <Icon name="plus" size="s" />
              {s().eventWebhooks.create}
            </button>
          </span>
        </Show>
      }
    >
      <p class="page-lede">{s().eventWebhooks.lede}</p>
      <Refused reason={webhooks.error === undefined ? undefined : refusalOf(webhooks.error)} />
      <Show when={tested()}>{(result) => <TestResult result={result()} onClose={() => setTested(undefined)} />}</Show>
      <DataTable
        label={s().pages.eventWebhooks}
        rows={rows()}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        sortedBy="name"
        empty={s().eventWebhooks.empty}
        columns={columnsFor()}
        menu={menu}
        problem={acts.refusal()}
      />
      <Show when={creating()}>
        <EventWebhookDialog onSaved={() => void refetch()} onClose={() => setCreating(false)} />
      </Show>
      <Show when={opened()} keyed>
        {({ kind, webhook }) => (
          <Switch>
            <Match when={kind === 'edit'}>
              <EventWebhookDialog webhook={webhook} onSaved={() => void refetch()} onClose={() => setOpened(undefined)} />
            </Match>
            <Match when={kind === 'deliveries'}>
              <EventDeliveriesDialog webhook={webhook} onClose={() => setOpened(undefined)} />
            </Match>
            <Match when={kind === 'rotate'}>
              <EventSecretDialog webhook={webhook} onClose={() => setOpened(undefined)} />
            </Match>
            <Match when={kind === 'delete'}>
              <ConfirmDialog
                title={s().eventWebhooks.deleteTitle(webhook.name)}
                text={s().eventWebhooks.deleteText}
                action={s().eventWebhooks.delete}
                onConfirm={() => remove(webhook.id)}
                onClose={() => setOpened(undefined)}
              />
            </Match>
          </Switch>
        )}
      </Show>
    </Page>
  );
}

function columnsFor(): Column<EventWebhook>[] {
  const { state } = useClient();
  const owner = ({ owner_id: id }: EventWebhook): string => nameOf(state, id);
  return [
    { id: 'name', label: s().name, sortBy: ({ name }) => name, cell: ({ name }) => <bdi>{name}</bdi> },
    {
      id: 'url',
      label: s().eventWebhooks.url,
      optional: true,
      sortBy: ({ url }) => url,
      cell: ({ url }) => <bdi class="muted">{url}</bdi>,
    },
    {
      id: 'types',
      label: s().eventWebhooks.types,
      optional: true,
      cell: ({ event_types: types }) => formatList(types.map((type) => s().eventWebhooks.typeNames[type])),
    },
    ...(isAdministrator(state)
      ? [
          {
            id: 'owner',
            label: s().bots.owner,
            optional: true,
            sortBy: owner,
            cell: (webhook: EventWebhook) => <bdi>{owner(webhook)}</bdi>,
          },
        ]
      : []),
    { id: 'state', label: s().eventWebhooks.state, cell: (webhook) => <StateOf webhook={webhook} /> },
  ];
}

function StateOf(props: { readonly webhook: EventWebhook }): JSX.Element {
  const rests = (): number | undefined => {
    const until = props.webhook.rests_until;
    return until !== null && until > Date.now() / 1000 ? until : undefined;
  };
  return (
    <Switch
      fallback={
        <span class="chip ok">
          <Icon name="check" size="s" />
          {s().webhook.enabled}
        </span>
      }
    >
      <Match when={props.webhook.disabled_reason}>
        {(reason) => (
          <span class="chip bad">
            <Icon name="circle-pause" size="s" />
            {s().eventWebhooks.disabled[reason()]}
          </span>
        )}
      </Match>
      <Match when={!props.webhook.is_permitted}>
        <span class="chip wait">
          <Icon name="circle-pause" size="s" />
          {s().eventWebhooks.notPermitted}
        </span>
      </Match>
      <Match when={rests()}>
        {(until) => (
          <span class="chip wait">
            <Icon name="clock" size="s" />
            {s().webhook.paused(formatRelative(until()))}
          </span>
        )}
      </Match>
    </Switch>
  );
}
