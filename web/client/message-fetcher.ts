import { batch } from 'solid-js';
import { api, answerOf } from '../api/api-client.js';
import { ApiError, isRequestFailure } from '../api/api-error.js';
import type { Message } from '../api/wire.js';
import type { ClientState } from '../state/model/client-state.js';
import { refileInFeeds } from '../state/messages/feeds.js';
import { applyMissed } from '../state/events/message-changes.js';
import { isVisitor } from '../state/places/visitor.js';
import { wireNarrow } from './feed-pages.js';
import type { MissedEvents } from './missed-events.js';

/** Messages that one request asks for. */
const MAX_MESSAGES = 100;

/** Fetches single messages that rows of lists show, those of all rows that appear together by one request. */
export class MessageFetcher {
  private readonly wanted = new Set<number>();
  private readonly asked = new Set<number>();
  private isWaiting = false;

  constructor(
    private readonly state: ClientState,
    private readonly events: MissedEvents,
  ) {}

  /** Fetches the messages that are not in memory. Without a connection they can be asked for again. */
  need(ids: readonly number[]): void {
    for (const id of ids) if (!this.asked.has(id) && !(id in this.state.messages)) this.wanted.add(id);
    if (this.wanted.size === 0 || this.isWaiting) return;
    this.isWaiting = true;
    requestAnimationFrame(() => {
      this.isWaiting = false;
      const all = [...this.wanted];
      this.wanted.clear();
      for (let start = 0; start < all.length; start += MAX_MESSAGES) void this.fetch(all.slice(start, start + MAX_MESSAGES));
    });
  }

  /**
   * Fetches a message even if it is in memory, where it may be out of date.
   * @returns null if there is no such message for the account, undefined if the server has not answered
   */
  async fetchAgain(id: number): Promise<Message | null | undefined> {
    try {
      const params = { query: this.queryFor([id]) };
      const { answer, missed } = await this.events.during(() => answerOf(api.GET('/api/v1/messages', { params })));
      const message = answer.messages.find((one) => one.id === id);
      if (!message) return null;
      batch(() => {
        this.state.messages[id] = message;
        applyMissed(this.state, missed, [id]);
        refileInFeeds(this.state, [id]);
      });
      return this.state.messages[id] ?? null;
    } catch (error) {
      if (!isRequestFailure(error)) throw error;
      return error instanceof ApiError && error.status < 500 && error.status !== 429 ? null : undefined;
    }
  }

  /** @returns whether the server has answered */
  async fetch(ids: readonly number[]): Promise<boolean> {
    for (const id of ids) this.asked.add(id);
    try {
      const params = { query: this.queryFor(ids) };
      const { answer, missed } = await this.events.during(() => answerOf(api.GET('/api/v1/messages', { params })));
      batch(() => {
        const added = answer.messages.filter(({ id }) => !(id in this.state.messages));
        for (const message of added) this.state.messages[message.id] = message;
        applyMissed(
          this.state,
          missed,
          added.map(({ id }) => id),
        );
      });
      return true;
    } catch (error) {
      for (const id of ids) this.asked.delete(id);
      if (!isRequestFailure(error)) throw error;
      return error instanceof ApiError && error.status < 500;
    }
  }

  private queryFor(ids: readonly number[]): MessagesQuery {
    const narrow = isVisitor(this.state) ? { narrow: JSON.stringify(wireNarrow(this.state, [])) } : {};
    return { message_ids: JSON.stringify(ids), apply_markdown: true, client_gravatar: false, allow_empty_topic_name: true, ...narrow };
  }
}

interface MessagesQuery {
  readonly message_ids: string;
  readonly narrow?: string;
  readonly apply_markdown: boolean;
  readonly client_gravatar: boolean;
  readonly allow_empty_topic_name: boolean;
}
