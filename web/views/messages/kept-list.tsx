import { createRoot, createSignal, getOwner, type JSX, type Owner, type Setter } from 'solid-js';
import type { Client } from '../../client/client.js';
import { ClientContext } from '../../client/client-context.js';
import { ListContext } from './list-context.js';
import { MessageInteraction } from './message-interaction.js';
import { type ListElements, MessageSelection } from './message-selection.js';
import { SearchMatchContext } from './search-match.js';

/** The lists that the reader has left keep their rows, the last ones first to go. */
const MAX_LISTS = 8;
/** What a list keeps on each side of the first message that was on screen: enough to fill the window. */
const KEPT_ABOVE = 30;
const KEPT_BELOW = 40;
/** A list on screen keeps so many rows that it does not show. */
const MAX_HIDDEN = 60;
/** What the reader has opened in a message is closed when they come back. */
const OPENED = '[aria-expanded="true"], form, textarea';

interface KeptRow {
  readonly view: JSX.Element;
  readonly setFirst: Setter<boolean>;
  readonly dispose: () => void;
}

/**
 * The rows of messages of a list, which outlive its view: a reader who comes back to a conversation sees rows that are there already. They
 * follow the state meanwhile, as those on screen do.
 */
export class KeptList {
  readonly selection: MessageSelection;
  readonly interaction: MessageInteraction;
  /** The average height of its rows when the reader was there, in pixels. */
  rowHeight: number | undefined;
  /** The message that was selected by key when the reader left. */
  private leftSelection: number | undefined;
  private elements: ListElements | undefined;
  private readonly rows = new Map<number, KeptRow>();
  private readonly owner: Owner | null;
  private readonly end: () => void;

  /** @param key of the narrow */
  constructor(
    private readonly client: Client,
    key: string,
  ) {
    const { state } = client;
    const unreadFrom = (id: number): void => {
      const feed = state.feeds[key];
      if (feed) void client.acts.markUnreadFrom(feed, id);
    };
    const readUpTo = (id: number): void => {
      client.readMarks.resume();
      client.readMarks.mark((state.feeds[key]?.ids ?? []).filter((one) => one <= id));
    };
    const inside = createRoot((dispose) => {
      let owner: Owner | null = null;
      const interaction = new MessageInteraction(client, new MessageSelection(() => this.elements), { unreadFrom, readUpTo });
      const Inside = (): undefined => void (owner = getOwner());
      const contexts = (
        <ClientContext.Provider value={client}>
          <SearchMatchContext.Provider value={(id) => state.feeds[key]?.matches[id]}>
            <ListContext.Provider value={interaction}>
              <Inside />
            </ListContext.Provider>
          </SearchMatchContext.Provider>
        </ClientContext.Provider>
      );
      return { owner, interaction, dispose, contexts };
    }, null);
    this.owner = inside.owner;
    this.interaction = inside.interaction;
    this.selection = inside.interaction.selection;
    this.end = inside.dispose;
  }

  /** Shows the rows in a list from now on. */
  enter(elements: ListElements): void {
    this.elements = elements;
  }

  /**
   * The row of a message: the one that is there, or a new one.
   * @param first whether the message shows its sender
   */
  row(id: number, first: boolean, make: (isFirst: () => boolean) => JSX.Element): JSX.Element {
    const known = this.rows.get(id);
    if (known) {
      known.setFirst(first);
      return known.view;
    }
    const row = createRoot((dispose): KeptRow => {
      const [isFirst, setFirst] = createSignal(first);
      return { view: make(isFirst), setFirst, dispose };
    }, this.owner ?? undefined);
    this.rows.set(id, row);
    return row.view;
  }

  /** Notes whether a message shows its sender. */
  setFirst(id: number, first: boolean): void {
    this.rows.get(id)?.setFirst(first);
  }

  /** Lets rows go that the list does not show any more, unless they are few. @param ids of the messages that it shows */
  limit(ids: readonly number[]): void {
    if (this.rows.size > ids.length + MAX_HIDDEN) this.keepOnly(ids);
  }

  /**
   * To be called when the reader leaves the list.
   * @param ids of the messages in it
   * @param visible the first message on screen
   * @param height of all of them, in pixels
   */
  leave(ids: readonly number[], visible: number | undefined, height: number): void {
    const at = Math.max(0, ids.indexOf(visible ?? 0));
    const opened = this.opened();
    if (height > 0 && ids.length > 0) this.rowHeight = height / ids.length;
    this.keepOnly(ids.slice(Math.max(0, at - KEPT_ABOVE), at + KEPT_BELOW).filter((id) => !opened.has(id) && !this.isOwnState(id)));
    this.leftSelection = this.selection.hasRing() ? this.selection.id() : undefined;
    this.interaction.reset();
    this.elements = undefined;
  }

  /** The message that was selected by key when the reader left, which is selected where they go on. It is forgotten by that. */
  takeSelection(): number | undefined {
    const id = this.leftSelection;
    this.leftSelection = undefined;
    return id;
  }

  private keepOnly(ids: readonly number[]): void {
    const shown = new Set(ids);
    for (const id of [...this.rows.keys()]) if (!shown.has(id)) this.drop(id);
  }

  dispose(): void {
    for (const id of [...this.rows.keys()]) this.drop(id);
    this.end();
  }

  /** The messages in which the reader has opened something. */
  private opened(): ReadonlySet<number> {
    const inside = this.elements?.content.querySelectorAll(OPENED) ?? [];
    return new Set([...inside].map((element) => Number(element.closest<HTMLElement>('[data-key]')?.dataset['key']?.slice(1))));
  }

  /** Whether a message is being changed, or may be shown although its sender is muted. */
  private isOwnState(id: number): boolean {
    const { state, edits } = this.client;
    return edits.open[id] !== undefined || state.mutedUserIds.includes(state.messages[id]?.sender_id ?? 0);
  }

  private drop(id: number): void {
    this.rows.get(id)?.dispose();
    this.rows.delete(id);
  }
}

const lists = new Map<string, KeptList>();
let clientOfLists: Client | undefined;

/** What is kept of the list of a narrow, which is the last one to go now. @param key of the narrow */
export function keptList(client: Client, key: string): KeptList {
  if (clientOfLists !== client) forgetLists();
  clientOfLists = client;
  const list = lists.get(key) ?? new KeptList(client, key);
  lists.delete(key);
  lists.set(key, list);
  const [oldest] = lists;
  if (oldest && lists.size > MAX_LISTS) {
    oldest[1].dispose();
    lists.delete(oldest[0]);
  }
  return list;
}

/** The message that was selected in a list which is on screen under another key now. @param key of the narrow before */
export function selectionOfFormer(key: string): number | undefined {
  return lists.get(key)?.takeSelection();
}

function forgetLists(): void {
  for (const list of lists.values()) list.dispose();
  lists.clear();
}
