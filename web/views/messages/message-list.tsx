import { createEffect, createMemo, createSelector, createSignal, For, type JSX, on, onCleanup, onMount, Show, untrack } from 'solid-js';
import { includesId } from '../../state/messages/ascending-ids.js';
import { type Conversation, conversationOf, keyOf } from '../../state/model/conversation.js';
import type { Feed } from '../../state/model/feed.js';
import { conversationOfNarrow, type Narrow, narrowKey } from '../../state/model/narrow.js';
import { useClient } from '../../client/client-context.js';
import { firstAnchor } from '../../client/feed-loader.js';
import { clock } from '../../ui/clock.js';
import { useCommands } from '../../ui/commands.js';
import { fieldOfWriter } from '../../ui/focus.js';
import { Icon } from '../../ui/icon.js';
import { ListState } from '../../ui/list-state.js';
import { formatDay, formatTime } from '../../ui/texts/format.js';
import { t } from '../../ui/texts/texts.js';
import { type ListRow, type OutgoingStart, outgoingStart, rowsOf } from './list-rows.js';
import { Announcer } from './announcer.js';
import { ListContext } from './list-context.js';
import { ListFocus } from './list-focus.js';
import { MessageInteraction } from './message-interaction.js';
import { useMessageKeys } from './message-keys.js';
import { MessageOverlays } from './message-overlays.js';
import { MessagePointer } from './message-pointer.js';
import { MessageRow } from './message-row.js';
import { MessageSelection } from './message-selection.js';
import { MessageWindow } from './message-window.js';
import { OutgoingRow } from './outgoing-row.js';
import { ReadingWatch } from './reading.js';
import { RecipientBar } from './recipient-bar.js';
import { ScrollAnchor } from './scroll-anchor.js';
import { SearchMatchContext, useSearchMatch } from './search-match.js';
import { RowBoundary } from '../../ui/row-boundary.js';

/** Where the unread line is when the list opens, in pixels below its top. */
const UNREAD_LINE_TOP = 96;
/** More messages are shown, or loaded, when the reader is this close to an end of the list. In pixels. */
const EDGE = 600;

/** Where the reader left lists in this page, by the key of their narrow. */
const positions = new Map<string, { readonly key: string; readonly top: number } | 'end'>();

