import { api, answerOf } from '../api/api-client.js';
import type { ScheduledMessage } from '../api/wire.js';
import type { ClientState } from '../state/model/client-state.js';
import { type Conversation, directConversation, topicConversation } from '../state/model/conversation.js';
import { removeEntry } from '../state/events/event-appliers.js';
import { destinationOf } from './message-sender.js';

/** Hands a message over to the server, which sends it later. @param time milliseconds UTC @returns the id of the scheduled message */
export async function schedule(conversation: Conversation, content: string, time: number): Promise<number> {
  const body = { ...destinationOf(conversation), content, scheduled_delivery_timestamp: Math.floor(time / 1000) };
  const { scheduled_message_id: id } = await answerOf(api.POST('/api/v1/scheduled_messages', { body }));
  return id;
}

/** Changes when a message is sent. @param time milliseconds UTC */
export async function reschedule(id: number, time: number): Promise<void> {
  const params = { path: { scheduled_message_id: id } };
  const body = { scheduled_delivery_timestamp: Math.floor(time / 1000) };
  await answerOf(api.PATCH('/api/v1/scheduled_messages/{scheduled_message_id}', { params, body }));
}

/** Changes the text of a message; its place and its time stay. @param content Markdown */
export async function changeScheduledText(state: ClientState, id: number, content: string): Promise<void> {
  const params = { path: { scheduled_message_id: id } };
  await answerOf(api.PATCH('/api/v1/scheduled_messages/{scheduled_message_id}', { params, body: { content } }));
  // The event about it may come later.
  const message = state.scheduled[id];
  if (message) message.content = content;
}

/** Takes a message back, so that it is not sent. */
export async function unschedule(state: ClientState, id: number): Promise<void> {
  await answerOf(api.DELETE('/api/v1/scheduled_messages/{scheduled_message_id}', { params: { path: { scheduled_message_id: id } } }));
  removeEntry(state.scheduled, id);
}

export function conversationOfScheduled(message: ScheduledMessage, ownId: number): Conversation {
  return message.type === 'stream' ? topicConversation(message.to, message.topic) : directConversation(message.to, ownId);
}
