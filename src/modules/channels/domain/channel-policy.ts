import { isAdministrator, isGuest, type Role } from '../../../kernel/actor.js';
import type { Channel } from './channel.js';

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
  return canReadContent(channel, who) || (!isGuest(who.role) && administers(who));
}

/** May read its messages, or subscribe and then read them. */
export function canReadContent(channel: Channel, who: ChannelRelation): boolean {
  if (who.subscribed || isOpenTo(channel, who.role)) return true;
  return !isGuest(who.role) && (who.mayAddSubscribers || who.maySubscribe);
}

/** May change it, and its settings. */
export function administers(who: ChannelRelation): boolean {
  return isAdministrator(who.role) || who.mayAdminister;
}

/** May subscribe without being invited: what is public, except for guests, and private channels whose group says so. */
export function canSubscribe(channel: Channel, who: ChannelRelation): boolean {
  return canReadContent(channel, who);
}
