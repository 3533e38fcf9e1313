import { createComputed, createEffect, createMemo, createSignal, For, type JSX, on, onCleanup, onMount, Show, untrack } from 'solid-js';
import { requestIdle } from '../../kernel/request-idle.js';
import { includesId } from '../../state/messages/ascending-ids.js';
import { type Conversation, conversationOf, keyOf } from '../../state/model/conversation.js';
import type { Feed } from '../../state/model/feed.js';
import { type Arrears, arrearsOf } from '../../state/unread/arrears.js';
import { conversationOfNarrow, type Narrow, narrowKey, showsWholeConversations } from '../../state/model/narrow.js';
import type { Client } from '../../client/client.js';
import { onReconnection, useClient } from '../../client/client-context.js';
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
import { keptList, selectionOfFormer } from './kept-list.js';
import { ListFocus } from './list-focus.js';
import { useMessageKeys } from './message-keys.js';
import { MessageOverlays } from './message-overlays.js';
import { MessagePointer } from './message-pointer.js';
import { MessageRow } from './message-row.js';
import { listenForMessageSwipes } from './message-swipes.js';
import { MessageWindow } from './message-window.js';
import { OutgoingRow } from './outgoing-row.js';
import { ReadingWatch } from './reading.js';
import { RecipientBar } from './recipient-bar.js';
import { ScrollAnchor } from './scroll-anchor.js';
import { RowBoundary } from '../../ui/row-boundary.js';

/** Where the unread line is when the list opens, in pixels below its top. */
const UNREAD_LINE_TOP = 96;
/** More messages are loaded when the reader is this close to an end of the list, and at least so much is shown beyond the screen. In pixels. */
const EDGE = 600;
/** What is shown beyond the screen while the reader scrolls, in pixels. It is added a little in each frame, so that no frame takes long. */
const AHEAD = 1600;
/** The end of what is shown is about to come into view. In pixels. */
const NEAR = 100;
/** How many messages are added then. */
const BIG_STEP = 24;
/** Until then a reader may be passing through several conversations. */
const REST_MS = 300;
/** What a reader does who stays. */
const STAYING = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
/** The height of a message in a list that was not shown before. A guess in pixels: what is missing on screen is added before it is drawn. */
const USUAL_HEIGHT = 48;

/** The place of a message in the window, or the last message of a list that was shown to its end. */
type Position = { readonly key: string; readonly top: number } | { readonly endedAt: number };

/** Where the reader left lists in this page, by the key of their narrow. */
const positions = new Map<string, Position>();

/** Where the reader left a list, also under the key that it had before. */
function positionIn(client: Client, key: string): Position | undefined {
  return positions.get(key) ?? positions.get(client.feeds.formerKey(key) ?? '');
}

