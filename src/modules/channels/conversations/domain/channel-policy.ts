import { isAdministrator, isGuest, type Role } from '../../../../kernel/actor.js';
import type { Channel, ChannelPrivacy } from './channel.js';
import { BadRequest } from '../../../../kernel/domain-error.js';

/** What the rules need to know of somebody in relation to a channel. */
export interface ChannelRelation {
  readonly role: Role;
  readonly subscribed: boolean;
  /** In the channel's groups for administering, adding subscribers, and subscribing. */
  readonly mayAdminister: boolean;
  readonly mayAddSubscribers: boolean;
  readonly maySubscribe: boolean;
}

/** Whoever has the role may read it, whatever else they are. */
export function isOpenTo(channel: Channel, role: Role): boolean {
  return channel.webPublic || (!channel.inviteOnly && !isGuest(role));
}

/** May know that the channel exists, and its settings (notes 1.16). */
export function canSeeMetadata(channel: Channel, who: ChannelRelation): boolean {
  return canReadContent(channel, who) || (!isGuest(who.role) && canAdminister(who));
}

/** May read its messages, or subscribe and then read them. */
export function canReadContent(channel: Channel, who: ChannelRelation): boolean {
  if (who.subscribed || isOpenTo(channel, who.role)) return true;
  return !isGuest(who.role) && (who.mayAddSubscribers || who.maySubscribe);
}

/** May change it, and its settings. */
export function canAdminister(who: ChannelRelation): boolean {
  return isAdministrator(who.role) || who.mayAdminister;
}

/** May subscribe without being invited: what is public, except for guests, and private channels whose group says so. */
export function canSubscribe(channel: Channel, who: ChannelRelation): boolean {
  return canReadContent(channel, who);
}

/** What somebody wishes to change of a channel's privacy. */
export type PrivacyInput = { readonly [K in keyof ChannelPrivacy]?: boolean };

/**
 * The privacy of a channel after a change. Whether history is shared follows from the kind of channel where nothing is said of it.
 * @throws BadRequest `Invalid parameters` for what no channel can be
 */
export function applyPrivacy(present: ChannelPrivacy, wishes: PrivacyInput): ChannelPrivacy {
  const inviteOnly = wishes.inviteOnly ?? present.inviteOnly;
  const webPublic = wishes.webPublic ?? present.webPublic;
  const followed = wishes.inviteOnly === undefined ? present.historyPublic : !wishes.inviteOnly;
  const historyPublic = wishes.historyPublic ?? followed;
  if ((webPublic && inviteOnly) || (!inviteOnly && !historyPublic)) throw new BadRequest('Invalid parameters');
  return { inviteOnly, webPublic, historyPublic };
}

export function equalPrivacy(one: ChannelPrivacy, other: ChannelPrivacy): boolean {
  return one.inviteOnly === other.inviteOnly && one.webPublic === other.webPublic && one.historyPublic === other.historyPublic;
}

/** As people call it. */
export function describePrivacy({ inviteOnly, webPublic, historyPublic }: ChannelPrivacy): string {
  if (webPublic) return 'Web-public';
  if (!inviteOnly) return 'Public';
  return historyPublic ? 'Private, shared history' : 'Private, protected history';
}
