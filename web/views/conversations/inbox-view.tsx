import { nameOrder } from '../../ui/texts/name-order.js';
import { createEffect, createMemo, createSignal, For, type JSX, Show, Suspense } from 'solid-js';
import { Dynamic } from 'solid-js/web';
import type { Conversation, ConversationKey } from '../../state/model/conversation.js';
import { offeredSteps } from '../../state/people/first-steps.js';
import { type InboxFilter, type InboxGroup, inboxGroups, type InboxHeading, type InboxRow } from '../../state/unread/inbox.js';
import { channelIcon, setChannelColor } from '../labels/channel-color.js';
import { useClient } from '../../client/client-context.js';
import { markAsRead, nextPolicy, setTopicPolicy } from '../../client/conversation-acts.js';
import { OwnerSteps } from '../first-steps/lazy-first-steps.js';
import { skippedSteps } from '../first-steps/skipped-steps.js';
import { Icon } from '../../ui/icon.js';
import { channelName, conversationName } from '../labels/names.js';
import { NotificationPermission } from '../notifications/notification-permission.js';
import { PaletteButton } from '../palette/palette-button.js';
import { t } from '../../ui/texts/texts.js';
import { ConversationRow } from './conversation-row.js';
import { FilterButtons } from './filter-buttons.js';
import { MarkAllButton } from './mark-all-button.js';
import { createRowSelection, useRowFocus, useRowKeys } from '../../ui/row-selection.js';
import { createGrowingPart } from './growing-part.js';
import { RowBoundary } from '../../ui/row-boundary.js';
import { containsFolded } from '../../kernel/fold-text.js';
import { keyText } from '../../ui/hotkeys.js';

const FILTERS: readonly InboxFilter[] = ['all', 'for-me', 'followed'];

