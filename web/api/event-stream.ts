import { api, answerOf } from './api-client.js';
import { ApiError, ConnectionLost, SessionEnded } from './api-error.js';
import { PAGE_ACCOUNT } from './loaded-page.js';
import { onTrouble } from './session-fetch.js';
import type { Event, Register } from './wire.js';

export type ConnectionStatus =
  | { readonly kind: 'connected' }
  /** The next attempt comes at `retryAt`. Both times are milliseconds UTC. */
  | { readonly kind: 'disconnected'; readonly since: number; readonly retryAt: number }
  /** The queue has gone, so that the client begins again. */
  | { readonly kind: 'catching-up'; readonly since: number }
  /** The session of the browser has ended. `retryNow` goes on if there is another one. */
  | { readonly kind: 'ended' };

export interface EventStreamListener {
  /** The client begins, or begins again because its queue has gone. */
  onRegister(register: Register): void | Promise<void>;
  onEvents(events: readonly Event[]): void;
  /** What is on screen may be old. Only visitors are told this way. */
  onStale(): Promise<void>;
  onStatus(status: ConnectionStatus): void;
}

const CAPABILITIES = {
  notification_settings_null: true,
  bulk_message_deletion: true,
  user_avatar_url_field_optional: false,
  stream_typing_notifications: true,
  user_settings_object: true,
  linkifier_url_template: true,
  user_list_incomplete: true,
  include_deactivated_groups: true,
  archived_channels: true,
  empty_topic_name: true,
  individual_emoji_changes: true,
};

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
/** How long the server keeps the queue of a client that does not ask. */
const QUEUE_LIFESPAN_SECONDS = 7 * 24 * 3600;
/** A request that should be answered at once is given up after this time. A network may lose all packets without a word. */
const SILENCE_MS = 15_000;
/** A timer that is this late means that the device was asleep. Browsers call timers of hidden pages once a minute. */
const SLEEP_MS = 75_000;
const TICK_MS = 10_000;
/** How often what a visitor sees is loaded again. */
const REFRESH_MS = 60_000;

/**
 * Registers a queue and fetches its events, as long as the page is open. After a failure it waits, longer each time; the queue survives
 * that, so that no event is lost. A visitor gets no queue and no events: instead, what is on screen is loaded again once a minute as long as
 * somebody looks, and at once for somebody who comes back.
 */
export class EventStream {
  /** Undefined until it is registered; null for a visitor. */
  private queueId: string | null | undefined;
  private lastEventId = -1;
  private longPollMs = 90_000;
  private failures = 0;
  private hasRegistered = false;
  private status: ConnectionStatus = { kind: 'connected' };
  private disconnectedSince: number | undefined;
  /** Whether the next answer has to come at once, because the connection is in doubt. */
  private isInDoubt = false;
  private readonly stopping = new AbortController();
  /** Ends the running request. */
  private request = new AbortController();
  private wakeUp: (() => void) | undefined;

  constructor(private readonly listener: EventStreamListener) {}

  /** The queue, to which the server reports one's own messages with their `local_id`. */
  get queue(): string | undefined {
    return this.queueId ?? undefined;
  }

  /** Runs until `stop` is called. */
  async run(): Promise<void> {
    const stopWatching = this.watch();
    while (!this.isStopped()) {
      try {
        if (this.queueId === undefined) await this.register();
        else if (this.queueId === null) await this.refresh();
        else await this.fetchEvents();
        this.succeed();
      } catch (error) {
        await this.recover(error);
      }
    }
    stopWatching();
  }

  /** Finds out at once whether there is a connection, without the end of a wait or of a request that is under way. */
  retryNow(): void {
    if (this.status.kind === 'catching-up') return;
    this.isInDoubt = true;
    if (this.wakeUp) this.wakeUp();
    else if (this.queueId !== undefined) this.request.abort();
  }

  stop(): void {
    this.stopping.abort();
    this.request.abort();
    this.wakeUp?.();
  }

  private isStopped(): boolean {
    return this.stopping.signal.aborted;
  }

