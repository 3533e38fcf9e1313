import { isAdministrator, isGuest, type Role } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { Channel, ChannelPrivacy } from './channel.js';

/** The facts about an account and a channel that decide what the account may do. */
export interface ChannelRelation {
  readonly role: Role;
  readonly subscribed: boolean;
  /** Whether the channel's group settings include the account. */
  readonly mayAdminister: boolean;
  readonly mayAddSubscribers: boolean;
  readonly maySubscribe: boolean;
}

/** Whether the role alone allows reading the channel. */
export function isOpenTo(channel: Channel, role: Role): boolean {
  return channel.webPublic || (!channel.inviteOnly && !isGuest(role));
}

/** Whether visitors without an account may read the channel, where the organization lets them read at all. */
export function isOpenToVisitors(channel: Channel): boolean {
  return channel.webPublic && !channel.archived;
}

/** Whether the account may know of the channel and its settings. */
export function canSeeMetadata(channel: Channel, relation: ChannelRelation): boolean {
  return canReadContent(channel, relation) || (!isGuest(relation.role) && canAdminister(relation));
}

/** Whether the account may read the channel's messages, or subscribe and then read them. */
export function canReadContent(channel: Channel, relation: ChannelRelation): boolean {
  if (relation.subscribed || isOpenTo(channel, relation.role)) return true;
  return !isGuest(relation.role) && (relation.mayAddSubscribers || relation.maySubscribe);
}

/** Whether the account may change the channel and its settings. */
export function canAdminister(relation: ChannelRelation): boolean {
  return isAdministrator(relation.role) || relation.mayAdminister;
}

/** Whether the account may subscribe without another account adding it. */
export function canSubscribe(channel: Channel, relation: ChannelRelation): boolean {
  return canReadContent(channel, relation);
}

export type PrivacyInput = { readonly [K in keyof ChannelPrivacy]?: boolean };

/**
 * The privacy of a channel after a change. If the input does not say whether history is shared, it follows from `inviteOnly`.
 * @throws BadRequest `Invalid parameters` for an impossible combination
 */
export function applyPrivacy(present: ChannelPrivacy, input: PrivacyInput): ChannelPrivacy {
  const inviteOnly = input.inviteOnly ?? present.inviteOnly;
  const webPublic = input.webPublic ?? present.webPublic;
  const derived = input.inviteOnly === undefined ? present.historyPublic : !input.inviteOnly;
  const historyPublic = input.historyPublic ?? derived;
  if ((webPublic && inviteOnly) || (!inviteOnly && !historyPublic)) throw new BadRequest('Invalid parameters');
  return { inviteOnly, webPublic, historyPublic };
}

export function equalPrivacy(one: ChannelPrivacy, other: ChannelPrivacy): boolean {
  return one.inviteOnly === other.inviteOnly && one.webPublic === other.webPublic && one.historyPublic === other.historyPublic;
}

/** The name that clients use. */
export function describePrivacy({ inviteOnly, webPublic, historyPublic }: ChannelPrivacy): string {
  if (webPublic) return 'Web-public';
  if (!inviteOnly) return 'Public';
  return historyPublic ? 'Private, shared history' : 'Private, protected history';
}
