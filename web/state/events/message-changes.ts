import type { Event, EventOf, Message } from '../../api/wire.js';
import type { ClientState } from '../model/client-state.js';
import { removeEntry } from './event-appliers.js';
import { refileInFeed, removeFromFeeds } from '../messages/feeds.js';
import type { Feed } from '../model/feed.js';

/** Flags that follow from the content of a message. */
const FLAGS_OF_CONTENT = new Set([
  'mentioned',
  'wildcard_mentioned',
  'stream_wildcard_mentioned',
  'topic_wildcard_mentioned',
  'has_alert_word',
]);

/** Changes a message as an event says. Events that are applied once more, in their order, lead to the same message. */
export const messageChanges = {
  update_message: (state, message, event) => {
    if (isMove(event)) move(state, message, event);
    if (message.id === event.message_id) rewrite(message, event);
    if (event.flags.includes('historical')) message.flags = ['historical'];
    if (!event.rendering_only) noteChange(state, message, event);
  },
  update_message_flags: (_state, message, { op, flag }) => {
    if (message.flags.includes(flag) === (op === 'add')) return;
    message.flags = op === 'add' ? [...message.flags, flag] : message.flags.filter((one) => one !== flag);
  },
  reaction: (_state, message, { op, emoji_name, emoji_code, reaction_type, user_id }) => {
    const others = message.reactions.filter(
      (one) => one.user_id !== user_id || one.emoji_code !== emoji_code || one.reaction_type !== reaction_type,
    );
    message.reactions = op === 'add' ? [...others, { emoji_name, emoji_code, reaction_type, user_id }] : others;
  },
  submessage: (_state, message, { submessage_id: id, message_id, sender_id, msg_type, content }) => {
    if (message.submessages.some((one) => one.id === id)) return;
    message.submessages = [...message.submessages, { id, message_id, sender_id, msg_type, content }];
  },
} satisfies { readonly [T in Event['type']]?: (state: ClientState, message: Message, event: EventOf<T>) => void };

/** Whether an event moves its messages to another topic or channel. */
export function isMove({ subject, new_stream_id }: EventOf<'update_message'>): boolean {
  return subject !== undefined || new_stream_id !== undefined;
}

/**
 * Applies events once more to messages that the server may have read before what they report, because they arrived while it answered.
 * @param ids the messages of the answer
 * @param feed the feed that the answer has become a part of, if there is one
 */
export function applyMissed(state: ClientState, events: readonly Event[], ids: readonly number[], feed?: Feed): void {
  const answered = new Set(ids);
  for (const event of events) {
    if (event.type === 'delete_message') {
      const gone = ('message_ids' in event ? event.message_ids : [event.message_id]).filter((id) => answered.has(id));
      removeFromFeeds(state, gone);
      for (const id of gone) removeEntry(state.messages, id);
    } else if (event.type === 'message') {
      if (answered.has(event.message.id)) state.messages[event.message.id] = { ...event.message, flags: event.flags };
    } else {
      const concerned = changeAgain(state, event, answered);
      if (feed) refileInFeed(state, feed, concerned, event.type === 'update_message');
    }
  }
}

/** @returns the ids of the messages that an event is about */
function changeAgain(state: ClientState, event: Event, answered: ReadonlySet<number>): readonly number[] {
  const change = (id: number, work: (message: Message) => void): void => {
    const message = answered.has(id) ? state.messages[id] : undefined;
    if (message) work(message);
  };
  switch (event.type) {
    case 'update_message':
      for (const id of event.message_ids) change(id, (message) => messageChanges.update_message(state, message, event));
      return event.message_ids;
    case 'update_message_flags': {
      const ids = event.all ? [...answered] : event.messages;
      for (const id of ids) change(id, (message) => messageChanges.update_message_flags(state, message, event));
      return ids;
    }
    case 'reaction':
      change(event.message_id, (message) => messageChanges.reaction(state, message, event));
      return [event.message_id];
    case 'submessage':
      change(event.message_id, (message) => messageChanges.submessage(state, message, event));
      return [];
    default:
      return [];
  }
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
function noteChange(state: ClientState, message: Message, event: EventOf<'update_message'>): void {
  const { edit_timestamp: timestamp, user_id, rendered_content: content, subject, new_stream_id: channelId } = event;
  const edited = message.id === event.message_id && content !== undefined;
  const moved = isMove(event);
  if (edited) message.last_edit_timestamp = timestamp;
  if (moved) message.last_moved_timestamp = timestamp;
  const visible = state.realm.message_edit_history_visibility_policy;
  if (!(moved ? visible !== 'none' : edited && visible === 'all')) return;
  const topics = subject === undefined ? {} : { prev_topic: event.orig_subject ?? '', topic: subject };
  const channels = channelId === undefined ? {} : { prev_stream: event.stream_id ?? 0, stream: channelId };
  const entry = { user_id, timestamp, ...topics, ...channels };
  const known = message.edit_history ?? [];
  const isKnown = known.some(
    (one) => one.timestamp === timestamp && one.user_id === user_id && one.topic === entry.topic && one.stream === entry.stream,
  );
  if (!isKnown) message.edit_history = [entry, ...known];
}
