import type { EventOf, Message } from '../api/wire.js';
import { forgetTopics, noteTopic } from './channel-topics.js';
import type { ClientState } from './client-state.js';
import { directConversation, keyOf, topicConversation, type TopicConversation } from './conversation.js';
import { type EventAppliers, removeEntry } from './event-appliers.js';
import { receiveInFeeds, refileInFeeds, removeFromFeeds } from './feeds.js';
import { participantsOf } from './narrow-matching.js';
import { addUnreadAgain, moveUnread, receiveUnread, removeAllUnread, removeUnread } from './unread.js';

/** Flags that follow from the content of a message. */
const FLAGS_OF_CONTENT = new Set([
  'mentioned',
  'wildcard_mentioned',
  'stream_wildcard_mentioned',
  'topic_wildcard_mentioned',
  'has_alert_word',
]);

/** Events about messages, their flags and what is attached to them. */
export const messageEvents = {
  message: (state, event) => {
    const message: Message = { ...event.message, flags: event.flags };
    state.messages[message.id] = message;
    receiveUnread(state.unread, event, state.ownId);
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
  reaction: (state, { message_id: id, op, emoji_name, emoji_code, reaction_type, user_id }) => {
    const message = state.messages[id];
    if (!message) return;
    const others = message.reactions.filter(
      (one) => one.user_id !== user_id || one.emoji_code !== emoji_code || one.reaction_type !== reaction_type,
    );
    message.reactions = op === 'add' ? [...others, { emoji_name, emoji_code, reaction_type, user_id }] : others;
    refileInFeeds(state, [id]);
  },
  submessage: (state, { message_id, submessage_id: id, sender_id, msg_type, content }) => {
    const message = state.messages[message_id];
    if (!message || message.submessages.some((one) => one.id === id)) return;
    message.submessages = [...message.submessages, { id, message_id, sender_id, msg_type, content }];
  },
} satisfies Partial<EventAppliers>;

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
    if (!message) continue;
    if (target) move(state, message, event);
    if (id === event.message_id) rewrite(message, event);
    if (event.flags.includes('historical')) message.flags = ['historical'];
    if (!event.rendering_only) noteChange(state, message, event, id === event.message_id);
  }
  if (target || event.rendered_content !== undefined) refileInFeeds(state, event.message_ids);
}

function destinationOf({ stream_id, new_stream_id, subject, orig_subject }: EventOf<'update_message'>): TopicConversation | null {
  if (subject === undefined && new_stream_id === undefined) return null;
  return topicConversation(new_stream_id ?? stream_id ?? 0, subject ?? orig_subject ?? '');
}

function move(state: ClientState, message: Message, { new_stream_id: channelId, subject, topic_links }: EventOf<'update_message'>): void {
  if (subject !== undefined) {
    message.subject = subject;
    message.topic_links = topic_links ?? [];
  }
  if (channelId === undefined) return;
  message.stream_id = channelId;
  const channel = state.channels[channelId];
  if (channel) message.display_recipient = channel.name;
}

function rewrite(message: Message, { rendered_content: content, is_me_message, flags }: EventOf<'update_message'>): void {
  if (content === undefined) return;
  message.content = content;
  message.is_me_message = is_me_message ?? false;
  message.flags = [...message.flags.filter((flag) => !FLAGS_OF_CONTENT.has(flag)), ...flags.filter((flag) => FLAGS_OF_CONTENT.has(flag))];
}

/** Notes when a message was changed, and what it was before as far as the organization shows that. */
function noteChange(state: ClientState, message: Message, event: EventOf<'update_message'>, isEdited: boolean): void {
  const { edit_timestamp: timestamp, user_id, rendered_content: content, subject, new_stream_id: channelId } = event;
  const edited = isEdited && content !== undefined;
  const moved = subject !== undefined || channelId !== undefined;
  if (edited) message.last_edit_timestamp = timestamp;
  if (moved) message.last_moved_timestamp = timestamp;
  const visible = state.realm.message_edit_history_visibility_policy;
  if (!(moved ? visible !== 'none' : edited && visible === 'all')) return;
  const topics = subject === undefined ? {} : { prev_topic: event.orig_subject ?? '', topic: subject };
  const channels = channelId === undefined ? {} : { prev_stream: event.stream_id ?? 0, stream: channelId };
  message.edit_history = [{ user_id, timestamp, ...topics, ...channels }, ...(message.edit_history ?? [])];
}

function changeFlags(state: ClientState, event: EventOf<'update_message_flags'>): void {
  const { op, flag, all } = event;
  const ids = all ? Object.keys(state.messages).map(Number) : event.messages;
  for (const id of ids) {
    const message = state.messages[id];
    if (!message || message.flags.includes(flag) === (op === 'add')) continue;
    message.flags = op === 'add' ? [...message.flags, flag] : message.flags.filter((one) => one !== flag);
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