/** The messages of a narrow, which a list shows from its beginning to its end. @param near a message to show in the middle */
export function MessageList(props: {
  readonly narrow: Narrow;
  readonly near: number | undefined;
  /** What stands in place of messages if there are none. */
  readonly whenEmpty?: JSX.Element;
}): JSX.Element {
  const client = useClient();
  const { state, readMarks } = client;
  const { narrow, near } = untrack(() => ({ narrow: props.narrow, near: props.near }));
  const key = narrowKey(narrow);
  const conversation = createMemo((): Conversation | null => conversationOfNarrow(narrow, state.ownId));
  const [shown, setShown] = createSignal<MessageWindow>();
  const [firstUnread, setFirstUnread] = createSignal<number | undefined>();
  const [arrears, setArrears] = createSignal<Arrears>({ count: 0, since: 0 });
  const [newBelow, setNewBelow] = createSignal(0);
  let list: HTMLDivElement | undefined;
  let content: HTMLDivElement | undefined;
  let before: HTMLSpanElement | undefined;
  let after: HTMLSpanElement | undefined;
  let menuPlace: HTMLSpanElement | undefined;
  let anchor: ScrollAnchor | undefined;
  /** Whether the list was scrolled to where it opens. */
  let isPlaced = false;
  /** Whether the browser has drawn the list since it was opened. Until then it contains no more than what is on screen needs. */
  let isDrawn = false;

  const beginning = firstAnchor(narrow, state.ownId);
  const left = near === undefined ? (positions.get(key) ?? positions.get(client.feeds.formerKey(key) ?? '')) : undefined;
  const wanted = near ?? (typeof left === 'object' ? Number(left.key.slice(1)) : beginning);
  /** Whether the part of the narrow that is in memory is the one to show. Another part may be there before. */
  const [isArrived, setIsArrived] = createSignal(untrack(() => client.feeds.holds(narrow, wanted)));
  const load = async (): Promise<void> => {
    await client.feeds.show(narrow, wanted);
    if (!failureOf(key)) setIsArrived(true);
  };
  void load();
  const feed = createMemo((): Feed | undefined => (isArrived() ? state.feeds[key] : undefined));

  const ids = createMemo(() => {
    const loaded = feed();
    return loaded ? (shown()?.of(loaded) ?? []) : [];
  });
  const rows = createMemo(() => {
    const loaded = feed();
    return loaded ? rowsOf(state, loaded, ids(), firstUnread()) : [];
  });
  const rowByKey = createMemo(() => new Map(rows().map((row) => [row.key, row])));
  /** The text of the message that a row shows. */
  const contentOf = (row: ListRow | undefined): string | undefined => (row && 'id' in row ? state.messages[row.id]?.content : undefined);
  /** Whether a message shows its sender. Tracked for this message only. */
  const isFirst = createSelector(rowByKey, (rowKey: string, all) => {
    const row = all.get(rowKey);
    return row?.kind === 'message' && row.first;
  });
  const outgoing = createMemo(() => {
    const place = conversation();
    if (!place || !feed()?.foundNewest) return [];
    return Object.values(state.outgoing)
      .filter((one) => keyOf(one.conversation) === keyOf(place))
      .sort((a, b) => a.since - b.since)
      .map(({ localId }) => localId);
  });

  /** How a message begins that is being sent: as it will when it has arrived. */
  const startOf = (localId: string): OutgoingStart => {
    const one = state.outgoing[localId];
    const before = state.outgoing[outgoing()[outgoing().indexOf(localId) - 1] ?? ''];
    const previous = before
      ? { sender_id: state.ownId, timestamp: Math.floor(before.since / 1000), is_me_message: before.content.startsWith('/me ') }
      : state.messages[feed()?.ids.at(-1) ?? 0];
    return one ? outgoingStart(previous, one, state.ownId) : 'none';
  };

  const selection = new MessageSelection(() => (list && content ? { list, content } : undefined));
  const interaction = new MessageInteraction(client, selection, {
    unreadFrom: (id) => {
      const loaded = untrack(feed);
      if (loaded) void client.acts.markUnreadFrom(loaded, id);
    },
  });
  onCleanup(() => readMarks.resume());

  /** Whether the reader is writing in a message of the list, such as the new text of one, which has to stay where it is. */
  const isWrittenIn = (): boolean => content?.contains(fieldOfWriter() ?? null) ?? false;

  const endIsShown = (): boolean => {
    const loaded = untrack(feed);
    return loaded !== undefined && loaded.foundNewest && untrack(() => shown()?.showsEnd(loaded) ?? false);
  };

  /** Shows a feed for the first time: where the reader left it, at the first unread message, or at the end. */
  const open = (loaded: Feed): void => {
    const part = new MessageWindow();
    isDrawn = false;
    const unread = beginning === 'newest' ? undefined : loaded.ids.find((id) => state.unread.keys.has(id));
    const target = near ?? (typeof left === 'object' ? Number(left.key.slice(1)) : left === 'end' ? undefined : unread);
    part.open(loaded, target ?? 'end');
    setFirstUnread(unread);
    setArrears({
      count: loaded.ids.filter((id) => state.unread.keys.has(id)).length,
      since: state.messages[unread ?? 0]?.timestamp ?? 0,
    });
    setNewBelow(0);
    setShown(part);
    const position = anchor;
    // Effects see the change before the rows do.
    queueMicrotask(() => {
      if (near !== undefined) position?.show(`m${near}`, 'middle');
      else if (typeof left === 'object') position?.show(left.key, left.top);
      else if (target !== undefined) position?.show('unread', UNREAD_LINE_TOP);
      else position?.showEnd();
      isPlaced = true;
      fillEdges();
      afterFrame(() => {
        isDrawn = true;
        fillEdges();
      });
    });
  };

  /** Shows or loads more messages if the reader is near an end. */
  const fillEdges = (): void => {
    const loaded = untrack(feed);
    const part = untrack(shown);
    if (!loaded || !part || !list) return;
    const { scrollTop, scrollHeight, clientHeight } = list;
    const edge = isDrawn ? EDGE : 0;
    const isFar = (id: number): boolean => anchor?.isBeyond(`m${id}`, EDGE) ?? false;
    untrack(() => {
      if (scrollTop < edge && !part.extend(loaded, 'older', isFar)) void client.feeds.extend(loaded, 'older');
      if (scrollHeight - scrollTop - clientHeight < edge && !part.extend(loaded, 'newer', isFar)) void client.feeds.extend(loaded, 'newer');
      if (anchor?.isAtEnd && !isWrittenIn()) part.trimStart(loaded, isFar);
    });
  };

  onMount(() => {
    if (!list || !content) return;
    const position = new ScrollAnchor(list, content, endIsShown);
    anchor = position;
    const watch = new ReadingWatch(
      state,
      list,
      content,
      () => untrack(conversation) !== null,
      (read) => {
        if (!readMarks.isSuspended()) readMarks.mark(read);
      },
    );
    const visible = (): number | undefined => position.firstVisible();
    const lastVisible = (): number | undefined => position.lastVisible();
    client.feeds.visible = visible;
    client.feeds.lastVisible = lastVisible;
    onCleanup(() => {
      position.dispose();
      watch.dispose();
      if (client.feeds.visible === visible) client.feeds.visible = undefined;
      if (client.feeds.lastVisible === lastVisible) client.feeds.lastVisible = undefined;
    });
    listenForInput(list, content);
    let isOpen = false;
    createEffect(() => {
      const loaded = feed();
      if (!loaded || isOpen) return;
      isOpen = true;
      untrack(() => open(loaded));
    });
    createEffect(
      on(
        client.beginnings,
        () => {
          const loaded = feed();
          if (loaded) open(loaded);
        },
        { defer: true },
      ),
    );
    createEffect(() => {
      const loaded = feed();
      if (loaded?.foundNewest) untrack(() => shown()?.foundNewest(loaded));
    });
    createEffect(
      on([rows, outgoing, shown], () => {
        if (!isPlaced) return;
        const loaded = untrack(feed);
        // The list has begun anew elsewhere, so that nothing of what was shown is there.
        if (loaded && loaded.ids.length > 0 && untrack(ids).length === 0) {
          untrack(() => open(loaded));
          return;
        }
        position.restore();
        fillEdges();
      }),
    );
  });

  const listenForInput = (scrolls: HTMLElement, rowsParent: HTMLElement): void => {
    if (!before || !after || !menuPlace) return;
    const focus = new ListFocus(scrolls, { before, after }, selection);
    onCleanup(() => focus.dispose());
    new MessagePointer(rowsParent, menuPlace, interaction);
  };

  // What was selected may be gone: deleted, or moved to another conversation.
  createEffect(
    on(ids, (now, past) => {
      const id = selection.id();
      if (id === undefined || now.includes(id) || !past?.includes(id) || includesId(feed()?.ids ?? [], id)) return;
      const next = past.slice(past.indexOf(id)).find((one) => now.includes(one)) ?? now.at(-1);
      if (next !== undefined) queueMicrotask(() => selection.follow(next));
    }),
  );

  /** Notes the position of the feed on screen, to come back to it. */
  const remember = (): void => {
    const position = anchor?.position();
    if (position !== undefined && isPlaced) positions.set(key, position);
  };

  onCleanup(
    client.onEvent((event) => {
      if (event.type !== 'message') return;
      const loaded = untrack(feed);
      if (!loaded || !includesId(loaded.ids, event.message.id)) return;
      // What comes from another device of the reader, or is sent later, is no reason to leave what is being read.
      if (event.local_message_id !== undefined && !isWrittenIn()) toEnd((id) => selection.follow(id));
      else if (!anchor?.isAtEnd) setNewBelow((count) => count + 1);
    }),
  );

  /** @param select moves the selection to the newest message */
  const toEnd = (select: (id: number) => void): void => {
    const loaded = feed();
    if (!loaded) return;
    setNewBelow(0);
    if (!loaded.foundNewest) {
      void client.feeds.show(narrow, 'newest').then(() => showEnd((id) => selection.follow(id)));
      return;
    }
    showEnd(select);
  };

  const showEnd = (select: (id: number) => void): void => {
    const loaded = feed();
    if (loaded) shown()?.open(loaded, 'end');
    queueMicrotask(() => {
      anchor?.showEnd();
      const id = loaded?.ids.at(-1);
      if (id !== undefined) select(id);
    });
  };

  const toStart = async (): Promise<void> => {
    const wasLoaded = feed()?.foundOldest ?? false;
    if (!wasLoaded) await client.feeds.show(narrow, 'oldest');
    const loaded = feed();
    const first = loaded?.ids[0];
    if (!loaded || first === undefined) return;
    shown()?.open(loaded, first);
    queueMicrotask(() => {
      list?.scrollTo(0, 0);
      if (wasLoaded) selectByKey(first);
      else selection.follow(first);
    });
  };

  /** Moves the selection along if the reader uses the keyboard. */
  const selectByKey = (id: number): void => {
    if (selection.hasRing()) selection.select(id);
  };

  useCommands(() => {
    const id = selection.id();
    const message = id === undefined ? undefined : state.messages[id];
    const row = id === undefined ? undefined : selection.rowOf(id);
    if (!message || !row) return [];
    return interaction.actions.items(message, row).map(({ label, icon = '', keys, run }) => {
      return { name: label, icon, place: t().list.selected, run, ...(keys === undefined ? {} : { keys }) };
    });
  });

  useMessageKeys({
    client,
    selection,
    actions: interaction.actions,
    list: () => list,
    toStart: () => void toStart(),
    toEnd: () => toEnd(selectByKey),
  });

  const onScroll = (): void => {
    anchor?.scrolled();
    remember();
    if (anchor?.isAtEnd) setNewBelow(0);
    fillEdges();
  };

  return (
    <div class="list-frame">
      <Show when={readMarks.isSuspended()}>
        <div class="banner info">
          <Icon name="eye-off" />
          <span class="grow">{t().messageActs.marksSuspended}</span>
          <button type="button" class="btn sm" onClick={() => readMarks.resume()}>
            {t().messageActs.resumeMarks}
          </button>
        </div>
      </Show>
      <span class="list-edge" tabindex="-1" ref={before} />
      <div
        class="list"
        ref={list}
        role="log"
        aria-label={t().list.label}
        aria-live="off"
        tabindex={ids().includes(selection.id() ?? 0) ? -1 : 0}
        onScroll={onScroll}
      >
        <div class="col" ref={content}>
          <Show when={feed()?.foundOldest && ids()[0] === feed()?.ids[0] && ids().length > 0}>
            <p class="list-start muted">{feed()?.historyLimited ? t().list.historyLimited : t().list.beginning}</p>
          </Show>
          <SearchMatchContext.Provider value={(id) => feed()?.matches[id]}>
            <ListContext.Provider value={interaction}>
              <For each={rows().map((row) => row.key)}>
                {(rowKey) => (
                  <RowBoundary of={contentOf(rowByKey().get(rowKey))} element="article" rowKey={rowKey}>
                    <Row row={rowByKey().get(rowKey)} isFirst={() => isFirst(rowKey)} arrears={arrears()} />
                  </RowBoundary>
                )}
              </For>
            </ListContext.Provider>
          </SearchMatchContext.Provider>
          <For each={outgoing()}>
            {(localId) => (
              <RowBoundary of={state.outgoing[localId]?.content} element="div">
                <Show when={state.outgoing[localId]}>{(message) => <OutgoingRow message={message()} start={startOf(localId)} />}</Show>
              </RowBoundary>
            )}
          </For>
          <ListState
            isLoaded={feed() !== undefined}
            isEmpty={hasNoMessages(feed(), outgoing())}
            failure={failureOf(key)}
            failed={t().list.failed}
            onRetry={() => void load()}
            whenEmpty={
              <Show when={props.whenEmpty} fallback={<NoMessages narrow={narrow} />}>
                {props.whenEmpty}
              </Show>
            }
          />
        </div>
      </div>
      <span class="list-edge" tabindex="-1" ref={after} />
      <span class="menu-place" ref={menuPlace} />
      <MessageOverlays interaction={interaction} />
      <Show when={conversation()}>
        <Announcer isAtEnd={() => anchor?.isAtEnd ?? false} belongs={(id) => includesId(feed()?.ids ?? [], id)} />
      </Show>
      <Show when={newBelow() > 0}>
        <button type="button" class="new-below" onClick={() => toEnd(selectByKey)}>
          <Icon name="arrow-down" size="s" />
          {t().list.newMessages(newBelow())}
        </button>
      </Show>
    </div>
  );

  function failureOf(open: string): Error | undefined {
    const failure = client.feeds.failure();
    return failure?.key === open ? failure.error : undefined;
  }
}

