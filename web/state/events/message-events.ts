import type { EventOf, Message } from '../../api/wire.js';
import { forgetTopics, noteTopic } from '../model/channel-topics.js';
import type { ClientState } from '../model/client-state.js';
import { directConversation, keyOf, topicConversation, type TopicConversation } from '../model/conversation.js';
import { type EventAppliers, removeEntry } from './event-appliers.js';
import { receiveInFeeds, refileInFeeds, removeFromFeeds } from '../messages/feeds.js';
import { isMove, messageChanges } from './message-changes.js';
import { participantsOf } from '../search/narrow-matching.js';
import { addUnreadAgain, moveUnread, receiveUnread, removeAllUnread, removeUnread } from '../model/unread.js';

/** Events about messages, their flags and what is attached to them. */
export const messageEvents = {
  message: (state, event) => {
    const message: Message = { ...event.message, flags: event.flags };
    state.messages[message.id] = message;
    state.newestReceivedId = Math.max(state.newestReceivedId, message.id);
    if (countsAsUnread(state, message)) receiveUnread(state.unread, event, state.ownId);
    beginConversation(state, message);
    receiveInFeeds(state, message);
    removeOutgoing(state, message.id, event.local_message_id);
  },
  update_message: updateMessage,
  delete_message: (state, event) => {
    const ids = 'message_ids' in event ? event.message_ids : [event.message_id];
    removeUnread(state.unread, ids);
    removeFromFeeds(state, ids);
    unstar(state, ids);
    for (const id of ids) removeEntry(state.messages, id);
    if (event.stream_id !== undefined) forgetTopics(state.topics, event.stream_id);
  },
  update_message_flags: changeFlags,
  reaction: (state, event) => {
    const message = state.messages[event.message_id];
    if (!message) return;
    messageChanges.reaction(state, message, event);
    refileInFeeds(state, [message.id]);
  },
  submessage: (state, event) => {
    const message = state.messages[event.message_id];
    if (message) messageChanges.submessage(state, message, event);
  },
} satisfies Partial<EventAppliers>;

/** Whether a new message can be unread: what arrives late in a channel that was archived is marked as read with the rest, and no event says so. */
function countsAsUnread({ channels }: ClientState, { type, stream_id: channelId = 0 }: Message): boolean {
  return type === 'private' || channels[channelId]?.is_archived === false;
}

/** A message has arrived that the account sent, perhaps in another page of this browser, whose name for it the event does not have. */
function removeOutgoing(state: ClientState, id: number, localId: string | undefined): void {
  if (localId !== undefined) removeEntry(state.outgoing, localId);
  for (const one of Object.values(state.outgoing)) if (one.messageId === id) removeEntry(state.outgoing, one.localId);
}

/** Notes the first message of a channel, and the newest one of a direct conversation. */
function beginConversation(state: ClientState, message: Message): void {
  if (message.type === 'stream') {
    const channel = state.channels[message.stream_id ?? 0];
    if (channel?.first_message_id === null) channel.first_message_id = message.id;
    noteTopic(state.topics, message.stream_id ?? 0, message.subject, message.id);
    return;
  }
  const conversation = directConversation(participantsOf(message), state.ownId);
  state.directConversations[keyOf(conversation)] = { userIds: [...conversation.userIds], maxMessageId: message.id };
}

/** Applies a change of the content of one message, or of the place of several. */
function updateMessage(state: ClientState, event: EventOf<'update_message'>): void {
  const target = destinationOf(event);
  if (target) {
    moveUnread(state.unread, event.message_ids, target);
    for (const id of new Set([event.stream_id ?? 0, target.channelId])) forgetTopics(state.topics, id);
    noteTopic(state.topics, target.channelId, target.topic, Math.max(...event.message_ids));
  }
  for (const id of event.message_ids) {
    const message = state.messages[id];
    if (message) messageChanges.update_message(state, message, event);
  }
  if (target || event.rendered_content !== undefined) refileInFeeds(state, event.message_ids, true);
}

function destinationOf(event: EventOf<'update_message'>): TopicConversation | null {
  if (!isMove(event)) return null;
  const { stream_id, new_stream_id, subject, orig_subject } = event;
  return topicConversation(new_stream_id ?? stream_id ?? 0, subject ?? orig_subject ?? '');
}

function changeFlags(state: ClientState, event: EventOf<'update_message_flags'>): void {
  const { op, flag, all } = event;
  const ids = all ? Object.keys(state.messages).map(Number) : event.messages;
  for (const id of ids) {
    const message = state.messages[id];
    if (message) messageChanges.update_message_flags(state, message, event);
  }
  if (flag === 'starred') {
    unstar(state, ids);
    if (op === 'add') state.starredIds.push(...ids);
  }
  if (flag === 'read' && all) removeAllUnread(state.unread);
  else if (flag === 'read' && op === 'add') removeUnread(state.unread, ids);
  else if (flag === 'read') addUnreadAgain(state.unread, event.message_details ?? {}, state.ownId);
  refileInFeeds(state, ids);
}

function unstar(state: ClientState, ids: readonly number[]): void {
  const gone = new Set(ids);
  if (state.starredIds.some((id) => gone.has(id))) state.starredIds = state.starredIds.filter((id) => !gone.has(id));
}
