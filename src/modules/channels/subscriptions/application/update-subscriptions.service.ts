import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import { type SubscribeResult, SubscribeService } from './subscribe.service.js';
import type { ChannelToJoin } from './subscription-request.js';
import { type UnsubscribeResult, UnsubscribeService } from './unsubscribe.service.js';

/** Joins and leaves channels by one request. */
@Injectable()
export class UpdateSubscriptionsService {
  constructor(
    private readonly subscribing: SubscribeService,
    private readonly unsubscribing: UnsubscribeService,
  ) {}

  /** Nobody joins anything if something cannot be left. @throws DomainError; nothing has changed then */
  async update(actor: Actor, add: readonly ChannelToJoin[], leave: readonly string[]): Promise<SubscribeResult & UnsubscribeResult> {
    if (add.length === 0 && leave.length === 0) throw new BadRequest('Nothing to do. Specify at least one of "add" or "delete".');
    const plan = await this.unsubscribing.plan(actor, leave, []);
    const wishes = { inviteOnly: false, webPublic: false, isDefault: false };
    const request = { channels: add, principals: [], wishes, authorizationErrorsFatal: true, announce: false };
    const joined = await this.subscribing.subscribe(actor, request);
    return { ...joined, ...(await this.unsubscribing.execute(actor, plan)) };
  }
}
