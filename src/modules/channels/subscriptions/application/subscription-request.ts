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
  /** Empty: the actor. */
  readonly principals: PrincipalList;
  /** What channels are like that have to be made. */
  readonly wishes: CreateChannelOptions;
  /** One channel that may not be entered fails the whole request. */
  readonly authorizationErrorsFatal: boolean;
  /** Tell the organization of channels that had to be made. */
  readonly announce: boolean;
}

/** What became of a request. */
export interface SubscriptionResult {
  readonly channels: readonly { readonly channel: Channel; readonly created: boolean; readonly joinedIds: readonly UserId[] }[];
  /** Names of channels that the actor may not enter. */
  readonly unauthorized: readonly string[];
}

/** @throws BadRequest for more subscriptions than one request may begin or end, before anything is looked up */
export function checkSubscriptionCount(channels: readonly unknown[], principals: readonly unknown[]): void {
  const max = LIMITS.MAX_REQUEST_SUBSCRIPTIONS;
  if (channels.length * principals.length > max) throw new BadRequest(`Too many subscriptions in one request (limit: ${max})`);
}
