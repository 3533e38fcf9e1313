import { type Accessor, batch, createSignal } from 'solid-js';
import { api, answerOf } from '../api/api-client.js';
import { ApiError } from '../api/api-error.js';
import type { EventOf } from '../api/wire.js';
import { applyEvent } from '../state/events/apply-event.js';
import type { ClientState } from '../state/model/client-state.js';
import type { ConversationKey } from '../state/model/conversation.js';

const BATCH_MS = 1000;
const RETRY_MS = 5000;
/** Messages that one request may change. */
const MAX_MESSAGES = 10_000;
/** Browsers limit the bodies of requests that outlive their page to 64 KiB. */
const MAX_KEPT_ALIVE = 1000;

type MarkOperation = 'add' | 'remove';
/** What an event says of messages that are unread again, by their ids. */
export type UnreadDetails = NonNullable<EventOf<'update_message_flags'>['message_details']>;

/** Marks messages as read or unread, at once here and in batches on the server. Marks that cannot be sent are kept. */
export class ReadMarks {
  /** Whether nothing is marked until the reader leaves the view, because messages were marked as unread there. */
  readonly isSuspended: Accessor<boolean>;
  private readonly setSuspended: (suspended: boolean) => void;
  private readonly pending = new Map<number, MarkOperation>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The requests, which follow one another, so that the last act is the one that counts. */
  private sending = Promise.resolve();

  constructor(private readonly state: ClientState) {
    [this.isSuspended, this.setSuspended] = createSignal(false);
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden' && this.pending.size > 0) this.sendNow();
    });
  }

  /** Lists mark nothing that is seen until `resume` is called. @param ids of messages whose marks are given up if the server does not have them yet */
  suspend(ids: readonly number[]): void {
    for (const id of ids) this.pending.delete(id);
    this.setSuspended(true);
  }

  resume(): void {
    this.setSuspended(false);
  }

  /** @param ids of messages that the reader has seen */
  mark(ids: readonly number[]): void {
    const unread = ids.filter((id) => this.state.unread.keys.has(id));
    if (unread.length > 0) this.change('add', unread);
  }

  /** Marks all unread messages of conversations as read. @returns a function that takes this back */
  markConversations(keys: readonly ConversationKey[]): { readonly count: number; readonly undo: () => void } {
    const details: UnreadDetails = {};
    for (const key of keys) Object.assign(details, this.detailsOf(key));
    const ids = Object.keys(details).map(Number);
    this.mark(ids);
    return { count: ids.length, undo: () => this.unmark(details) };
  }

  /** Makes messages unread again. */
  unmark(details: UnreadDetails): void {
    const ids = Object.keys(details).map(Number);
    if (ids.length > 0) this.change('remove', ids, details);
  }

  /** Marks what the server does not know yet as read in a state that comes from it. */
  applyTo(state: ClientState): void {
    const messages = [...this.pending].filter(([, op]) => op === 'add').map(([id]) => id);
    applyEvent(state, { id: -1, type: 'update_message_flags', op: 'add', operation: 'add', flag: 'read', messages, all: false });
  }

  /** What has to be known of the unread messages of a conversation to make them unread again. */
  private detailsOf(key: ConversationKey): UnreadDetails {
    const { conversations, mentions } = this.state.unread;
    const unread = conversations.get(key);
    if (!unread) return {};
    const { conversation } = unread;
    const place =
      conversation.kind === 'topic'
        ? { type: 'stream' as const, stream_id: conversation.channelId, topic: conversation.topic }
        : { type: 'private' as const, user_ids: [...conversation.userIds] };
    return Object.fromEntries(unread.ids.map((id) => [id, { ...place, ...(mentions.has(id) ? { mentioned: true as const } : {}) }]));
  }

  private change(op: MarkOperation, messages: number[], details?: UnreadDetails): void {
    for (const id of messages) this.pending.set(id, op);
    const more = details === undefined ? {} : { message_details: details };
    batch(() =>
      applyEvent(this.state, { id: -1, type: 'update_message_flags', op, operation: op, flag: 'read', messages, all: false, ...more }),
    );
    this.sendAfter(BATCH_MS);
  }

  private sendAfter(ms: number): void {
    this.timer ??= setTimeout(() => this.sendNow(), ms);
  }

  private sendNow(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.sending = this.sending.then(() => this.flush());
  }

  private async flush(): Promise<void> {
    const marks = [...this.pending];
    this.pending.clear();
    for (const op of ['add', 'remove'] as const) {
      const ids = marks.filter((mark) => mark[1] === op).map(([id]) => id);
      for (let start = 0; start < ids.length; start += MAX_MESSAGES) await this.send(op, ids.slice(start, start + MAX_MESSAGES));
    }
  }

  private async send(op: MarkOperation, messages: number[]): Promise<void> {
    try {
      // A small request goes on if the page is closed meanwhile.
      const keepalive = messages.length < MAX_KEPT_ALIVE;
      await answerOf(api.POST('/api/v1/messages/flags', { body: { messages, op, flag: 'read' }, keepalive }));
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) return;
      for (const id of messages) if (!this.pending.has(id)) this.pending.set(id, op);
      this.sendAfter(RETRY_MS);
    }
  }
}
