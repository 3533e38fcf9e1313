import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import type { UserId } from '../../../../kernel/ids.js';
import type { User } from '../../../users/users.api.js';
import { PrincipalResolver } from './principals.js';
import { Subscribing } from './subscribing.js';
import { SubscriptionNotices } from './subscription-notices.js';
import { checkSubscriptionCount, type SubscriptionResult, type SubscribeRequest } from './subscription-request.js';

export interface SubscribeResult {
  /** Names of channels by account. */
  readonly subscribed: ReadonlyMap<UserId, readonly string[]>;
  readonly alreadySubscribed: ReadonlyMap<UserId, readonly string[]>;
  readonly unauthorized: readonly string[];
}

/** Subscribes accounts to channels, and makes the channels that do not exist yet. */
@Injectable()
export class SubscribeService {
  constructor(
    private readonly principals: PrincipalResolver,
    private readonly subscribing: Subscribing,
    private readonly notices: SubscriptionNotices,
  ) {}

  /** @throws DomainError; nothing has changed then */
  async subscribe(actor: Actor, request: SubscribeRequest): Promise<SubscribeResult> {
    checkSubscriptionCount(request.channels, request.principals);
    const users = await this.principals.find(actor, request.principals.length > 0 ? request.principals : [actor.userId]);
    const subscribed = await this.subscribing.subscribe(actor, request, users);
    await this.notices.notify(actor, subscribed, request.announce);
    return summary(users, subscribed);
  }
}

function summary(users: readonly User[], { channels, unauthorized }: SubscriptionResult): SubscribeResult {
  const subscribed = new Map<UserId, string[]>();
  const alreadySubscribed = new Map<UserId, string[]>();
  for (const { channel, joinedIds } of channels) {
    for (const { id } of users) {
      const map = joinedIds.includes(id) ? subscribed : alreadySubscribed;
      map.set(id, [...(map.get(id) ?? []), channel.name]);
    }
  }
  return { subscribed, alreadySubscribed, unauthorized };
}