/** The message by which a position is found again. */
function messageAt(position: Position): number {
  return 'key' in position ? Number(position.key.slice(1)) : position.endedAt;
}

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
  const [unreadLine, setUnreadLine] = createSignal<UnreadLine | undefined>();
  const [newBelow, setNewBelow] = createSignal(0);
  let list: HTMLDivElement | undefined;
  let content: HTMLDivElement | undefined;
  let before: HTMLSpanElement | undefined;
  let after: HTMLSpanElement | undefined;
  let menuPlace: HTMLSpanElement | undefined;
  let anchor: ScrollAnchor | undefined;
  /** Whether the list was scrolled to where it opens. */
  let isPlaced = false;
  /** Shows what was shown before the list was printed, while it is. */
  let endPrinting: (() => void) | undefined;
  /** Whether the browser has drawn the list since it was opened. Until then it contains no more than what is on screen needs. */
  let isDrawn = false;
  /** Whether the reader has scrolled since then. */
  let isScrolled = false;
  /** Whether it contains what belongs to a list at rest. */
  let isComplete = false;
  /** Whether messages were added in this frame. */
  let isFilling = false;
  let isLeft = false;
  /** Whether the reader wants to see the end, which is not loaded. */
  let wantsEnd = false;

  const beginning = firstAnchor(narrow, state.ownId);
  const left = near === undefined ? positionIn(client, key) : undefined;
  const leftAt = left && messageAt(left);
  const wanted = near ?? leftAt ?? beginning;
  /** Whether the part of the narrow that is in memory is the one to show. Another part may be there before. */
  const [isArrived, setIsArrived] = createSignal(untrack(() => client.feeds.holds(narrow, wanted)));
  const load = async (): Promise<void> => {
    await client.feeds.show(narrow, wanted);
    if (!failureOf(key)) setIsArrived(true);
  };
  void load();
  onReconnection(client, () => {
    if (wantsEnd) toEnd(() => undefined);
    else if (failureOf(key)) void load();
  });
  const feed = createMemo((): Feed | undefined => (isArrived() ? state.feeds[key] : undefined));

  const ids = createMemo(() => {
    const loaded = feed();
    return loaded ? (shown()?.of(loaded) ?? []) : [];
  });
  const rows = createMemo(() => {
    const loaded = feed();
    return loaded ? rowsOf(state, loaded, ids(), unreadLine()?.firstId) : [];
  });
  const rowByKey = createMemo(() => new Map(rows().map((row) => [row.key, row])));
  const kept = keptList(client, key);
  const { selection, interaction } = kept;
  createComputed(() => {
    const all = rows();
    for (const row of all) if (row.kind === 'message') kept.setFirst(row.id, row.first);
    kept.limit(untrack(ids));
  });
  /** What is on its way to the conversation. */
  const unarrived = createMemo(() => {
    const place = conversation();
    if (!place) return [];
    return Object.values(state.outgoing)
      .filter((one) => keyOf(one.conversation) === keyOf(place))
      .sort((a, b) => a.since - b.since)
      .map(({ localId }) => localId);
  });
  const outgoing = createMemo(() => (feed()?.foundNewest ? unarrived() : []));

  /** What could not be sent yet, and has its place behind messages that are not loaded. */
  const waitingBeyond = createMemo(() => {
    const isThere = feed()?.foundNewest ?? true;
    return isThere ? [] : unarrived().filter((localId) => ['waiting', 'failed'].includes(state.outgoing[localId]?.status ?? ''));
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

  onCleanup(() => readMarks.resume());

  /** Whether the reader is writing in a message of the list, such as the new text of one, which has to stay where it is. */
  const isWrittenIn = (): boolean => content?.contains(fieldOfWriter() ?? null) ?? false;

  const endIsShown = (): boolean => {
    const loaded = untrack(feed);
    return loaded !== undefined && loaded.foundNewest && untrack(() => shown()?.showsEnd(loaded) ?? false);
  };

  /** Shows a feed for the first time: where the reader left it, at the first unread message, or at the end. */
  const open = (loaded: Feed): void => {
    setUnreadLine(lineOf(loaded));
    openPart(loaded);
  };

  /** What was unread when the list opened stays below its line. */
  const lineOf = (loaded: Feed): UnreadLine | undefined => {
    const arrears = beginning === 'newest' ? undefined : arrearsOf(state, loaded);
    return arrears && { ...arrears, since: state.messages[arrears.firstId]?.timestamp ?? 0 };
  };

  const openPart = (loaded: Feed): void => {
    const part = new MessageWindow();
    isDrawn = false;
    isScrolled = false;
    isComplete = false;
    const first = untrack(unreadLine)?.firstId;
    const unread = first !== undefined && includesId(loaded.ids, first) ? first : undefined;
    const target =
      near ??
      (left === undefined ? unread : 'key' in left ? leftAt : loaded.ids.find((id) => id > left.endedAt && state.unread.keys.has(id)));
    const count = Math.ceil(window.innerHeight / (kept.rowHeight ?? USUAL_HEIGHT));
    part.open(loaded, target ?? 'end', count, near === undefined ? 2 : Math.ceil(count / 2));
    setNewBelow(0);
    setShown(part);
    const place = (): void => {
      if (near !== undefined) anchor?.show(`m${near}`, 'middle');
      else if (left && 'key' in left) anchor?.show(left.key, left.top);
      else if (target !== undefined) anchor?.show(target === unread ? 'unread' : `m${target}`, UNREAD_LINE_TOP);
      else anchor?.showEnd();
    };
    // Effects see the change before the rows do.
    queueMicrotask(() => {
      place();
      while (fillScreen(loaded, part)) place();
      const led = isPlaced ? undefined : (near ?? continued());
      isPlaced = true;
      if (led !== undefined) selection.lead(led);
      afterFrame(() => {
        isDrawn = true;
        setTimeout(() => requestIdle(complete), REST_MS);
      });
    });
  };

  /** The message that the reader had selected if this list goes on with what another one showed. */
  const continued = (): number | undefined => {
    const former = client.feeds.formerKey(key);
    return former === undefined ? undefined : selectionOfFormer(former);
  };

  /** Shows more messages if those of a list that is being opened do not fill the screen. @returns whether there were any */
  const fillScreen = (loaded: Feed, part: MessageWindow): boolean => {
    if (!list || !content) return false;
    const frame = list.getBoundingClientRect();
    const rowsBox = content.getBoundingClientRect();
    const isLow = rowsBox.height < frame.height;
    const below = isLow ? frame.height - rowsBox.height : frame.bottom - rowsBox.bottom;
    const above = isLow ? below : rowsBox.top - frame.top;
    const height = rowsBox.height / Math.max(1, untrack(ids).length);
    return untrack(() => {
      if (below > 0 && part.extend(loaded, 'newer', () => false, Math.ceil(below / height))) return true;
      return above > 0 && !isAtStart(loaded) && part.extend(loaded, 'older', () => false, Math.ceil(above / height));
    });
  };

  const isAtStart = (loaded: Feed): boolean => untrack(ids)[0] === loaded.ids[0];

  /** Shows what belongs to a list at rest: some messages on both sides of the screen, for the browser's search, and to scroll into. */
  const complete = (): void => {
    const loaded = untrack(feed);
    const part = untrack(shown);
    if (!isDrawn || isComplete || isLeft || endPrinting || !loaded || !part) return;
    isComplete = true;
    if (!isScrolled) untrack(() => part.complete(loaded));
    fillEdges();
  };

  /** Shows or loads more messages if the reader is near an end: a few in each frame. */
  const fillEdges = (): void => {
    const loaded = untrack(feed);
    const part = untrack(shown);
    if (!loaded || !part || !list || !isComplete || isFilling || isLeft || endPrinting) return;
    // On paper the list is as high as its content, so that its ends are always near.
    if (window.matchMedia('print').matches) return;
    const { scrollTop, scrollHeight, clientHeight } = list;
    const isFar = (id: number): boolean => anchor?.isBeyond(`m${id}`, EDGE) ?? false;
    const fill = (side: 'older' | 'newer', distance: number): boolean => {
      if (distance >= (isScrolled ? AHEAD : EDGE)) return false;
      if (part.extend(loaded, side, isFar, distance < NEAR ? BIG_STEP : undefined)) return true;
      if (distance < EDGE) void client.feeds.extend(loaded, side);
      return false;
    };
    untrack(() => {
      isFilling = true; // Effects of what is added fill the edges, too.
      const isOlder = fill('older', scrollTop);
      const isNewer = fill('newer', scrollHeight - scrollTop - clientHeight);
      if (isOlder || isNewer) {
        afterFrame(() => {
          isFilling = false;
          fillEdges();
        });
      } else isFilling = false;
      if (anchor?.isAtEnd && !isWrittenIn()) part.trimStart(loaded, isFar);
    });
  };

  /** Paper has room for all messages that are loaded. */
  const beginPrinting = (): void => {
    const loaded = untrack(feed);
    const part = untrack(shown);
    if (!loaded || !part || endPrinting) return;
    let showPart = (): void => undefined;
    endPrinting = () => {
      endPrinting = undefined;
      showPart();
    };
    showPart = untrack(() => part.showAll(loaded));
  };
  const onPrinted = (): void => endPrinting?.();

  onMount(() => {
    window.addEventListener('beforeprint', beginPrinting);
    window.addEventListener('afterprint', onPrinted);
    onCleanup(() => {
      window.removeEventListener('beforeprint', beginPrinting);
      window.removeEventListener('afterprint', onPrinted);
    });
    if (!list || !content) return;
    kept.enter({ list, content });
    const position = new ScrollAnchor(list, content, endIsShown);
    anchor = position;
    const watch = new ReadingWatch(
      state,
      list,
      content,
      () => (untrack(conversation) !== null ? 'conversation' : showsWholeConversations(narrow, state.ownId) ? 'conversations' : 'messages'),
      (read) => {
        if (!readMarks.isSuspended()) readMarks.mark(read);
      },
    );
    const visible = (): number | undefined => position.firstVisible();
    const lastVisible = (): number | undefined => position.lastVisible();
    client.feeds.visible = visible;
    client.feeds.lastVisible = lastVisible;
    onCleanup(() => {
      isLeft = true;
      kept.leave(untrack(ids), visible(), position.contentHeight);
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
          untrack(() => openPart(loaded));
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
    for (const type of STAYING) document.addEventListener(type, complete, { capture: true, passive: true });
    onCleanup(() => {
      for (const type of STAYING) document.removeEventListener(type, complete, { capture: true });
    });
    new MessagePointer(rowsParent, menuPlace, interaction);
    listenForMessageSwipes(client, rowsParent, interaction.actions);
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
    const last = untrack(feed)?.ids.at(-1);
    if (position === undefined || last === undefined || !isPlaced) return;
    positions.set(key, position === 'end' ? { endedAt: last } : position);
  };

  onCleanup(
    client.onEvent((event) => {
      if (event.type !== 'message') return;
      const loaded = untrack(feed);
      if (!loaded || !includesId(loaded.ids, event.message.id)) return;
      const isSentHere = event.local_message_id !== undefined && client.sender.isPrompt(event.local_message_id);
      // A conversation shows the end as soon as something is sent to it. The reader may have left it since.
      const mayMove = untrack(conversation) === null ? !isWrittenIn() : anchor?.isAtEnd;
      if (isSentHere && mayMove) toEnd((id) => selection.follow(id));
      else if (!anchor?.isAtEnd) setNewBelow((count) => count + 1);
    }),
  );

  // What comes from another device of the reader, or is sent later, is no reason to leave what is being read.
  createEffect(
    on(
      unarrived,
      (now, past) => {
        const isSent = now.some((localId) => !past?.includes(localId) && client.sender.isPrompt(localId));
        if (isSent && isPlaced && !isWrittenIn()) untrack(() => toEnd(() => undefined));
      },
      { defer: true },
    ),
  );

  /** @param select moves the selection to the newest message */
  const toEnd = (select: (id: number) => void): void => {
    const loaded = feed();
    if (!loaded) return;
    setNewBelow(0);
    wantsEnd = !loaded.foundNewest;
    if (wantsEnd) {
      void client.feeds.show(narrow, 'newest').then(() => {
        if (wantsEnd && untrack(feed)?.foundNewest) showEnd((id) => selection.follow(id));
      });
      return;
    }
    showEnd(select);
  };

  const showEnd = (select: (id: number) => void): void => {
    wantsEnd = false;
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
    if (isDrawn && anchor?.isMoved) {
      complete();
      isScrolled = true;
    }
    anchor?.scrolled();
    remember();
    if (anchor?.isAtEnd) setNewBelow(0);
    fillEdges();
  };

  /** The view of a row, which stays the same as long as its key does. */
  const viewOf = (rowKey: string): JSX.Element => {
    const row = untrack(rowByKey).get(rowKey);
    if (row?.kind === 'message') {
      const { id } = row;
      return kept.row(id, row.first, (isFirst) => (
        <RowBoundary of={state.messages[id]?.content} element="article" rowKey={rowKey}>
          <Show when={state.messages[id]}>{(message) => <MessageRow rowKey={rowKey} message={message()} first={isFirst()} />}</Show>
        </RowBoundary>
      ));
    }
    return (
      <RowBoundary of={rowByKey().get(rowKey)} element="div" rowKey={rowKey}>
        <Row row={rowByKey().get(rowKey)} line={unreadLine()} markedTopic={(id) => feed()?.matches[id]?.topic} />
      </RowBoundary>
    );
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
          <For each={rows().map((row) => row.key)}>{viewOf}</For>
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
      <Show when={waitingBeyond().length > 0}>
        <ToEnd icon="clock" text={t().compose.waitingBelow(waitingBeyond().length)} onClick={() => toEnd(selectByKey)} />
      </Show>
      <Show when={newBelow() > 0}>
        <ToEnd icon="arrow-down" text={t().list.newMessages(newBelow())} onClick={() => toEnd(selectByKey)} />
      </Show>
    </div>
  );

  function failureOf(open: string): Error | undefined {
    const failure = client.feeds.failure();
    return failure?.key === open ? failure.error : undefined;
  }
}

/** Says what is below, and leads there. */
function ToEnd(props: { readonly icon: string; readonly text: string; readonly onClick: () => void }): JSX.Element {
  return (
    <button type="button" class="new-below" onClick={() => props.onClick()}>
      <Icon name={props.icon} size="s" />
      {props.text}
    </button>
  );
}

/** The line above what was unread when the list opened. */
interface UnreadLine extends Arrears {
  /** When the first of these messages was sent. Seconds UTC. */
  readonly since: number;
}

/** What stands between the messages. */
function Row(props: {
  readonly row: ListRow | undefined;
  readonly line: UnreadLine | undefined;
  /** The topic of a message with the words of the search in it. */
  readonly markedTopic: (id: number) => string | undefined;
}): JSX.Element {
  const { state } = useClient();
  const row = untrack(() => props.row);
  if (row?.kind === 'recipient') {
    return (
      <Show when={state.messages[row.id]}>
        {(message) => <RecipientBar conversation={conversationOf(message(), state.ownId)} markedTopic={props.markedTopic(row.id)} />}
      </Show>
    );
  }
  if (row?.kind === 'unread') {
    return (
      <Show when={props.line}>
        {(line) => (
          <div class="unread-line" role="separator" data-key={row.key}>
            <span>{t().list.newSince(line().count, formatTime(line().since))}</span>
          </div>
        )}
      </Show>
    );
  }
  return (
    <Show when={row?.kind === 'date' && row}>
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