/** The unread messages by conversation, to work through. */
export function InboxView(): JSX.Element {
  const client = useClient();
  const { state } = client;
  const [filter, setFilter] = createSignal<InboxFilter>('all');
  const [text, setText] = createSignal('');
  const [folded, setFolded] = createSignal<ReadonlySet<number | null>>(new Set());
  const [foldedHeadings, setFoldedHeadings] = createSignal<ReadonlySet<InboxHeading>>(new Set());
  const compare = nameOrder();
  let page: HTMLDivElement | undefined;

  const groups = createMemo(() => {
    const fits = (conversation: Conversation): boolean => containsFolded(conversationName(state, conversation), text());
    return inboxGroups(state, client.unread(), compare, filter(), text().trim() === '' ? undefined : fits);
  });
  const groupById = createMemo(() => new Map(groups().map((group) => [group.channelId, group])));
  const rowByKey = createMemo(() => new Map(groups().flatMap(({ rows }) => rows.map((row) => [row.key, row] as const))));
  const isHidden = (heading: InboxHeading | null): boolean => heading !== null && foldedHeadings().has(heading);
  const keys = createMemo(() =>
    groups().flatMap(({ channelId, heading, rows }) => (folded().has(channelId) || isHidden(heading) ? [] : rows.map(({ key }) => key))),
  );
  /** The groups that begin with a heading. */
  const first = createMemo(
    () =>
      new Map(
        groups()
          .toReversed()
          .map(({ channelId, heading }) => [heading, channelId] as const),
      ),
  );
  const unread = (): number => groups().reduce((sum, group) => sum + group.unread, 0);
  const selection = createRowSelection('inbox', keys);
  const hasFirstSteps = createMemo(() => offeredSteps(state, skippedSteps()).length > 0);
  const part = createGrowingPart(keys, selection.selected);

  const changePolicy = (key: ConversationKey): void => {
    const conversation = rowByKey().get(key)?.conversation;
    if (conversation?.kind === 'topic') setTopicPolicy(client, conversation, nextPolicy(client, conversation), () => selection.select(key));
  };
  const open = (key: ConversationKey): void => {
    const row = rowByKey().get(key);
    if (row) client.navigation.open(row.conversation);
  };
  useRowKeys(
    selection,
    keys,
    { open, markAsRead: (key) => markAsRead(client, [key], () => selection.select(key)), changePolicy },
    useRowFocus(selection, () => page),
  );
  const unreadBelow = (heading: InboxHeading): number =>
    groups().reduce((sum, group) => sum + (group.heading === heading ? group.unread : 0), 0);
  const toggleHeading = (heading: InboxHeading): void => {
    const changed = new Set(foldedHeadings());
    if (!changed.delete(heading)) changed.add(heading);
    setFoldedHeadings(changed);
  };
  const toggle = (channelId: number | null): void => {
    const changed = new Set(folded());
    if (!changed.delete(channelId)) changed.add(channelId);
    setFolded(changed);
  };

  return (
    <>
      <header class="head">
        <Icon name="inbox" size="l" class="desk-only" />
        <h1>{t().views.inbox}</h1>
        <span class="sub num" data-total>
          {t().unreadCount(unread())}
        </span>
        <div class="end">
          <MarkAllButton keys={() => [...rowByKey().keys()]} />
          <PaletteButton />
        </div>
      </header>
      <NotificationPermission />
      <div class="page" tabindex="-1" ref={page}>
        <div class="page-in">
          <Show when={hasFirstSteps()}>
            <Suspense>
              <OwnerSteps />
            </Suspense>
          </Show>
          <div class="filters">
            <FilterButtons filters={FILTERS} labels={t().inbox.filters} filter={filter()} onChange={setFilter} />
            <span class="grow" />
            <div class="with-icon desk-only find-row">
              <Icon name="search" />
              <input
                class="field"
                type="search"
                placeholder={t().inbox.find}
                aria-label={t().inbox.findLabel}
                value={text()}
                onInput={(event) => setText(event.currentTarget.value)}
              />
            </div>
          </div>
          <For each={groups().map(({ channelId }) => channelId)}>
            {(channelId) => (
              <Show when={groupById().get(channelId)}>
                {(group) => (
                  <>
                    <Show when={first().get(group().heading) === channelId && group().heading}>
                      {(heading) => (
                        <Heading
                          heading={heading()}
                          folded={isHidden(heading())}
                          unread={unreadBelow(heading())}
                          onToggle={() => toggleHeading(heading())}
                        />
                      )}
                    </Show>
                    <Show when={!isHidden(group().heading)}>
                      <Group
                        group={group()}
                        folded={folded().has(channelId)}
                        keys={group()
                          .rows.map(({ key }) => key)
                          .filter((key) => part.contains(key))}
                        rowOf={(key) => rowByKey().get(key)}
                        selected={selection.selected()}
                        onSelect={selection.select}
                        onToggle={() => toggle(channelId)}
                        onChangePolicy={changePolicy}
                      />
                    </Show>
                  </>
                )}
              </Show>
            )}
          </For>
          {part.edge()}
          <Show
            when={keys().length > 0}
            fallback={<Show when={groups().length === 0 && !hasFirstSteps()}>{<Empty filtered={isFiltered()} />}</Show>}
          >
            <KeyHints />
          </Show>
        </div>
      </div>
    </>
  );

  function isFiltered(): boolean {
    return filter() !== 'all' || text().trim() !== '';
  }
}

/** The name of a folder above the groups of its channels, or what stands above the channels that have none. */
function Heading(props: {
  readonly heading: InboxHeading;
  readonly folded: boolean;
  readonly unread: number;
  readonly onToggle: () => void;
}): JSX.Element {
  const { state } = useClient();
  return (
    <div class="ib-folder">
      <h2>
        <button type="button" class="fold" aria-expanded={!props.folded} onClick={() => props.onToggle()}>
          <Icon name="chevron-down" size="s" class="caret" />
          <span class="cut" dir="auto">
            {props.heading === 'others' ? t().sidebar.otherChannels : state.folders[props.heading]?.name}
          </span>
        </button>
      </h2>
      <Show when={props.folded}>
        <span class="num">{t().unreadCount(props.unread)}</span>
      </Show>
    </div>
  );
}

