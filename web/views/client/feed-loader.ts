import { type Accessor, batch, createSignal } from 'solid-js';
import { api, answerOf } from '../../api/api-client.js';
import { ConnectionLost, SessionEnded, isRequestFailure } from '../../api/api-error.js';
import type { MessagesAnswer } from '../../api/wire.js';
import { includesId } from '../../state/ascending-ids.js';
import type { ClientState } from '../../state/client-state.js';
import type { Feed } from '../../state/feed.js';
import { addPage, decide } from '../../state/feeds.js';
import { isSearch, type Narrow, narrowKey } from '../../state/narrow.js';
import { isVisitor, visitorNarrow } from '../../state/visitor.js';

/** Where the first page of a feed is. */
export type Anchor = 'first_unread' | 'newest' | 'oldest' | number;

/** Where a narrow opens that the reader has not visited before. */
export function firstAnchor(narrow: Narrow, ownId: number): Anchor {
  return isSearch(narrow, ownId) ? 'newest' : 'first_unread';
}

const FIRST_PAGE = { before: 60, after: 60 };
const PAGE = 100;
/** How many messages on each side of what is on screen are loaded again at most. */
const MAX_AGAIN = 1000;

export interface LoadFailure {
  readonly key: string;
  readonly error: Error;
}

/** Loads the messages of narrows into the state. */
export class FeedLoader {
  /** The key of the feed on screen, which is loaded again after the queue has gone. */
  readonly open: Accessor<string | undefined>;
  /** Why the feed on screen could not be loaded. */
  readonly failure: Accessor<LoadFailure | undefined>;
  /** The first message on screen, which is still there after the feed was loaded again. Its list sets it. */
  visible: (() => number | undefined) | undefined;
  private readonly setOpen: (key: string | undefined) => void;
  private readonly setFailure: (failure: LoadFailure | undefined) => void;
  private shown: { readonly narrow: Narrow; readonly anchor: Anchor } | undefined;
  private readonly loading = new Map<string, Promise<void>>();

  constructor(private readonly state: ClientState) {
    [this.open, this.setOpen] = createSignal<string | undefined>();
    [this.failure, this.setFailure] = createSignal<LoadFailure | undefined>();
  }

  /**
   * Makes a feed the one on screen, and loads its first page unless it is in memory. A feed that does not contain the wanted message is
   * loaded again.
   */
  async show(narrow: Narrow, anchor: Anchor): Promise<void> {
    const key = narrowKey(narrow);
    this.shown = { narrow, anchor };
    this.setOpen(key);
    this.setFailure(undefined);
    const known = this.state.feeds[key];
    if (known && !known.incomplete && contains(known, anchor)) return;
    await this.once(`${key} ${anchor}`, async () => {
      const page = await fetchPage(this.state, narrow, anchor, FIRST_PAGE.before, FIRST_PAGE.after);
      batch(() => addPage(this.state, narrow, page, 'replace'));
    }).catch((error: unknown) => this.setFailure({ key, error: error instanceof Error ? error : new Error(String(error)) }));
  }

  /** Loads the newest messages of a feed that is shown beside the one on screen, unless they are in memory. Failures leave it empty. */
  async load(narrow: Narrow): Promise<void> {
    const key = narrowKey(narrow);
    if (this.state.feeds[key]?.foundNewest) return;
    try {
      await this.once(`${key} newest`, async () => {
        const page = await fetchPage(this.state, narrow, 'newest', FIRST_PAGE.before, 0);
        batch(() => addPage(this.state, narrow, page, 'replace'));
      });
    } catch (error) {
      if (!isRequestFailure(error)) throw error;
    }
  }

  /** Loads messages before or after those of a feed. */
  async extend(feed: Feed, side: 'older' | 'newer'): Promise<void> {
    const edge = side === 'older' ? feed.ids[0] : feed.ids.at(-1);
    if (edge === undefined || (side === 'older' ? feed.foundOldest : feed.foundNewest)) return;
    await this.once(`${narrowKey(feed.narrow)} ${side}`, async () => {
      const page = await fetchPage(this.state, feed.narrow, edge, side === 'older' ? PAGE : 0, side === 'newer' ? PAGE : 0);
      batch(() => addPage(this.state, feed.narrow, page, side));
    }).catch(ignoreLoss);
  }

