import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import { type SubscribeResult, SubscribeService } from './subscribe.service.js';
import type { ChannelToJoin } from './subscription-request.js';
import { type UnsubscribeResult, UnsubscribeService } from './unsubscribe.service.js';

/** Joins and leaves channels in one request. */
@Injectable()
export class UpdateSubscriptionsService {
  constructor(
    private readonly subscribing: SubscribeService,
    private readonly unsubscribing: UnsubscribeService,
  ) {}

  /** Checks what to leave before anything is joined. @throws DomainError; nothing has changed then */
  async update(actor: Actor, add: readonly ChannelToJoin[], leave: readonly string[]): Promise<SubscribeResult & UnsubscribeResult> {
    if (add.length === 0 && leave.length === 0) throw new BadRequest('Nothing to do. Specify at least one of "add" or "delete".');
    const plan = await this.unsubscribing.plan(actor, leave, []);
    const options = { inviteOnly: false, webPublic: false, isDefault: false };
    const input = { channels: add, principals: [], options, authorizationErrorsFatal: true, announce: false, notifiesSubscribed: true };
    const joined = await this.subscribing.subscribe(actor, input);
    return { ...joined, ...(await this.unsubscribing.execute(actor, plan)) };
  }
}
