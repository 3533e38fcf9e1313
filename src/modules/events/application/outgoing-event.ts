import type { Announcement, ClientEvent } from '../../../kernel/client-events.js';
import { EMPTY_TOPIC_DISPLAY_NAME } from '../../realm/realm.api.js';
import { type MessageSource, shapeMessage } from '../../messaging/messaging.api.js';
import { matchesNarrow } from '../domain/event-narrow.js';
import { type EventQueue, wantsType } from '../domain/event-queue.js';
import type { LogEntry } from './event-log.js';

/** An entry of the log on its way to clients: its text is made once per kind of client, not once per client. */
export class OutgoingEvent {
  readonly seq: number;
  private readonly announcement: Announcement;
  private readonly texts = new Map<string, string>();

  constructor(
    { seq, announcement }: LogEntry,
    readonly event: ClientEvent,
  ) {
    this.seq = seq;
    this.announcement = announcement;
  }

  /** Whether the queue asked for such events. Who may see it is decided by the audience, not here. */
  suits(queue: EventQueue, userId: number): boolean {
    if (!wantsType(queue, this.event.type)) return false;
    if (this.event.type !== 'message' || queue.narrow.length === 0) return true;
    const { wire } = this.event['message'] as MessageSource;
    return matchesNarrow(queue.narrow, {
      type: String(wire['type']),
      displayRecipient: wire['display_recipient'],
      subject: String(wire['subject']),
      senderEmail: String(wire['sender_email']),
      flags: this.flags(userId),
    });
  }

  /** The event as JSON, for one queue. */
  text(queue: EventQueue): string {
    const id = `{"id":${this.seq},`;
    if (this.event.type !== 'message') return id + this.plain();
    const { echo } = this.announcement;
    const local = echo?.queueId === queue.id ? `"local_message_id":${JSON.stringify(echo.localId)},` : '';
    return `${id}"type":"message","flags":${JSON.stringify(this.flags(queue.userId))},${local}"message":${this.message(queue)}}`;
  }

  private flags(userId: number): readonly string[] {
    const { flags } = this.announcement;
    return flags?.ofUsers[userId] ?? flags?.ofAll ?? [];
  }

  private plain(): string {
    return this.cached('', () => JSON.stringify(this.event).slice(1));
  }

  private message({ applyMarkdown, clientGravatar, capabilities: { emptyTopicName } }: EventQueue): string {
    const shape = { applyMarkdown, clientGravatar, emptyTopicName };
    return this.cached(`${applyMarkdown}${clientGravatar}${emptyTopicName}`, () =>
      JSON.stringify(shapeMessage(this.event['message'] as MessageSource, shape, EMPTY_TOPIC_DISPLAY_NAME)),
    );
  }

  private cached(shape: string, make: () => string): string {
    let text = this.texts.get(shape);
    if (text === undefined) {
      text = make();
      this.texts.set(shape, text);
    }
    return text;
  }
}
