import type { ClientEvent } from '../../../kernel/client-events.js';
import { EMPTY_TOPIC_DISPLAY_NAME } from '../../realm/realm.api.js';
import type { ClientCapabilities } from '../domain/event-queue.js';

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
