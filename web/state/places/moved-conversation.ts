import type { Event, EventOf } from '../../api/wire.js';
import type { ClientState } from '../model/client-state.js';
import { type Conversation, keyOf, topicConversation, type TopicConversation } from '../model/conversation.js';
import { conversationOfNarrow, type Narrow, narrowKey, narrowOf } from '../model/narrow.js';

/** A topic that goes on in another place: under another name, in another channel, or both. */
export interface MovedConversation {
  readonly from: TopicConversation;
  readonly to: TopicConversation;
  /** The messages that were moved. */
  readonly ids: readonly number[];
  /** Whether no message is known to be left in the old place. */
  readonly isWhole: boolean;
}

/**
 * Where a topic goes on, according to an event that the state does not know yet. A topic goes on where its end is: it follows if a message was
 * moved together with all later ones, or if none is left, but not if single messages were moved out of it. Other clients of the API draw the
 * line at the same place.
 * @returns undefined if the event moves no topic
 */
export function movedConversation(state: ClientState, event: Event): MovedConversation | undefined {
  if (event.type !== 'update_message') return undefined;
  const { from, to } = placesOf(event);
  if (from.channelId === to.channelId && from.topic === to.topic) return undefined;
  const ids = event.message_ids;
  const isWhole = event.propagate_mode === 'change_all' || hasAllOf(state, from, ids);
  return isWhole || event.propagate_mode === 'change_later' ? { from, to, ids, isWhole } : undefined;
}

function placesOf({ stream_id, new_stream_id, subject, orig_subject }: EventOf<'update_message'>): Pick<MovedConversation, 'from' | 'to'> {
  const from = topicConversation(stream_id ?? 0, orig_subject ?? subject ?? '');
  return { from, to: topicConversation(new_stream_id ?? from.channelId, subject ?? from.topic) };
}

/** Whether the messages are all that a topic has; false if not all of them are in memory. */
function hasAllOf(state: ClientState, topic: TopicConversation, ids: readonly number[]): boolean {
  const feed = state.feeds[narrowKey(narrowOf(topic))];
  if (!feed?.foundOldest || !feed.foundNewest || feed.historyLimited || feed.incomplete) return false;
  const moved = new Set(ids);
  return feed.ids.every((id) => moved.has(id));
}

export function isSameConversation(a: Conversation | null, b: Conversation): boolean {
  return a !== null && keyOf(a) === keyOf(b);
}

/** A narrow to a topic, perhaps with other terms, as one to the place where the topic goes on. Undefined if it is a narrow to something else. */
export function movedNarrow(narrow: Narrow, { from, to }: Pick<MovedConversation, 'from' | 'to'>, ownId: number): Narrow | undefined {
  const place = narrow.filter(({ operator, negated }) => !negated && (operator === 'channel' || operator === 'topic'));
  return isSameConversation(conversationOfNarrow(place, ownId), from) ? withPlace(narrow, to) : undefined;
}

/** A narrow whose terms of a channel and a topic name another one. */
export function withPlace(narrow: Narrow, { channelId, topic }: TopicConversation): Narrow {
  return narrow.map((term) => {
    if (term.negated || (term.operator !== 'channel' && term.operator !== 'topic')) return term;
    return { ...term, operand: term.operator === 'channel' ? channelId : topic };
  });
}
