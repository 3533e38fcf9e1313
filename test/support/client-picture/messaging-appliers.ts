import { isDeepStrictEqual } from 'node:util';
import {
  type Applier,
  type Appliers,
  type Json,
  listOf,
  type Message,
  type Picture,
  setList,
  STATELESS,
  unknownOperation,
} from './applier.js';
import { begin } from './channel-appliers.js';
import { messagePart } from './message-part.js';
import { addUnread, addUnreadByDetails, dropUnread, isUnread } from './unread-part.js';

const MENTIONS = new Set(['mentioned', 'wildcard_mentioned', 'stream_wildcard_mentioned', 'topic_wildcard_mentioned', 'has_alert_word']);

const message: Applier = (picture, event, ownId) => {
  const flags = event['flags'] as string[];
  const received: Message = { ...(event['message'] as Message), flags };
  picture.messages?.set(received.id, received);
  if (!flags.includes('read')) addUnread(picture, received, ownId);
  if (received['type'] === 'stream') begin(picture, received['stream_id'], received.id);
  else exchanged(picture, received, ownId);
};

/** Derives the recent direct conversations from the messages. */
function exchanged(picture: Picture, message: Message, ownId: number): void {
  const people = (message['display_recipient'] as { id: number }[]).map(({ id }) => id).filter((id) => id !== ownId);
  const key = 'recent_private_conversations';
  const others = listOf(picture, key).filter(({ user_ids: ids }) => !isDeepStrictEqual((ids as number[]).toSorted(), people.toSorted()));
  setList(picture, key, [{ user_ids: people, max_message_id: message.id }, ...others]);
}

/** Applies a change of a message's content, topic or channel. */
const updateMessage: Applier = (picture, event, ownId) => {
  const edited = event['message_id'] as number;
  for (const id of event['message_ids'] as number[]) {
    const known = picture.messages?.get(id);
    const unread = isUnread(picture, id);
    if (!known) {
      picture.unknownIds.add(id);
      continue;
    }
    const history = (event['flags'] as string[]).includes('historical') ? { flags: ['historical'] } : {};
    const next = { ...known, ...moved(picture, event), ...(id === edited ? rewritten(event, known) : {}), ...history };
    picture.messages?.set(id, next);
    dropUnread(picture, (one) => one === id);
    if (unread) addUnread(picture, next, ownId);
  }
};

function moved(picture: Picture, event: Json): Json {
  const channelId = event['new_stream_id'];
  const channel = listOf(picture, 'streams').find((one) => one['stream_id'] === channelId);
  return {
    ...('subject' in event ? { subject: event['subject'], topic_links: event['topic_links'] } : {}),
    ...(channelId === undefined ? {} : { stream_id: channelId }),
    ...(channel ? { display_recipient: channel['name'] } : {}),
  };
}

function rewritten(event: Json, known: Message): Json {
  if (!('content' in event)) return {};
  const personal = known.flags.filter((flag) => !MENTIONS.has(flag));
  const mentions = (event['flags'] as string[]).filter((flag) => MENTIONS.has(flag));
  return { content: event['rendered_content'], is_me_message: event['is_me_message'], flags: [...personal, ...mentions] };
}

const deleteMessage: Applier = (picture, event) => {
  const ids = event['message_ids'] as number[];
  for (const id of ids) picture.messages?.delete(id);
  dropUnread(picture, (id) => ids.includes(id));
  star(picture, ids, false);
};

const updateMessageFlags: Applier = (picture, event, ownId) => {
  if (event['op'] !== 'add' && event['op'] !== 'remove') unknownOperation(event);
  const { op, flag, all } = event as unknown as { op: string; flag: string; all: boolean };
  const ids = all ? messagePart.idsOf(picture) : (event['messages'] as number[]);
  for (const id of ids) {
    const known = picture.messages?.get(id);
    if (!known) continue;
    const others = known.flags.filter((one) => one !== flag);
    picture.messages?.set(id, { ...known, flags: op === 'add' ? [...others, flag] : others });
  }
  if (flag === 'starred') star(picture, ids, op === 'add');
  if (flag === 'read' && op === 'add') dropUnread(picture, (id) => all || ids.includes(id));
  if (flag === 'read' && op === 'remove') unreadAgain(picture, event, ownId);
};

function star(picture: Picture, ids: readonly number[], starred: boolean): void {
  const others = (listOf(picture, 'starred_messages') as unknown as number[]).filter((id) => !ids.includes(id));
  setList(picture, 'starred_messages', starred ? [...others, ...ids] : others);
}

const unreadAgain: Applier = (picture, event, ownId) => {
  for (const [id, details] of Object.entries(event['message_details'] as Record<string, Json>)) {
    addUnreadByDetails(picture, Number(id), details, ownId);
  }
};

const reaction: Applier = (picture, event) => {
  if (event['op'] !== 'add' && event['op'] !== 'remove') unknownOperation(event);
  const known = picture.messages?.get(event['message_id'] as number);
  if (!known) return;
  const { emoji_name, emoji_code, reaction_type, user_id } = event as Json;
  const others = (known['reactions'] as Json[]).filter(
    (one) => one['emoji_code'] !== emoji_code || one['reaction_type'] !== reaction_type || one['user_id'] !== user_id,
  );
  known['reactions'] = event['op'] === 'add' ? [...others, { emoji_name, emoji_code, reaction_type, user_id }] : others;
};

const submessage: Applier = (picture, event) => {
  const { submessage_id: id, message_id, sender_id, msg_type, content } = event as Json;
  const known = picture.messages?.get(message_id as number);
  if (known) known['submessages'] = [...(known['submessages'] as Json[]), { id, message_id, sender_id, msg_type, content }];
};

const userTopic: Applier = (picture, event) => {
  const { stream_id, topic_name, last_updated, visibility_policy } = event as Json;
  const key = String(topic_name).toLowerCase();
  const others = listOf(picture, 'user_topics').filter(
    (one) => one['stream_id'] !== stream_id || String(one['topic_name']).toLowerCase() !== key,
  );
  const current = visibility_policy === 0 ? [] : [{ stream_id, topic_name, last_updated, visibility_policy }];
  setList(picture, 'user_topics', [...others, ...current]);
};

/** Appliers for messages, flags and reactions. */
export const messagingAppliers = {
  message,
  update_message: updateMessage,
  delete_message: deleteMessage,
  update_message_flags: updateMessageFlags,
  reaction,
  submessage,
  user_topic: userTopic,
  muted_topics: (picture, event) => setList(picture, 'muted_topics', event['muted_topics'] as unknown[]),
  typing: STATELESS,
  typing_edit_message: STATELESS,
} satisfies Appliers;