/** What was unread when the list opened. */
interface Arrears {
  readonly count: number;
  /** When the first of these messages was sent. Seconds UTC. */
  readonly since: number;
}

/** One row of the list, which stays the same as long as its key does. */
function Row(props: { readonly row: ListRow | undefined; readonly isFirst: () => boolean; readonly arrears: Arrears }): JSX.Element {
  const { state } = useClient();
  const match = useSearchMatch();
  const row = untrack(() => props.row);
  if (row?.kind === 'message') {
    return (
      <Show when={state.messages[row.id]}>{(message) => <MessageRow rowKey={row.key} message={message()} first={props.isFirst()} />}</Show>
    );
  }
  if (row?.kind === 'recipient') {
    return (
      <Show when={state.messages[row.id]}>
        {(message) => <RecipientBar conversation={conversationOf(message(), state.ownId)} markedTopic={match(row.id)?.topic} />}
      </Show>
    );
  }
  if (row?.kind === 'unread') {
    const { count, since } = untrack(() => props.arrears);
    return (
      <div class="unread-line" role="separator" data-key={row.key}>
        <span>{t().list.newSince(count, formatTime(since, state.settings.twenty_four_hour_time))}</span>
      </div>
    );
  }
  return (
    <Show when={row}>
      {(date) => (
        <div class="date" role="separator" data-key={date().key}>
          <span>{formatDay(date().seconds, clock() * 1000)}</span>
        </div>
      )}
    </Show>
  );
}

/** Calls a function after the browser has drawn what was changed. */
function afterFrame(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}

/** Whether it is known that a feed contains nothing, and nothing is on its way to it. */
function hasNoMessages(feed: Feed | undefined, outgoing: readonly string[]): boolean {
  return feed !== undefined && feed.ids.length === 0 && feed.foundNewest && outgoing.length === 0;
}

/** What the list says if there are no messages. */
function NoMessages(props: { readonly narrow: Narrow }): JSX.Element {
  return (
    <div class="empty">
      <Icon name="messages-square" size="xl" />
      <b>{t().list.empty}</b>
      <span>{emptyHint(props.narrow)}</span>
    </div>
  );
}

/** Says how messages come into the list. */
function emptyHint(narrow: Narrow): string {
  const [term, ...others] = narrow;
  const property = others.length === 0 && term?.operator === 'is' && !term.negated ? term.operand : undefined;
  if (property === 'mentioned') return t().list.emptyMentions;
  if (property === 'starred') return t().list.emptyStarred;
  return t().list.emptyHint;
}