  /** Asks the server which new messages belong to the feed on screen, and loads it again where messages have moved into it. */
  async settle(): Promise<void> {
    const feed = this.state.feeds[this.open() ?? ''];
    if (!feed) return;
    if (feed.incomplete) await this.reloadFeed(feed).catch(ignoreLoss);
    else if (feed.undecidedIds.length > 0) await this.decideFor(feed).catch(ignoreLoss);
  }

  /** Loads the feed on screen into another state, from where it opens. */
  async openInto(state: ClientState): Promise<void> {
    if (!this.shown) return;
    const { narrow, anchor } = this.shown;
    addPage(state, narrow, await fetchPage(this.state, narrow, anchor, FIRST_PAGE.before, FIRST_PAGE.after), 'replace');
  }

  /** Loads again what is on screen, for readers who get no events. @throws ApiError, ConnectionLost or SessionEnded */
  async refresh(): Promise<void> {
    const feed = this.state.feeds[this.open() ?? ''];
    if (feed) await this.reloadFeed(feed);
  }

  /** Loads the feed on screen if it has been lost with another state. */
  async ensureOpen(): Promise<void> {
    if (this.shown && !this.state.feeds[this.open() ?? '']) await this.show(this.shown.narrow, this.shown.anchor);
  }

  /** Loads the feed on screen into another state, with the messages that are on screen. */
  async reloadInto(state: ClientState): Promise<void> {
    const feed = this.state.feeds[this.open() ?? ''];
    if (feed) addPage(state, feed.narrow, await this.fetchAgain(feed), 'replace');
  }

  private async reloadFeed(feed: Feed): Promise<void> {
    await this.once(`${narrowKey(feed.narrow)} reload`, async () => {
      const page = await this.fetchAgain(feed);
      batch(() => addPage(this.state, feed.narrow, page, 'replace'));
    });
  }

  private fetchAgain({ narrow, ids }: Feed): Promise<MessagesAnswer> {
    const anchor = this.visible?.() ?? ids.at(-1);
    const before = anchor === undefined ? 0 : ids.filter((id) => id < anchor).length;
    const after = ids.length - before + PAGE;
    return fetchPage(
      this.state,
      narrow,
      anchor ?? 'newest',
      Math.min(Math.max(before, FIRST_PAGE.before), MAX_AGAIN),
      Math.min(after, MAX_AGAIN),
    );
  }

  private async decideFor(feed: Feed): Promise<void> {
    const asked = [...feed.undecidedIds];
    await this.once(`${narrowKey(feed.narrow)} decide`, async () => {
      const query = { msg_ids: asked, narrow: wireNarrow(this.state, feed.narrow) };
      const { messages } = await answerOf(api.GET('/api/v1/messages/matches_narrow', { params: { query } as never }));
      batch(() => decide(this.state, feed, asked, messages));
    });
  }

  /** Runs work that is not running yet. */
  private once(key: string, work: () => Promise<void>): Promise<void> {
    const running = this.loading.get(key) ?? work().finally(() => this.loading.delete(key));
    this.loading.set(key, running);
    return running;
  }
}

/** The list asks again when the reader scrolls. */
function ignoreLoss(error: unknown): void {
  if (!(error instanceof ConnectionLost) && !(error instanceof SessionEnded)) throw error;
}

/** Whether the loaded part of a feed has what it is wanted for. */
function contains({ ids, foundOldest, foundNewest }: Feed, anchor: Anchor): boolean {
  if (typeof anchor === 'number') return includesId(ids, anchor);
  return anchor === 'first_unread' || (anchor === 'newest' ? foundNewest : foundOldest);
}

/** A narrow as requests contain it. */
export function wireNarrow(state: ClientState, narrow: Narrow): Narrow {
  if (isVisitor(state)) return visitorNarrow(narrow);
  return narrow.length === 0 ? [{ operator: 'is', operand: 'muted', negated: true }] : narrow;
}

async function fetchPage(state: ClientState, narrow: Narrow, anchor: Anchor, before: number, after: number): Promise<MessagesAnswer> {
  const query = {
    anchor: String(anchor),
    num_before: before,
    num_after: after,
    narrow: JSON.stringify(wireNarrow(state, narrow)),
    apply_markdown: true,
    client_gravatar: false,
    allow_empty_topic_name: true,
  };
  return answerOf(api.GET('/api/v1/messages', { params: { query } }));
}
