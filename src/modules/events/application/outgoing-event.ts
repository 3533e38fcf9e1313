import type { AnyEvent, ClientEvent, EventLogRecord } from '../../../kernel/client-events.js';
import { EMPTY_TOPIC_DISPLAY_NAME } from '../../../kernel/server-identity.js';
import { type MessageSource, presentMessage, withHidden } from '../../messaging/messages.api.js';
import type { HiddenAccounts } from '../../users/profiles.api.js';
import { matchesNarrow, type NarrowedMessage } from '../domain/event-narrow.js';
import { type ClientCapabilities, type EventQueue, isSupportedBy, isTypeRequested } from '../domain/event-queue.js';
import type { EventReader } from '../domain/event-reader.js';
import type { LogEntry } from './event-log.js';
import { accountsNamedBy, withPlaceholders } from './named-accounts.js';

/** Types of events whose form depends on the capabilities of the client. */
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

/** Properties that contain the name of a topic. */
const TOPICS = ['topic', 'subject', 'orig_subject', 'topic_name'] as const;

/**
 * The event, or several events, for clients with these capabilities. Clients that do not support the empty topic get a name for it, those
 * that do not support bulk deletion get one event per message, and those that do not support deactivated groups see such a group removed, and added when it is active again.
 */
export function shapeEvent(event: AnyEvent, capabilities: ClientCapabilities): AnyEvent[] {
  if (!SHAPED_EVENT_TYPES.has(event.type)) return [event];
  if (event.type === 'user_group') return [shapeGroupEvent(event, capabilities)];
  if (event.type === 'presence') return [shapePresence(event, capabilities)];
  const named = capabilities.emptyTopicName ? event : withTopicNames(event);
  const { message_ids: ids, ...rest } = named;
  if (event.type !== 'delete_message' || capabilities.bulkMessageDeletion) return [named];
  return (ids as readonly number[]).map((id) => ({ ...rest, message_id: id }));
}

function shapeGroupEvent(event: AnyEvent, { deactivatedGroups }: ClientCapabilities): AnyEvent {
  const ended = event['op'] === 'update' && (event['data'] as { deactivated?: boolean }).deactivated === true;
  if (ended && !deactivatedGroups) return { type: event.type, op: 'remove', group_id: event['group_id'] };
  const { reactivated_group: reactivated } = event;
  if (reactivated !== undefined && !deactivatedGroups) return { type: event.type, op: 'add', group: reactivated };
  return without(without(event, 'of_deactivated_group'), 'reactivated_group');
}

function shapePresence(event: AnyEvent, { simplifiedPresence, slimPresence }: ClientCapabilities): AnyEvent {
  const { type, presences, ...legacy } = event;
  if (simplifiedPresence && presences !== undefined) return { type, presences };
  return slimPresence ? without({ type, ...legacy }, 'email') : { type, ...legacy };
}

function without(event: AnyEvent, property: string): AnyEvent {
  return { type: event.type, ...Object.fromEntries(Object.entries(event).filter(([name]) => name !== property)) };
}

