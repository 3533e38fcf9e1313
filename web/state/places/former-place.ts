import type { Message } from '../../api/wire.js';
import { isResolved, keyOf, topicConversation, type TopicConversation, withoutResolvedMark } from '../model/conversation.js';

/** Where a message was before it was moved. */
export interface FormerPlace {
  /** Undefined if it was in the same channel. */
  readonly channelId: number | undefined;
  /** Undefined if it had the same topic. */
  readonly topic: string | undefined;
}

/** Where a message was before its last move. Resolving a topic is no move. Undefined if it never moved, or nobody may know. */
export function formerPlace({ edit_history: history = [] }: Message): FormerPlace | undefined {
  for (const { prev_stream: channelId, prev_topic: before, topic: after = '' } of history) {
    const wasRenamed = before !== undefined && !isResolution(before, after);
    if (channelId !== undefined || wasRenamed) return { channelId, topic: wasRenamed ? before : undefined };
  }
  return undefined;
}

/** Whether a message has been in a topic before, as far as its history tells. */
export function wasIn(message: Message, topic: TopicConversation): boolean {
  let place = topicConversation(message.stream_id ?? 0, message.subject);
  for (const { prev_stream: channelId, prev_topic: before } of message.edit_history ?? []) {
    place = topicConversation(channelId ?? place.channelId, before ?? place.topic);
    if (keyOf(place) === keyOf(topic)) return true;
  }
  return false;
}

function isResolution(before: string, after: string): boolean {
  return isResolved(before) !== isResolved(after) && withoutResolvedMark(before) === withoutResolvedMark(after);
}
