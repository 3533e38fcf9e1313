import { type Accessor, batch, createSignal } from 'solid-js';
import { ConnectionLost, isRequestFailure, SessionEnded } from '../api/api-error.js';
import type { MessagesAnswer } from '../api/wire.js';
import { includesId } from '../state/messages/ascending-ids.js';
import type { ClientState } from '../state/model/client-state.js';
import type { Feed } from '../state/model/feed.js';
import { addPage, decide } from '../state/messages/feeds.js';
import { applyMissed } from '../state/events/message-changes.js';
import { isSearch, type Narrow, narrowKey } from '../state/model/narrow.js';
import type { Anchor, FeedPages } from './feed-pages.js';
import type { MissedEvents } from './missed-events.js';

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

/** A request with whose answer a feed begins anew. */
interface Beginning {
  /** Where that is; `again` for the place where the feed is. */
  readonly anchor: Anchor | 'again';
  /** Whether the feed has begun with it. */
  done: Promise<boolean>;
}

/**
 * Loads the messages of narrows into the state. Answers may arrive in any order, after events and after other answers, so each is asked whether it still
 * fits: a feed begins with what was wanted last, is continued only by what borders on it, and what belongs to a lost queue is dropped.
 */
export class FeedLoader {
  /** The key of the feed on screen, which is loaded again after the queue has gone. */
  readonly open: Accessor<string | undefined>;
  /** Why the feed on screen could not be loaded. */
  readonly failure: Accessor<LoadFailure | undefined>;
  /** The first message on screen, which is still there after the feed was loaded again. Its list sets it. */
  visible: (() => number | undefined) | undefined;
  /** The last message on screen. Its list sets it. */
  lastVisible: (() => number | undefined) | undefined;
  /** Feeds whose readers stay where they are in a feed that goes on under another key: keys before by keys now. */
  private readonly formerKeys = new Map<string, string>();
  private readonly setOpen: (key: string | undefined) => void;
  private readonly setFailure: (failure: LoadFailure | undefined) => void;
  private shown: { readonly narrow: Narrow; readonly anchor: Anchor } | undefined;
  /** The last of each feed, by its key. */
  private readonly beginnings = new Map<string, Beginning>();
  private readonly loading = new Map<string, Promise<void>>();
  /** How often the state was replaced. */
  private replacements = 0;

  constructor(
    private readonly state: ClientState,
    private readonly pages: FeedPages,
    private readonly events: MissedEvents,
  ) {
    [this.open, this.setOpen] = createSignal<string | undefined>();
    [this.failure, this.setFailure] = createSignal<LoadFailure | undefined>();
  }

  /**
   * Makes a feed the one on screen, and loads its first page unless it is in memory. A feed that does not contain the wanted message is
   * loaded again. It resolves when that is done, has failed, or something else is wanted.
   */
  async show(narrow: Narrow, anchor: Anchor): Promise<void> {
    const key = narrowKey(narrow);
    const wanted = { narrow, anchor };
    this.shown = wanted;
    this.setOpen(key);
    this.setFailure(undefined);
    // What is wanted now takes the place of what was wanted before.
    if (this.holds(narrow, anchor)) this.beginnings.delete(key);
    try {
      while (this.shown === wanted && !this.holds(narrow, anchor)) if (await this.begin(narrow, anchor)) break;
      void this.settle();
    } catch (error) {
      if (this.shown === wanted) this.setFailure({ key, error: error instanceof Error ? error : new Error(String(error)) });
    }
  }

  /** Whether the part of a feed that is in memory has what it is wanted for. Tracked. */
  holds(narrow: Narrow, anchor: Anchor): boolean {
    const known = this.state.feeds[narrowKey(narrow)];
    return known !== undefined && !known.incomplete && contains(known, anchor);
  }

  /** A feed goes on as another one, so that its reader stays at the same message. */
  continueAs(before: string, now: string): void {
    if (before !== now) this.formerKeys.set(now, before);
  }

  /** The key under which the reader read a feed until it was continued as this one. */
  formerKey(key: string): string | undefined {
    return this.formerKeys.get(key);
  }

  /** Loads the newest messages of a feed that is shown beside the one on screen, unless they are in memory. Failures leave it empty. */
  async load(narrow: Narrow): Promise<void> {
    const key = narrowKey(narrow);
    if (this.state.feeds[key]?.foundNewest || this.beginnings.has(key)) return;
    try {
      await this.begin(narrow, 'newest', { before: FIRST_PAGE.before, after: 0 });
    } catch (error) {
      if (!isRequestFailure(error)) throw error;
    }
  }

  /** Loads messages before or after those of a feed. */
  async extend(feed: Feed, side: 'older' | 'newer'): Promise<void> {
    const edge = side === 'older' ? feed.ids[0] : feed.ids.at(-1);
    if (edge === undefined || (side === 'older' ? feed.foundOldest : feed.foundNewest)) return;
    const { narrow } = feed;
    await this.once(`${narrowKey(narrow)} ${side} ${edge}`, async (isCurrent) => {
      const { answer, missed } = await this.events.during(() =>
        this.pages.page(narrow, edge, side === 'older' ? PAGE : 0, side === 'newer' ? PAGE : 0),
      );
      if (isCurrent()) this.add(narrow, answer, side, missed);
    }).catch(ignoreLoss);
    await this.settle();
  }

  /** Asks the server which new messages belong to the feed on screen, and loads it again where messages have moved into it. */
  async settle(): Promise<void> {
    const feed = this.state.feeds[this.open() ?? ''];
    if (!feed) return;
    try {
      if (feed.incomplete) await this.reloadFeed(feed);
      else if (feed.undecidedIds.length > 0) await this.decideFor(feed);
    } catch (error) {
      ignoreLoss(error);
    }
  }

