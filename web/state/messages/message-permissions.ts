import type { Message } from '../../api/wire.js';
import type { Channel, ClientState } from '../model/client-state.js';
import { channelAllows, channelRights, realmAllows } from '../people/rights.js';
import { ROLE } from '../people/roles.js';
import { isVisitor } from '../places/visitor.js';

/**
 * Whether the account may change the content of a message. The server decides; this only says what is offered.
 * @param now milliseconds UTC
 */
export function mayEdit(state: ClientState, message: Message, now: number): boolean {
  const { allow_message_editing: isAllowed, message_content_edit_limit_seconds: limit } = state.realm;
  return isAllowed && message.sender_id === state.ownId && message.submessages.length === 0 && isWithin(message, limit, now);
}

/**
 * Whether the account may move a message to another topic.
 * @param now milliseconds UTC
 * @param targetId the channel of that topic, if it is another one
 */
export function mayMoveToTopic(state: ClientState, message: Message, now: number, targetId = message.stream_id): boolean {
  const { stream_id: id } = message;
  const may = id !== undefined && mayChangeTopics(state, id, targetId);
  return may && isMovable(state, message, state.realm.move_messages_within_stream_limit_seconds, now);
}

/** Whether the account may move a message to another channel. @param now milliseconds UTC */
export function mayMoveToChannel(state: ClientState, message: Message, now: number): boolean {
  const may = message.stream_id !== undefined && mayMoveOut(state, message.stream_id);
  return may && isMovable(state, message, state.realm.move_messages_between_streams_limit_seconds, now);
}

/** Whether the account may move messages of a channel to other topics, which may be of another channel: the right in one of both is enough. */
export function mayChangeTopics(state: ClientState, channelId: number, targetId = channelId): boolean {
  const source = openChannel(state, channelId);
  if (!source) return false;
  if (realmAllows(state, 'can_move_messages_between_topics_group')) return true;
  return [source, openChannel(state, targetId)].some(
    (channel) =>
      channel && (channelRights(state, channel).administer || channelAllows(state, channel, 'can_move_messages_within_channel_group')),
  );
}

/** Whether the account may move messages of a channel to other channels. */
export function mayMoveOut(state: ClientState, channelId: number): boolean {
  const channel = openChannel(state, channelId);
  if (!channel) return false;
  if (realmAllows(state, 'can_move_messages_between_channels_group') || channelRights(state, channel).administer) return true;
  return channelAllows(state, channel, 'can_move_messages_out_of_channel_group');
}

/** Whether the account may mark topics of a channel as resolved, and take that back. */
export function mayResolve(state: ClientState, channelId: number): boolean {
  const channel = openChannel(state, channelId);
  if (!channel || isVisitor(state)) return false;
  return realmAllows(state, 'can_resolve_topics_group') || channelAllows(state, channel, 'can_resolve_topics_group');
}

/** Whether the account may delete a message. @param now milliseconds UTC */
export function mayDelete(state: ClientState, message: Message, now: number): boolean {
  const { realm, ownId } = state;
  const channel = message.stream_id === undefined ? undefined : openChannel(state, message.stream_id);
  if (message.stream_id !== undefined && !channel) return false;
  const may = (name: 'can_delete_any_message_group' | 'can_delete_own_message_group'): boolean =>
    realmAllows(state, name) || (channel !== undefined && channelAllows(state, channel, name));
  if (may('can_delete_any_message_group')) return true;
  const isOwn = message.sender_id === ownId || state.people[message.sender_id]?.bot_owner_id === ownId;
  return isOwn && may('can_delete_own_message_group') && isWithin(message, realm.message_content_delete_limit_seconds, now);
}

/** Whether the account may see how a message was changed, and it was. */
export function maySeeHistory(state: ClientState, message: Message): boolean {
  if (isVisitor(state)) return false;
  const policy = state.realm.message_edit_history_visibility_policy;
  if (policy === 'all') return message.last_edit_timestamp !== undefined || message.last_moved_timestamp !== undefined;
  return policy === 'moves' && message.last_moved_timestamp !== undefined;
}

/** A channel whose messages can be changed: not an archived one. */
function openChannel(state: ClientState, id: number): Channel | undefined {
  const channel = state.channels[id];
  return channel?.is_archived === false ? channel : undefined;
}

/** Whether a message is young enough to be moved. Moderators move messages of any age. @param limit in seconds; null if there is none */
function isMovable(state: ClientState, message: Message, limit: number | null, now: number): boolean {
  const role = state.people[state.ownId]?.role ?? Number.POSITIVE_INFINITY;
  return role <= ROLE.moderator || isWithin(message, limit, now);
}

/** @param limit in seconds; null if there is none */
function isWithin({ timestamp }: Message, limit: number | null, now: number): boolean {
  return limit === null || now / 1000 - timestamp < limit;
}
