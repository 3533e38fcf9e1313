import type { Message } from '../../api/wire.js';
import type { ClientState } from '../model/client-state.js';
import { includesPerson } from '../people/group-membership.js';
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

/** Whether the account may move a message to another topic of its channel. @param now milliseconds UTC */
export function mayMoveToTopic(state: ClientState, message: Message, now: number): boolean {
  const { can_move_messages_between_topics_group: group, move_messages_within_stream_limit_seconds: limit } = state.realm;
  return mayMove(state, message, { group, limit }, now);
}

/** Whether the account may move a message to another channel. @param now milliseconds UTC */
export function mayMoveToChannel(state: ClientState, message: Message, now: number): boolean {
  const { can_move_messages_between_channels_group: group, move_messages_between_streams_limit_seconds: limit } = state.realm;
  return mayMove(state, message, { group, limit }, now);
}

/** Whether the account may delete a message. @param now milliseconds UTC */
export function mayDelete(state: ClientState, message: Message, now: number): boolean {
  const { realm, ownId } = state;
  if (includesPerson(state, realm.can_delete_any_message_group, ownId)) return true;
  const isOwn = message.sender_id === ownId || state.people[message.sender_id]?.bot_owner_id === ownId;
  return (
    isOwn &&
    includesPerson(state, realm.can_delete_own_message_group, ownId) &&
    isWithin(message, realm.message_content_delete_limit_seconds, now)
  );
}

/** Whether the account may see how a message was changed, and it was. */
export function maySeeHistory(state: ClientState, message: Message): boolean {
  if (isVisitor(state)) return false;
  const policy = state.realm.message_edit_history_visibility_policy;
  if (policy === 'all') return message.last_edit_timestamp !== undefined || message.last_moved_timestamp !== undefined;
  return policy === 'moves' && message.last_moved_timestamp !== undefined;
}

function mayMove(
  state: ClientState,
  message: Message,
  { group, limit }: { readonly group: ClientState['realm']['can_delete_any_message_group']; readonly limit: number | null },
  now: number,
): boolean {
  if (message.type !== 'stream' || !includesPerson(state, group, state.ownId)) return false;
  const role = state.people[state.ownId]?.role ?? Number.POSITIVE_INFINITY;
  return role <= ROLE.moderator || isWithin(message, limit, now);
}

/** @param limit in seconds; null if there is none */
function isWithin({ timestamp }: Message, limit: number | null, now: number): boolean {
  return limit === null || now / 1000 - timestamp < limit;
}