  /** Loads the feed on screen into another state, from where it opens. */
  async openInto(state: ClientState): Promise<void> {
    await this.fetchInto(state, () => {
      if (!this.shown) return undefined;
      const { narrow, anchor } = this.shown;
      return { narrow, page: this.pages.page(narrow, anchor, FIRST_PAGE.before, FIRST_PAGE.after) };
    });
  }

  /** Loads again what is on screen, for readers who get no events. @throws ApiError, ConnectionLost or SessionEnded */
  async refresh(): Promise<void> {
    const feed = this.state.feeds[this.open() ?? ''];
    if (feed) await this.reloadFeed(feed);
  }

  /** Loads the feed on screen into another state, with the messages that are on screen. */
  async reloadInto(state: ClientState): Promise<void> {
    await this.fetchInto(state, () => {
      const feed = this.state.feeds[this.open() ?? ''];
      return feed && { narrow: feed.narrow, page: this.fetchAgain(feed) };
    });
  }

  /**
   * To be called when the state was replaced, because its queue has gone: what was asked for before may lack what the queue would have reported.
   * Loads the feed on screen if it has been lost with the state.
   */
  async stateReplaced(): Promise<void> {
    this.replacements += 1;
    this.beginnings.clear();
    this.loading.clear();
    if (this.shown && !this.state.feeds[this.open() ?? '']) await this.show(this.shown.narrow, this.shown.anchor);
  }

  /** Loads a page into another state; once more if the reader has gone elsewhere meanwhile. */
  private async fetchInto(
    state: ClientState,
    ask: () => { readonly narrow: Narrow; readonly page: Promise<MessagesAnswer> } | undefined,
  ): Promise<void> {
    for (let shown: unknown; ;) {
      shown = this.shown;
      const asked = ask();
      const page = await asked?.page;
      if (this.shown !== shown) continue;
      if (asked && page) addPage(state, asked.narrow, page, 'replace');
      return;
    }
  }

  private async reloadFeed(feed: Feed): Promise<void> {
    // What is being loaded has no gaps, and is what the reader wants.
    if (this.beginnings.has(narrowKey(feed.narrow))) return;
    if (await this.begin(feed.narrow, 'again')) await this.settle();
  }

  /** Begins a feed anew. @returns false if something else was wanted meanwhile, or the state was replaced, so that it has not */
  private begin(narrow: Narrow, anchor: Beginning['anchor'], size = FIRST_PAGE): Promise<boolean> {
    const key = narrowKey(narrow);
    const running = this.beginnings.get(key);
    if (running?.anchor === anchor) return running.done;
    const beginning: Beginning = { anchor, done: Promise.resolve(false) };
    this.beginnings.set(key, beginning);
    const isCurrent = (): boolean => this.beginnings.get(key) === beginning;
    const work = async (): Promise<boolean> => {
      try {
        const feed = this.state.feeds[key];
        const { answer, missed } = await this.events.during(() =>
          anchor === 'again' && feed
            ? this.fetchAgain(feed)
            : this.pages.page(narrow, anchor === 'again' ? 'newest' : anchor, size.before, size.after),
        );
        if (!isCurrent()) return false;
        this.add(narrow, answer, 'replace', missed);
        return true;
      } finally {
        if (isCurrent()) this.beginnings.delete(key);
      }
    };
    beginning.done = work();
    return beginning.done;
  }

  private add(narrow: Narrow, page: MessagesAnswer, side: 'replace' | 'older' | 'newer', missed: Parameters<typeof applyMissed>[1]): void {
    batch(() => {
      if (!addPage(this.state, narrow, page, side)) return;
      const ids = page.messages.map(({ id }) => id);
      applyMissed(this.state, missed, ids, this.state.feeds[narrowKey(narrow)]);
    });
  }

  private fetchAgain({ narrow, ids }: Feed): Promise<MessagesAnswer> {
    const anchor = this.visible?.() ?? ids.at(-1);
    const before = anchor === undefined ? 0 : ids.filter((id) => id < anchor).length;
    const after = ids.length - before + PAGE;
    return this.pages.page(
      narrow,
      anchor ?? 'newest',
      Math.min(Math.max(before, FIRST_PAGE.before), MAX_AGAIN),
      Math.min(after, MAX_AGAIN),
    );
  }

  private async decideFor(feed: Feed): Promise<void> {
    const { narrow } = feed;
    await this.once(`${narrowKey(narrow)} decide`, async (isCurrent) => {
      // What changes while the server answers is undecided again.
      const asked = [...new Set(feed.undecidedIds)];
      feed.undecidedIds = [];
      const isSameFeed = (): boolean => isCurrent() && this.state.feeds[narrowKey(narrow)] === feed;
      try {
        const matching = await this.pages.matching(narrow, asked);
        if (isSameFeed()) batch(() => decide(this.state, feed, asked, matching));
      } catch (error) {
        if (isSameFeed()) feed.undecidedIds.push(...asked);
        throw error;
      }
    });
    await this.settle();
  }

  /** Runs work that is not running yet. Its answer is of use only if the state is still the same. */
  private once(key: string, work: (isCurrent: () => boolean) => Promise<void>): Promise<void> {
    const running = this.loading.get(key);
    if (running) return running;
    const { replacements } = this;
    const isCurrent = (): boolean => this.replacements === replacements;
    const promise = work(isCurrent).finally(() => {
      if (this.loading.get(key) === promise) this.loading.delete(key);
    });
    this.loading.set(key, promise);
    return promise;
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
