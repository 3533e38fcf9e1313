import type { GroupSettingValue } from '../../api/wire.js';
import type { ClientState, Person } from '../model/client-state.js';
import { keyOf } from '../model/conversation.js';
import { includesPerson } from '../people/group-membership.js';
import type { DirectRecipient, Recipient } from './recipient.js';

/** Why the account may not write somewhere. */
export type WritingObstacle =
  /** Only these may write in the channel. */
  | { readonly kind: 'channel'; readonly channelId: number; readonly writers: GroupSettingValue }
  | { readonly kind: 'archived'; readonly channelId: number }
  /** The channel does not exist, or is hidden from the account. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'deactivated'; readonly userId: number }
  /** Only these may write direct messages, or begin them. */
  | { readonly kind: 'direct'; readonly writers: GroupSettingValue };

/** What keeps the account from writing to a recipient. @returns undefined if nothing does */
export function writingObstacle(state: ClientState, recipient: Recipient): WritingObstacle | undefined {
  if (recipient.kind === 'direct') return directObstacle(state, recipient);
  const { channelId } = recipient;
  if (channelId === null) return undefined;
  const channel = state.channels[channelId];
  if (!channel) return { kind: 'unknown' };
  if (channel.is_archived) return { kind: 'archived', channelId };
  const writers = channel.can_send_message_group;
  return includesPerson(state, writers, state.ownId) ? undefined : { kind: 'channel', channelId, writers };
}

function directObstacle(state: ClientState, { userIds }: DirectRecipient): WritingObstacle | undefined {
  const inactive = userIds.find((id) => {
    const person = state.people[id];
    return person && !person.is_active && !isUnclaimed(person);
  });
  if (inactive !== undefined) return { kind: 'deactivated', userId: inactive };
  if (userIds.length === 0 || userIds.every((id) => id === state.ownId || state.people[id]?.is_bot)) return undefined;
  const { direct_message_permission_group: permitted, direct_message_initiator_group: initiators } = state.realm;
  if (![state.ownId, ...userIds].some((id) => includesPerson(state, permitted, id))) return { kind: 'direct', writers: permitted };
  const exists = state.directConversations[keyOf({ kind: 'direct', userIds })] !== undefined;
  return exists || includesPerson(state, initiators, state.ownId) ? undefined : { kind: 'direct', writers: initiators };
}

/** Whether an import has made the account for a person who has not come here yet, and reads what is written to them then. */
export function isUnclaimed({ is_active, is_bot, is_imported_stub }: Person): boolean {
  return !is_active && !is_bot && is_imported_stub;
}
