import type { ClientEvent } from '../../../kernel/client-events.js';
import { EMPTY_TOPIC_DISPLAY_NAME } from '../../realm/realm.api.js';
import type { ClientCapabilities } from '../domain/event-queue.js';

/** Types of events that look different to different kinds of client. */
export const SHAPED: ReadonlySet<string> = new Set(['update_message', 'delete_message', 'typing', 'user_topic', 'muted_topics']);

/** Properties that hold the name of a topic. */
const TOPICS = ['topic', 'subject', 'orig_subject', 'topic_name'] as const;

/**
 * The event or events for clients with these capabilities: those that do not know the empty topic get a name for it, and those that do not
 * know of messages deleted together get one event for each.
 */
export function shapeEvent(event: ClientEvent, capabilities: ClientCapabilities): ClientEvent[] {
  if (!SHAPED.has(event.type)) return [event];
  const named = capabilities.emptyTopicName ? event : withTopicNames(event);
  const { message_ids: ids, ...rest } = named;
  if (event.type !== 'delete_message' || capabilities.bulkMessageDeletion) return [named];
  return (ids as readonly number[]).map((id) => ({ ...rest, message_id: id }));
}

function withTopicNames(event: ClientEvent): ClientEvent {
  if (event.type === 'muted_topics') return withMutedTopicNames(event);
  const empty = TOPICS.filter((name) => event[name] === '');
  return { ...event, ...Object.fromEntries(empty.map((name) => [name, EMPTY_TOPIC_DISPLAY_NAME])) };
}

function withMutedTopicNames(event: ClientEvent): ClientEvent {
  const topics = event['muted_topics'] as readonly (readonly [string, string, number])[];
  return { ...event, muted_topics: topics.map(([channel, topic, time]) => [channel, topic || EMPTY_TOPIC_DISPLAY_NAME, time]) };
}
