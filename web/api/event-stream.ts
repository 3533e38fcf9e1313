import { api, answerOf } from './api-client.js';
import { ApiError, ConnectionLost, SessionEnded } from './api-error.js';
import type { Event, Register } from './wire.js';

export type ConnectionStatus =
  | { readonly kind: 'connected' }
  /** The next attempt comes at `retryAt`, in milliseconds UTC. */
  | { readonly kind: 'disconnected'; readonly since: number; readonly retryAt: number }
  | { readonly kind: 'ended' };

export interface EventStreamListener {
  /** The client begins, or begins again because its queue has gone. */
  onRegister(register: Register): void | Promise<void>;
  onEvents(events: readonly Event[]): void;
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
};

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
/** How long the server keeps the queue of a client that does not ask. */
const QUEUE_LIFESPAN_SECONDS = 7 * 24 * 3600;

/**
 * Registers a queue and fetches its events, as long as the page is open. After a failure it waits, longer each time; the queue survives
 * that, so that no event is lost.
 */
export class EventStream {
  private queueId: string | undefined;
  private lastEventId = -1;
  private failures = 0;
  private disconnectedSince: number | undefined;
  private readonly stopping = new AbortController();
  private wakeUp: (() => void) | undefined;

  constructor(private readonly listener: EventStreamListener) {}

  /** The queue, to which the server reports one's own messages with their `local_id`. */
  get queue(): string | undefined {
    return this.queueId;
  }

  /** Runs until the session ends or `stop` is called. */
  async run(): Promise<void> {
    while (!this.isStopped()) {
      try {
        if (this.queueId === undefined) await this.register();
        else await this.fetchEvents();
        this.succeed();
      } catch (error) {
        if (this.isStopped()) return;
        if (error instanceof SessionEnded) {
          this.listener.onStatus({ kind: 'ended' });
          return;
        }
        if (error instanceof ApiError && error.code === 'BAD_EVENT_QUEUE_ID') this.queueId = undefined;
        else await this.wait(error);
      }
    }
  }

  /** Ends a wait for the next attempt, for example because the device is online again. */
  retryNow(): void {
    this.wakeUp?.();
  }

  stop(): void {
    this.stopping.abort();
    this.wakeUp?.();
  }

  private isStopped(): boolean {
    return this.stopping.signal.aborted;
  }

  private async register(): Promise<void> {
    const body = {
      apply_markdown: true,
      client_gravatar: false,
      slim_presence: true,
      include_subscribers: false,
      client_capabilities: CAPABILITIES,
      queue_lifespan_secs: QUEUE_LIFESPAN_SECONDS,
    };
    const { signal } = this.stopping;
    const register = (await answerOf(api.POST('/api/v1/register', { body, signal }))) as Register;
    await this.listener.onRegister(register);
    this.queueId = register.queue_id;
    this.lastEventId = register.last_event_id;
  }

  private async fetchEvents(): Promise<void> {
    const query = { queue_id: this.queueId ?? '', last_event_id: this.lastEventId, dont_block: this.disconnectedSince !== undefined };
    const { events } = await answerOf(api.GET('/api/v1/events', { params: { query }, signal: this.stopping.signal }));
    const last = events.at(-1);
    if (!last) return;
    this.lastEventId = Math.max(...events.map(({ id }) => id));
    this.listener.onEvents(events as readonly Event[]);
  }

  private succeed(): void {
    this.failures = 0;
    if (this.disconnectedSince !== undefined) this.listener.onStatus({ kind: 'connected' });
    this.disconnectedSince = undefined;
  }

  private async wait(error: unknown): Promise<void> {
    if (!(error instanceof ApiError) && !(error instanceof ConnectionLost)) console.error(error);
    this.disconnectedSince ??= Date.now();
    const backoff = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.failures) * (0.5 + Math.random() / 2);
    this.failures += 1;
    const asked = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
    const ms = Math.max(backoff, asked);
    this.listener.onStatus({ kind: 'disconnected', since: this.disconnectedSince, retryAt: Date.now() + ms });
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.wakeUp = undefined;
  }
}
