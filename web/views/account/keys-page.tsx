import { createMemo, createResource, createSignal, type JSX, Show } from 'solid-js';
import { api, answerOf } from '../../api/api-client.js';
import type { ScopedKey } from '../../api/wire.js';
import { useClient } from '../../client/client-context.js';
import { Icon } from '../../ui/icon.js';
import { channelName } from '../labels/names.js';
import { formatDate, formatList, formatRelative } from '../../ui/texts/format.js';
import { type Option, Select } from '../../ui/form/choice-row.js';
import { ConfirmDialog } from '../../ui/form/confirm-dialog.js';
import { refusalOf } from '../../ui/form/refusal.js';
import { Refused } from '../../ui/form/refused.js';
import { Page } from '../../ui/form/page.js';
import { DataTable } from '../../ui/table/data-table.js';
import { s } from './texts/settings-texts.js';
import { NewKeyDialog } from './new-key-dialog.js';

/** In place of the id of a bot: the account of the reader. */
const OWN = 0;

/** The scoped API keys of the account and of its bots. */
export function KeysPage(): JSX.Element {
  const { state } = useClient();
  const [owner, setOwner] = createSignal(OWN);
  const [creating, setCreating] = createSignal(false);
  const [revoking, setRevoking] = createSignal<ScopedKey>();
  const [keys, { refetch, mutate }] = createResource(owner, (botId) =>
    answerOf(api.GET('/api/v1/users/me/keys', { params: { query: botId === OWN ? {} : { bot_id: botId } } })),
  );
  const rows = (): readonly ScopedKey[] => (keys.error === undefined ? (keys.latest?.keys ?? []) : []);
  const owners = createMemo((): Option<number>[] => [
    { value: OWN, label: s().keys.own },
    ...Object.values(state.bots)
      .filter((bot) => bot.is_active)
      .map((bot) => ({ value: bot.user_id, label: bot.full_name })),
  ]);
  const revoke = async ({ id }: ScopedKey): Promise<void> => {
    await answerOf(api.DELETE('/api/v1/users/me/keys/{key_id}', { params: { path: { key_id: id } } }));
    mutate((known) => known && { ...known, keys: known.keys.filter((key) => key.id !== id) });
  };
  return (
    <Page
      title={s().pages.keys}
      wide
      beside={
        <span class="end">
          <Show when={owners().length > 1}>
            <span class="muted" id="keys-of">
              {s().keys.of}
            </span>
            <Select ids={{ label: 'keys-of', help: 'keys-of' }} value={owner()} options={owners()} onChoose={setOwner} />
          </Show>
          <button type="button" class="btn primary" onClick={() => setCreating(true)}>
            <Icon name="plus" size="s" />
            {s().keys.create}
          </button>
        </span>
      }
    >
      <p class="page-lede">{s().keys.lede}</p>
      <Refused reason={keys.error === undefined ? undefined : refusalOf(keys.error)} />
      <DataTable
        label={s().pages.keys}
        rows={rows()}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        sortedBy="name"
        empty={s().keys.empty}
        columns={[
          { id: 'name', label: s().name, sortBy: ({ name }) => name, cell: ({ name }) => <bdi>{name}</bdi> },
          { id: 'scopes', label: s().keys.scopes, cell: (key) => <ScopesOf scopedKey={key} /> },
          {
            id: 'expires',
            label: s().keys.expires,
            sortBy: ({ expires_at: at }) => at ?? Infinity,
            cell: ({ expires_at: at }) => <Expiry at={at} />,
          },
          {
            id: 'used',
            label: s().keys.used,
            optional: true,
            sortBy: ({ last_used_at: at }) => at ?? 0,
            cell: ({ last_used_at: at }) => <span class="muted">{at === null ? s().keys.unused : formatRelative(at)}</span>,
          },
        ]}
        menu={(key) => [{ label: s().keys.revoke, icon: 'trash-2', danger: true, run: () => setRevoking(key) }]}
      />
      <Show when={creating()}>
        <NewKeyDialog botId={owner() === OWN ? undefined : owner()} onCreated={() => void refetch()} onClose={() => setCreating(false)} />
      </Show>
      <Show when={revoking()}>
        {(key) => (
          <ConfirmDialog
            title={s().keys.revokeTitle(key().name)}
            text={s().keys.revokeText}
            action={s().keys.revoke}
            onConfirm={() => revoke(key())}
            onClose={() => setRevoking(undefined)}
          />
        )}
      </Show>
    </Page>
  );
}

function ScopesOf(props: { readonly scopedKey: ScopedKey }): JSX.Element {
  const { state } = useClient();
  const names = (): string => formatList(props.scopedKey.scopes.map((scope) => s().keys.scopeNames[scope]));
  return (
    <>
      {names()}
      <Show when={props.scopedKey.channel_ids}>
        {(ids) => (
          <span class="muted" dir="auto">
            {' '}
            {s().keys.onlyIn(formatList(ids().map((id) => (state.channels[id] ? `#${channelName(state, id)}` : s().keys.unknownChannel))))}
          </span>
        )}
      </Show>
    </>
  );
}

function Expiry(props: { readonly at: number | null }): JSX.Element {
  return (
    <Show when={props.at} fallback={<span class="muted">{s().keys.never}</span>}>
      {(at) => (
        <Show when={at() * 1000 > Date.now()} fallback={<span class="chip bad">{s().keys.expired}</span>}>
          {formatDate(at())}
        </Show>
      )}
    </Show>
  );
}
