import type { ClientEvent, EventLogRecord } from '../../../kernel/client-events.js';
import { EMPTY_TOPIC_DISPLAY_NAME } from '../../realm/realm.api.js';
import { type ClientCapabilities, type EventQueue, isSupportedBy, isTypeRequested } from '../domain/event-queue.js';
import { type MessageSource, presentMessage } from '../../messaging/messaging.api.js';
import { matchesNarrow } from '../domain/event-narrow.js';
import type { UserId } from '../../../kernel/ids.js';
import type { EventReader } from '../domain/event-reader.js';
import type { LogEntry } from './event-log.js';

/** Types of events that look different to different kinds of client. */
export const SHAPED_EVENT_TYPES: ReadonlySet<string> = new Set([
  'update_message',
  'delete_message',
  'typing',
  'typing_edit_message',
  'update_message_flags',
  'user_topic',
  'muted_topics',
  'user_group',
  'presence',
]);

/** Properties that hold the name of a topic. */
const TOPICS = ['topic', 'subject', 'orig_subject', 'topic_name'] as const;

/**
 * The event or events for clients with these capabilities: those that do not know the empty topic get a name for it, and those that do not
 * know of messages deleted together get one event for each. For those that do not know deactivated groups such a group is gone.
 */
export function shapeEvent(event: ClientEvent, capabilities: ClientCapabilities): ClientEvent[] {
  if (!SHAPED_EVENT_TYPES.has(event.type)) return [event];
  if (event.type === 'user_group') return [shapeGroupEvent(event, capabilities)];
  if (event.type === 'presence') return [capabilities.slimPresence ? without(event, 'email') : event];
  const named = capabilities.emptyTopicName ? event : withTopicNames(event);
  const { message_ids: ids, ...rest } = named;
  if (event.type !== 'delete_message' || capabilities.bulkMessageDeletion) return [named];
  return (ids as readonly number[]).map((id) => ({ ...rest, message_id: id }));
}

function shapeGroupEvent(event: ClientEvent, { deactivatedGroups }: ClientCapabilities): ClientEvent {
  const ended = event['op'] === 'update' && (event['data'] as { deactivated?: boolean }).deactivated === true;
  if (ended && !deactivatedGroups) return { type: event.type, op: 'remove', group_id: event['group_id'] };
  return without(event, 'of_deactivated_group');
}

function without(event: ClientEvent, property: string): ClientEvent {
  return { type: event.type, ...Object.fromEntries(Object.entries(event).filter(([name]) => name !== property)) };
}

function withTopicNames(event: ClientEvent): ClientEvent {
  if (event.type === 'muted_topics') return withMutedTopicNames(event);
  if (event.type === 'typing_edit_message') return { ...event, recipient: withTopicName(event['recipient']) };
  if (event.type === 'update_message_flags') return withDetailedTopicNames(event);
  const empty = TOPICS.filter((name) => event[name] === '');
  return { ...event, ...Object.fromEntries(empty.map((name) => [name, EMPTY_TOPIC_DISPLAY_NAME])) };
}

function withTopicName(place: unknown): object {
  const { topic, ...rest } = place as { readonly topic?: string };
  return topic === undefined ? rest : { ...rest, topic: topic || EMPTY_TOPIC_DISPLAY_NAME };
}

/** Messages that are unread again are described with the topics they are in. */
function withDetailedTopicNames({ message_details: details, ...event }: ClientEvent): ClientEvent {
  if (details === undefined) return event;
  return {
    ...event,
    message_details: Object.fromEntries(Object.entries(details as object).map(([id, one]) => [id, withTopicName(one)])),
  };
}

function withMutedTopicNames(event: ClientEvent): ClientEvent {
  const topics = event['muted_topics'] as readonly (readonly [string, string, number])[];
  return { ...event, muted_topics: topics.map(([channel, topic, time]) => [channel, topic || EMPTY_TOPIC_DISPLAY_NAME, time]) };
}

/** Between the objects of one entry; no JSON text holds it unescaped. */
const OBJECT_SEPARATOR = '\n';

/** An entry of the log on its way to clients: its text is made once per kind of client, not once per client. */
export class OutgoingEvent {
  readonly seq: number;
  private readonly record: EventLogRecord;
  private readonly texts = new Map<string, string>();

  constructor(
    { seq, record }: LogEntry,
    readonly event: ClientEvent,
  ) {
    this.seq = seq;
    this.record = record;
  }

  /** Whether the queue asked for such events. Who may see it is decided by the audience, not here. */
  isRequestedBy(queue: EventQueue, reader: EventReader): boolean {
    if (!isTypeRequested(queue, this.event.type) || !isSupportedBy(queue.capabilities, this.event)) return false;
    const { unlessClientKnows } = this.record;
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
  serialize(queue: EventQueue, reader: EventReader, unknown: ReadonlyMap<UserId, object>): string {
    const id = `{"id":${this.seq},`;
    if (this.event.type !== 'message') return this.serializeShaped(id, queue, reader);
    const { echo } = this.record;
    const local = echo?.queueId === queue.id ? `"local_message_id":${JSON.stringify(echo.localId)},` : '';
    return `${id}"type":"message","flags":${JSON.stringify(this.flags(reader))},${local}"message":${this.serializeMessage(queue, unknown.get(this.senderId ?? 0))}}`;
  }

  /** None for who only listens in on public channels. */
  private flags(reader: EventReader): readonly string[] {
    const { realmId, audience, flags } = this.record;
    if (audience?.kind === 'readers' && !reader.receives(realmId, audience)) return [];
    return flags?.ofUsers[reader.userId] ?? flags?.ofAll ?? [];
  }

  /** Several objects, one behind the other under the one id of the entry, where the kind of client knows no event for all at once. */
  private serializeShaped(id: string, queue: EventQueue, reader: EventReader): string {
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

  private serializeMessage(
    { applyMarkdown, clientGravatar, capabilities: { emptyTopicName } }: EventQueue,
    unknown: object | undefined,
  ): string {
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