  /** Watches for signs that the connection is lost or back. @returns a function that ends this */
  private watch(): () => void {
    let last = Date.now();
    const timer = setInterval(() => {
      if (Date.now() - last > SLEEP_MS) this.retryNow();
      last = Date.now();
    }, TICK_MS);
    const check = (): void => this.retryNow();
    window.addEventListener('online', check);
    window.addEventListener('offline', check);
    const ignore = onTrouble((error) => {
      if (error instanceof SessionEnded ? this.status.kind !== 'ended' : this.status.kind === 'connected') this.retryNow();
    });
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', check);
      window.removeEventListener('offline', check);
      ignore();
    };
  }

  private async register(): Promise<void> {
    if (this.hasRegistered && this.status.kind === 'connected') this.report({ kind: 'catching-up', since: Date.now() });
    const body = {
      apply_markdown: true,
      client_gravatar: false,
      slim_presence: true,
      include_subscribers: false,
      client_capabilities: CAPABILITIES,
      queue_lifespan_secs: QUEUE_LIFESPAN_SECONDS,
    };
    const register = (await this.within(this.longPollMs, (signal) => answerOf(api.POST('/api/v1/register', { body, signal })))) as Register;
    // The page is that of an account, whose session has ended meanwhile.
    if (register.queue_id === null && PAGE_ACCOUNT !== undefined) throw new SessionEnded();
    await this.listener.onRegister(register);
    this.hasRegistered = true;
    this.queueId = register.queue_id;
    if (this.queueId === null) return;
    this.lastEventId = register.last_event_id;
    this.longPollMs = register.event_queue_longpoll_timeout_seconds * 1000;
  }

  private async refresh(): Promise<void> {
    // After a failure it has waited already.
    if (this.disconnectedSince === undefined) await this.pause(REFRESH_MS);
    if (!this.isStopped() && document.visibilityState === 'visible') await this.listener.onStale();
  }

  private async fetchEvents(): Promise<void> {
    const atOnce = this.isInDoubt || this.disconnectedSince !== undefined;
    this.isInDoubt = false;
    const query = { queue_id: this.queueId ?? '', last_event_id: this.lastEventId, dont_block: atOnce };
    const { events } = await this.within(atOnce ? SILENCE_MS : this.longPollMs + SILENCE_MS, (signal) =>
      answerOf(api.GET('/api/v1/events', { params: { query }, signal })),
    );
    const last = events.at(-1);
    if (!last) return;
    this.lastEventId = Math.max(...events.map(({ id }) => id));
    this.listener.onEvents(events as readonly Event[]);
  }

  /** Sends a request that is given up after a time. @throws ConnectionLost then */
  private async within<T>(ms: number, send: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const request = new AbortController();
    this.request = request;
    const timer = setTimeout(() => request.abort(new ConnectionLost()), ms);
    try {
      return await send(request.signal);
    } finally {
      clearTimeout(timer);
    }
  }

  private succeed(): void {
    this.failures = 0;
    this.disconnectedSince = undefined;
    if (this.status.kind !== 'connected') this.report({ kind: 'connected' });
  }

  private async recover(error: unknown): Promise<void> {
    if (this.isStopped() || isAbort(error)) return;
    if (error instanceof SessionEnded) {
      this.report({ kind: 'ended' });
      await this.pause();
    } else if (error instanceof ApiError && error.code === 'BAD_EVENT_QUEUE_ID') this.queueId = undefined;
    else await this.wait(error);
  }

  private async wait(error: unknown): Promise<void> {
    if (!(error instanceof ApiError) && !(error instanceof ConnectionLost)) console.error(error);
    this.disconnectedSince ??= Date.now();
    const backoff = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.failures) * (0.5 + Math.random() / 2);
    this.failures += 1;
    const asked = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
    const ms = Math.max(backoff, asked);
    this.report({ kind: 'disconnected', since: this.disconnectedSince, retryAt: Date.now() + ms });
    await this.pause(ms);
  }

  /** Waits for a time or, without one, until something wakes it up. */
  private async pause(ms?: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = ms === undefined ? undefined : setTimeout(resolve, ms);
      this.wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.wakeUp = undefined;
  }

  private report(status: ConnectionStatus): void {
    this.status = status;
    this.listener.onStatus(status);
  }
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
