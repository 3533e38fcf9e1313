import { createMemo, createSignal, For, type JSX, Match, Show, Switch } from 'solid-js';
import type { Bot } from '../../api/wire.js';
import { isAdministrator, realmAllows } from '../../state/people/rights.js';
import { Avatar } from '../labels/avatar.js';
import { useClient } from '../../client/client-context.js';
import { Icon } from '../../ui/icon.js';
import { nameOf } from '../labels/names.js';
import { Page } from '../../ui/form/page.js';
import { type Column, DataTable } from '../../ui/table/data-table.js';
import { s } from '../account/texts/settings-texts.js';
import { BotPage } from './bot-page.js';
import { botHref } from './bot-address.js';
import { botTypeName } from './bot-types.js';
import { NewBotDialog } from './new-bot-dialog.js';

/** The bots that the account may administer, or one of them. */
export function BotsPage(props: { readonly path: readonly string[] }): JSX.Element {
  const { state } = useClient();
  const bot = (): Bot | undefined => state.bots[Number(props.path[0])];
  return (
    <Switch fallback={<BotList />}>
      <Match when={bot()}>{(known) => <BotPage bot={known()} part={props.path[1] ?? 'profile'} />}</Match>
    </Switch>
  );
}

function BotList(): JSX.Element {
  const { state } = useClient();
  const [active, setActive] = createSignal(true);
  const [creating, setCreating] = createSignal(false);
  const all = createMemo(() => Object.values(state.bots));
  const rows = createMemo(() => all().filter((bot) => bot.is_active === active()));
  const columns = createMemo(botColumns);
  const mayCreate = (): boolean => realmAllows(state, 'can_create_bots_group') || realmAllows(state, 'can_create_write_only_bots_group');
  return (
    <Page
      title={s().pages.bots}
      wide
      beside={
        <>
          <span class="muted num">{all().length}</span>
          <Show when={mayCreate()}>
            <span class="end">
              <button type="button" class="btn primary" onClick={() => setCreating(true)}>
                <Icon name="plus" size="s" />
                {s().bots.create}
              </button>
            </span>
          </Show>
        </>
      }
    >
      <DataTable
        label={s().pages.bots}
        rows={rows()}
        rowKey={(bot) => bot.user_id}
        rowName={(bot) => bot.full_name}
        searchText={(bot) => `${bot.full_name} ${bot.email}`}
        searchLabel={s().bots.search}
        sortedBy="name"
        columns={columns()}
        empty={active() ? s().bots.empty : s().bots.noneDeactivated}
        filters={
          <span class="seg" role="group" aria-label={s().bots.filter}>
            <For each={[true, false]}>
              {(value) => (
                <button type="button" aria-pressed={active() === value} onClick={() => setActive(value)}>
                  {value ? s().bots.active : s().bots.deactivated}
                </button>
              )}
            </For>
          </span>
        }
      />
      <Show when={creating()}>
        <NewBotDialog onClose={() => setCreating(false)} />
      </Show>
    </Page>
  );
}

function botColumns(): Column<Bot>[] {
  const { state } = useClient();
  const owner = (bot: Bot): string => (bot.owner_id === null ? '' : nameOf(state, bot.owner_id));
  return [
    {
      id: 'name',
      label: s().name,
      sortBy: (bot) => bot.full_name,
      cell: (bot) => (
        <a class="who" href={botHref(bot.user_id)}>
          <Avatar userId={bot.user_id} size={28} />
          <span class="cut" dir="auto">
            {bot.full_name}
          </span>
        </a>
      ),
    },
    { id: 'type', label: s().bots.type, narrow: true, sortBy: botTypeName, cell: (bot) => botTypeName(bot) },
    {
      id: 'address',
      label: s().bots.address,
      optional: true,
      sortBy: (bot) => bot.email,
      cell: (bot) => <bdi class="muted">{bot.email}</bdi>,
    },
    ...(isAdministrator(state)
      ? [{ id: 'owner', label: s().bots.owner, optional: true, sortBy: owner, cell: (bot: Bot) => <bdi>{owner(bot)}</bdi> }]
      : []),
  ];
}