/** The conversations of one channel, or the direct ones, below a heading. */
function Group(props: {
  readonly group: InboxGroup;
  readonly folded: boolean;
  /** The rows that are shown. */
  readonly keys: readonly ConversationKey[];
  readonly rowOf: (key: ConversationKey) => InboxRow | undefined;
  readonly selected: ConversationKey | undefined;
  readonly onSelect: (key: ConversationKey) => void;
  readonly onToggle: () => void;
  readonly onChangePolicy: (key: ConversationKey) => void;
}): JSX.Element {
  const client = useClient();
  const { channelId } = props.group;
  const name = (): string => (channelId === null ? t().sidebar.directMessages : channelName(client.state, channelId));
  return (
    <section class="ib-sec">
      <div class="ib-h" data-channel ref={(element) => createEffect(() => setChannelColor(element, client.state, channelId))}>
        <Dynamic component={props.group.heading === null ? 'h2' : 'h3'}>
          <button type="button" class="fold" aria-expanded={!props.folded} onClick={() => props.onToggle()}>
            <Icon name="chevron-down" size="s" class="caret" />
            <Show when={channelId}>{(id) => <Icon name={channelIcon(client.state, id())} class="ch" />}</Show>
            <span class="cut" dir="auto">
              {name()}
            </span>
          </button>
        </Dynamic>
        <span class="end">
          <span class="num">{t().unreadCount(props.group.unread)}</span>
          <button
            type="button"
            class="ib sm"
            aria-label={channelId === null ? t().acts.markDirectAsRead : t().acts.markChannelAsRead(name())}
            title={t().acts.markAsRead}
            onClick={() =>
              markAsRead(
                client,
                props.group.rows.map(({ key }) => key),
              )
            }
          >
            <Icon name="check" />
          </button>
        </span>
      </div>
      <Show when={!props.folded}>
        <ul>
          <For each={props.keys}>
            {(key) => (
              <RowBoundary of={props.rowOf(key)} element="li">
                <Show when={props.rowOf(key)}>
                  {(row) => (
                    <ConversationRow
                      conversation={row().conversation}
                      newestIds={row().newestIds}
                      namesChannel={false}
                      selected={props.selected === key}
                      onSelect={() => props.onSelect(key)}
                      onChangePolicy={() => props.onChangePolicy(key)}
                    />
                  )}
                </Show>
              </RowBoundary>
            )}
          </For>
        </ul>
      </Show>
    </section>
  );
}

function Empty(props: { readonly filtered: boolean }): JSX.Element {
  return (
    <div class="empty">
      <Icon name="inbox" size="xl" />
      <Show when={!props.filtered} fallback={<p>{t().inbox.noneFound}</p>}>
        <h2>{t().inbox.allRead}</h2>
        <p>{t().inbox.allReadHint}</p>
        <a class="btn sm" href="#recent">
          {t().views.recent}
        </a>
      </Show>
    </div>
  );
}

function KeyHints(): JSX.Element {
  const hints = (): readonly (readonly [readonly string[], string])[] => [
    [['↑', '↓'], t().inbox.keys.move],
    [['Enter'], t().inbox.keys.open],
    [['E'], t().inbox.keys.markAsRead],
    [['Ctrl Z'], t().inbox.keys.undo],
    [['Shift M'], t().inbox.keys.follow],
  ];
  return (
    <div class="keys desk-only">
      <For each={hints()}>
        {([keys, text]) => (
          <span>
            <For each={keys}>{(key) => <kbd>{keyText(key)}</kbd>}</For> {text}
          </span>
        )}
      </For>
    </div>
  );
}
