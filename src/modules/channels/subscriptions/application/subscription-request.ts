import { BadRequest } from '../../../../kernel/domain-error.js';
import type { UserId } from '../../../../kernel/ids.js';
import { LIMITS } from '../../../../kernel/limits.js';
import type { Channel } from '../../conversations/domain/channel.js';
import type { CreateChannelOptions } from './create-channel.service.js';
import type { PrincipalList } from './principal-resolver.js';

export interface ChannelToJoin {
  readonly name: string;
  readonly description?: string;
  readonly color?: string;
}

export interface SubscribeInput {
  readonly channels: readonly ChannelToJoin[];
  /** The accounts to subscribe; if empty, the actor. */
  readonly principals: PrincipalList;
  /** Options of the channels that are created. */
  readonly options: CreateChannelOptions;
  /** Whether one channel that the actor may not join fails the whole request. */
  readonly authorizationErrorsFatal: boolean;
  /** Whether new channels are announced in the realm's announcement channel. */
  readonly announce: boolean;
  /** Whether accounts that others subscribe are told, if they are not too many. */
  readonly notifiesSubscribed: boolean;
}

export interface SubscriptionResult {
  readonly channels: readonly { readonly channel: Channel; readonly created: boolean; readonly joinedIds: readonly UserId[] }[];
  /** Names of channels that the actor may not join. */
  readonly unauthorized: readonly string[];
}

/** Runs before anything is looked up. @throws BadRequest for more subscriptions than one request may start or end */
export function checkSubscriptionCount(channels: readonly unknown[], principals: readonly unknown[]): void {
  const max = LIMITS.MAX_REQUEST_SUBSCRIPTIONS;
  if (channels.length * principals.length > max) throw new BadRequest(`Too many subscriptions in one request (limit: ${max})`);
}
