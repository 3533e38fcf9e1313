import type { Json, Message, Picture } from './applier.js';
import { unreadById } from './unread-part.js';

/** Properties that differ between any two registrations, or change without an event by design. */
const NOT_COMPARED = new Set([
  'queue_id',
  'last_event_id',
  'result',
  'msg',
  'server_timestamp',
  // Clients poll presences; events report only accounts that come online.
  'presence_last_update_id',
  // Derived by clients from groups and settings.
  'can_create_private_streams',
  'can_create_public_streams',
  'can_create_streams',
  'can_create_web_public_streams',
  'can_invite_others_to_realm',
  'can_subscribe_other_users',
  // Increases with messages and, in a new registration, decreases with deletions.
  'max_message_id',
]);
/** Properties that clients fetch on demand, or derive from the channel and the sender. */
const NOT_COMPARED_OF_MESSAGES = new Set([
  'recipient_id',
  'edit_history',
  'last_edit_timestamp',
  'last_moved_timestamp',
  'avatar_url',
  'sender_email',
  'sender_full_name',
]);

/** Normalises a picture for comparison: the order of lists does not matter, and unread messages are listed individually. */
export function comparable({ state, messages }: Picture): Json {
  const kept = Object.entries(state).filter(([key]) => !NOT_COMPARED.has(key) && key !== 'unread_msgs' && key !== 'presences');
  return {
    ...Object.fromEntries(kept.map(([key, value]) => [key, unordered(value)])),
    ...('presences' in state ? { presences: comparablePresences(state['presences']) } : {}),
    ...('unread_msgs' in state ? { unread: unreadById(state['unread_msgs'] as Json) } : {}),
    ...(messages ? { messages: Object.fromEntries([...messages].map(([id, message]) => [id, comparableMessage(message)])) } : {}),
  };
}

/** Leaves the statuses out: an account becomes idle because time passes, without an event. */
function comparablePresences(presences: unknown): unknown {
  return JSON.parse(JSON.stringify(presences, (key, value: unknown) => (key === 'status' ? undefined : value)));
}

function comparableMessage(message: Message): unknown {
  const { display_recipient: place, ...kept } = message;
  const recipient = Array.isArray(place) ? (place as { id: number }[]).map(({ id }) => id) : place;
  const compared = Object.entries({ ...kept, recipient }).filter(([key]) => !NOT_COMPARED_OF_MESSAGES.has(key));
  return unordered(Object.fromEntries(compared));
}

function unordered(value: unknown): unknown {
  if (Array.isArray(value)) {
    const all = value.map((one) => [JSON.stringify(sortedKeys(one)), unordered(one)] as const);
    return all.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, unordered(inner)]));
}

function sortedKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