function withTopicNames(event: AnyEvent): AnyEvent {
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

/** Flag events describe messages that became unread with their topics. */
function withDetailedTopicNames({ message_details: details, ...event }: AnyEvent): AnyEvent {
  if (details === undefined) return event;
  return {
    ...event,
    message_details: Object.fromEntries(Object.entries(details as object).map(([id, one]) => [id, withTopicName(one)])),
  };
}

function withMutedTopicNames(event: AnyEvent): AnyEvent {
  const topics = event['muted_topics'] as readonly (readonly [string, string, number])[];
  return { ...event, muted_topics: topics.map(([channel, topic, time]) => [channel, topic || EMPTY_TOPIC_DISPLAY_NAME, time]) };
}

/** An event in the form of some clients, who share it. */
export interface SerializedEvent {
  /** Its position in the event log. */
  readonly id: number;
  /** JSON objects with this id; several if the client's form of the event is several events. */
  readonly objects: readonly string[];
  /** The length of the objects. */
  readonly bytes: number;
}

/** An event of the log for clients. It is serialized once per form, not once per client. */
export class OutgoingEvent {
  readonly seq: number;
  private readonly record: EventLogRecord;
  /** JSON of what does not depend on the reader, without its first brace, by the form of the client. */
  private readonly texts = new Map<string, readonly string[]>();
  /** By the form of the client and, if the event has some, the flags of the reader. */
  private readonly serialized = new Map<string, SerializedEvent>();

  constructor(
    { seq, record }: LogEntry,
    readonly event: ClientEvent,
  ) {
    this.seq = seq;
    this.record = record;
  }

  /** Whether the queue requested such events. The audience, not this method, decides who may see the event. */
  isRequestedBy(queue: EventQueue, reader: EventReader): boolean {
    if (!isTypeRequested(queue, this.event.type) || !isSupportedBy(queue.capabilities, this.event)) return false;
    const { unlessClientKnows, onlyIfClientKnows } = this.record;
    if (unlessClientKnows && queue.capabilities[unlessClientKnows]) return false;
    if (onlyIfClientKnows && !queue.capabilities[onlyIfClientKnows]) return false;
    if (this.event.type !== 'message' || queue.narrow.length === 0) return true;
    return matchesNarrow(queue.narrow, { ...narrowedFacts(this.event.message), flags: this.flags(reader) });
  }

  /**
   * The event as JSON objects, for one queue of the reader: several with the same id if the client's form of the event is several events.
   * @param hidden what the event contains in place of the accounts that the reader may not see
   */
  serialize(queue: EventQueue, reader: EventReader, hidden: HiddenAccounts): SerializedEvent {
    const { type } = this.event;
    const flags = type === 'message' || type === 'update_message' ? this.flags(reader) : null;
    const form = this.formOf(queue) + this.formFor(hidden);
    const { echo } = this.record;
    if (type === 'message' && echo?.queueId === queue.id) {
      return this.toSerialized(queue, hidden, form, `${flagsText(flags)}"local_message_id":${JSON.stringify(echo.localId)},`);
    }
    const name = flags === null ? form : `${form} ${flags.join()}`;
    let serialized = this.serialized.get(name);
    if (!serialized) this.serialized.set(name, (serialized = this.toSerialized(queue, hidden, form, flagsText(flags))));
    return serialized;
  }

  /** @param personal the properties that depend on the reader */
  private toSerialized(queue: EventQueue, hidden: HiddenAccounts, form: string, personal: string): SerializedEvent {
    let texts = this.texts.get(form);
    if (!texts) this.texts.set(form, (texts = this.textsFor(queue, hidden)));
    const start = this.event.type === 'message' ? `{"id":${this.seq},"type":"message",` : `{"id":${this.seq},`;
    const objects = texts.map((text) => start + personal + text);
    return { id: this.seq, objects, bytes: objects.reduce((sum, text) => sum + Buffer.byteLength(text), 0) };
  }

  private textsFor({ applyMarkdown, clientGravatar, capabilities }: EventQueue, hidden: HiddenAccounts): string[] {
    if (this.event.type !== 'message') {
      return shapeEvent(withPlaceholders(this.event, hidden), capabilities).map((event) => JSON.stringify(event).slice(1));
    }
    const shape = { applyMarkdown, clientGravatar, emptyTopicName: capabilities.emptyTopicName };
    const message = presentMessage(withHidden(this.event.message, hidden), shape, EMPTY_TOPIC_DISPLAY_NAME);
    return [`"message":${JSON.stringify(message)}}`];
  }

  /** Names the form of the event for clients that differ in what they support. */
  private formOf({ applyMarkdown, clientGravatar, capabilities }: EventQueue): string {
    const { emptyTopicName, bulkMessageDeletion, deactivatedGroups, simplifiedPresence, slimPresence } = capabilities;
    if (this.event.type === 'message') return `${applyMarkdown}${clientGravatar}${emptyTopicName}`;
    if (!SHAPED_EVENT_TYPES.has(this.event.type)) return '';
    return `${emptyTopicName}${bulkMessageDeletion}${deactivatedGroups}${simplifiedPresence}${slimPresence}`;
  }

  /** Empty for accounts that receive the message only because their queue is for all public channels. */
  private flags(reader: EventReader): readonly string[] {
    const { realmId, audience, flags } = this.record;
    if (audience?.kind === 'readers' && !reader.receives(realmId, audience)) return [];
    return flags?.ofUsers[reader.userId] ?? flags?.ofAll ?? [];
  }

  /** Names the form of the event for readers from whom some of the accounts are hidden; empty for all others. */
  private formFor(hidden: HiddenAccounts): string {
    if (hidden.size === 0) return '';
    const ids = accountsNamedBy(this.event).filter((id) => hidden.has(id));
    return ids.length === 0 ? '' : ` without ${ids.join(',')}`;
  }
}

function flagsText(flags: readonly string[] | null): string {
  return flags === null ? '' : `"flags":${JSON.stringify(flags)},`;
}

/** The facts that a narrow compares, read from the message object of the event. */
export function narrowedFacts({ wire }: MessageSource): Omit<NarrowedMessage, 'flags'> {
  return {
    type: wire.type,
    displayRecipient: wire.display_recipient,
    channelId: wire.stream_id ?? null,
    subject: wire.subject,
    senderEmail: wire.sender_email,
  };
}
