import type { EventLogRecord, ClientEvent } from '../../../kernel/client-events.js';
import { EMPTY_TOPIC_DISPLAY_NAME } from '../../realm/realm.api.js';
import { type MessageSource, presentMessage } from '../../messaging/messaging.api.js';
import { matchesNarrow } from '../domain/event-narrow.js';
import { isSupportedBy, type EventQueue, wantsType } from '../domain/event-queue.js';
import type { UserId } from '../../../kernel/ids.js';
import type { EventReader } from '../domain/reader.js';
import type { LogEntry } from './event-log.js';
import { shapeEvent, SHAPED_EVENT_TYPES } from './shaped-event.js';

/** Between the objects of one entry; no JSON text holds it unescaped. */
const OBJECT_SEPARATOR = '\n';

/** An entry of the log on its way to clients: its text is made once per kind of client, not once per client. */
export class OutgoingEvent {
  readonly seq: number;
  private readonly announcement: EventLogRecord;
  private readonly texts = new Map<string, string>();

  constructor(
    { seq, announcement }: LogEntry,
    readonly event: ClientEvent,
  ) {
    this.seq = seq;
    this.announcement = announcement;
  }

  /** Whether the queue asked for such events. Who may see it is decided by the audience, not here. */
  isRequestedBy(queue: EventQueue, reader: EventReader): boolean {
    if (!wantsType(queue, this.event.type) || !isSupportedBy(queue.capabilities, this.event)) return false;
    const { unlessClientKnows } = this.announcement;
    if (unlessClientKnows && queue.capabilities[unlessClientKnows]) return false;
    if (this.event.type !== 'message' || queue.narrow.length === 0) return true;
    const { wire } = this.event['message'] as MessageSource;
    return matchesNarrow(queue.narrow, {
      type: String(wire['type']),
      displayRecipient: wire['display_recipient'],
      subject: String(wire['subject']),
      senderEmail: String(wire['sender_email']),
      flags: this.flags(reader),
    });
  }

  /** Who sent the message that the event brings; null if it brings none. */
  get senderId(): UserId | null {
    return this.event.type === 'message' ? Number((this.event['message'] as MessageSource).wire['sender_id']) : null;
  }

  /**
   * The event as JSON, for one queue of the reader.
   * @param unknown what messages say of senders whom the reader may not see
   */
  text(queue: EventQueue, reader: EventReader, unknown: ReadonlyMap<UserId, object>): string {
    const id = `{"id":${this.seq},`;
    if (this.event.type !== 'message') return this.shaped(id, queue, reader);
    const { echo } = this.announcement;
    const local = echo?.queueId === queue.id ? `"local_message_id":${JSON.stringify(echo.localId)},` : '';
    return `${id}"type":"message","flags":${JSON.stringify(this.flags(reader))},${local}"message":${this.message(queue, unknown.get(this.senderId ?? 0))}}`;
  }

  /** None for who only listens in on public channels. */
  private flags(reader: EventReader): readonly string[] {
    const { realmId, audience, flags } = this.announcement;
    if (audience?.kind === 'readers' && !reader.hears(realmId, audience)) return [];
    return flags?.ofUsers[reader.userId] ?? flags?.ofAll ?? [];
  }

  /** Several objects, one behind the other under the one id of the entry, where the kind of client knows no event for all at once. */
  private shaped(id: string, queue: EventQueue, reader: EventReader): string {
    const { emptyTopicName, bulkMessageDeletion, deactivatedGroups, slimPresence } = queue.capabilities;
    const personal = this.event.type === 'update_message' ? `${id}"flags":${JSON.stringify(this.flags(reader))},` : id;
    const place = SHAPED_EVENT_TYPES.has(this.event.type)
      ? `${emptyTopicName}${bulkMessageDeletion}${deactivatedGroups}${slimPresence}`
      : '';
    return this.cached(place, () =>
      shapeEvent(this.event, queue.capabilities)
        .map((event) => JSON.stringify(event).slice(1))
        .join(OBJECT_SEPARATOR),
    )
      .split(OBJECT_SEPARATOR)
      .map((text) => personal + text)
      .join(',');
  }

  private message({ applyMarkdown, clientGravatar, capabilities: { emptyTopicName } }: EventQueue, unknown: object | undefined): string {
    const shape = { applyMarkdown, clientGravatar, emptyTopicName };
    return this.cached(`${applyMarkdown}${clientGravatar}${emptyTopicName}${unknown !== undefined}`, () =>
      JSON.stringify({ ...presentMessage(this.event['message'] as MessageSource, shape, EMPTY_TOPIC_DISPLAY_NAME), ...unknown }),
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
