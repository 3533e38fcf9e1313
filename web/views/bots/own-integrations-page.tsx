import { createResource, createSignal, type JSX, Show } from 'solid-js';
import { api, answerOf } from '../../api/api-client.js';
import { ConfirmDialog } from '../../ui/form/confirm-dialog.js';
import { Page } from '../../ui/form/page.js';
import { refusalOf } from '../../ui/form/refusal.js';
import { Refused } from '../../ui/form/refused.js';
import { Icon } from '../../ui/icon.js';
import type { MenuItem } from '../../ui/overlays/menu.js';
import { type Column, DataTable } from '../../ui/table/data-table.js';
import { formatList } from '../../ui/texts/format.js';
import { s } from '../account/texts/settings-texts.js';
import { OwnIntegrationDialog } from './own-integration-dialog.js';

/** An integration that the organization declares itself, as its declaration says. */
interface Listed {
  readonly name: string;
  readonly declaration: string;
  readonly displayName: string;
  readonly events: readonly string[];
}

/** The services that the organization has declared itself, for its administrators. */
export function OwnIntegrationsPage(): JSX.Element {
  const [found, { refetch }] = createResource(async () =>
    (await answerOf(api.GET('/api/v1/realm/integrations'))).integrations.map(({ name, declaration }): Listed => {
      const { display_name, messages } = JSON.parse(declaration) as { readonly display_name: string; readonly messages: object };
      return { name, declaration, displayName: display_name, events: Object.keys(messages) };
    }),
  );
  const [edited, setEdited] = createSignal<{ readonly integration?: Listed }>();
  const [removed, setRemoved] = createSignal<Listed>();
  const rows = (): readonly Listed[] => (found.error === undefined ? (found.latest ?? []) : []);
  const remove = async (name: string): Promise<void> => {
    await answerOf(api.DELETE('/api/v1/realm/integrations/{name}', { params: { path: { name } } }));
    await refetch();
  };
  const menu = (integration: Listed): readonly MenuItem[] => [
    { label: s().ownIntegrations.edit, icon: 'pencil-line', run: () => setEdited({ integration }) },
    { label: s().ownIntegrations.delete, icon: 'trash-2', danger: true, run: () => setRemoved(integration) },
  ];
  return (
    <Page
      title={s().pages.ownIntegrations}
      wide
      beside={
        <span class="end">
          <button type="button" class="btn primary" onClick={() => setEdited({})}>
            <Icon name="plus" size="s" />
            {s().ownIntegrations.create}
          </button>
        </span>
      }
    >
      <p class="page-lede">{s().ownIntegrations.lede}</p>
      <Refused reason={found.error === undefined ? undefined : refusalOf(found.error)} />
      <DataTable
        label={s().pages.ownIntegrations}
        rows={rows()}
        rowKey={({ name }) => name}
        rowName={({ displayName }) => displayName}
        sortedBy="service"
        empty={s().ownIntegrations.empty}
        columns={columns()}
        menu={menu}
      />
      <Show when={edited()} keyed>
        {(opened) => <OwnIntegrationDialog {...opened} onSaved={() => void refetch()} onClose={() => setEdited(undefined)} />}
      </Show>
      <Show when={removed()}>
        {(integration) => (
          <ConfirmDialog
            title={s().ownIntegrations.deleteTitle(integration().displayName)}
            text={s().ownIntegrations.deleteText}
            action={s().ownIntegrations.delete}
            onConfirm={() => remove(integration().name)}
            onClose={() => setRemoved(undefined)}
          />
        )}
      </Show>
    </Page>
  );
}

function columns(): Column<Listed>[] {
  return [
    {
      id: 'service',
      label: s().ownIntegrations.service,
      sortBy: ({ displayName }) => displayName,
      cell: ({ displayName }) => <bdi>{displayName}</bdi>,
    },
    { id: 'name', label: s().ownIntegrations.name, sortBy: ({ name }) => name, cell: ({ name }) => <code>{name}</code> },
    {
      id: 'events',
      label: s().ownIntegrations.events,
      optional: true,
      cell: ({ events }) => (
        <bdi class="muted">{formatList(events.map((event) => (event === '*' ? s().ownIntegrations.others : event)))}</bdi>
      ),
    },
  ];
}
