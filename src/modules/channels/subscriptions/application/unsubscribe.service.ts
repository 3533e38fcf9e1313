import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { UserId } from '../../../../kernel/ids.js';
import { foldCase } from '../../../../kernel/text.js';
import { ChannelAccess } from '../../conversations/application/channel-access.js';
import { ChannelRepository } from '../../conversations/application/channel.repository.js';
import { canSeeMetadata } from '../../conversations/domain/channel-policy.js';
import { type Channel, normalizeChannelName } from '../../conversations/domain/channel.js';
import { LeaveChannelsService } from './leave-channels.service.js';
import { type PrincipalList, PrincipalResolver } from './principal-resolver.js';
import { SubscriptionPolicy } from './subscription-policy.js';
import { checkSubscriptionCount } from './subscription-request.js';

export interface UnsubscribeResult {
  readonly removed: readonly string[];
  /** Channels to which none of the accounts was subscribed. */
  readonly notRemoved: readonly string[];
}

/** Subscriptions that the actor may end. */
export interface UnsubscribePlan {
  readonly channels: readonly Channel[];
  readonly userIds: readonly UserId[];
}

/** Ends subscriptions of the actor or of other accounts. */
@Injectable()
export class UnsubscribeService {
  constructor(
    private readonly principals: PrincipalResolver,
    private readonly channels: ChannelRepository,
    private readonly access: ChannelAccess,
    private readonly policy: SubscriptionPolicy,
    private readonly leaving: LeaveChannelsService,
  ) {}

  /**
   * @param principals empty: the actor
   * @throws BadRequest; nothing has changed then
   */
  async unsubscribe(actor: Actor, names: readonly string[], principals: PrincipalList): Promise<UnsubscribeResult> {
    return this.execute(actor, await this.plan(actor, names, principals));
  }

  /** Checks everything without changing anything. @throws as `unsubscribe` */
  async plan(actor: Actor, names: readonly string[], principals: PrincipalList): Promise<UnsubscribePlan> {
    checkSubscriptionCount(names, principals);
    const requested = [...new Set(names.map(normalizeChannelName))];
    const users = await this.principals.resolve(actor, principals.length > 0 ? principals : [actor.userId]);
    const found = await this.channels.findByNames(actor.realmId, requested);
    const byKey = new Map(found.map((channel) => [channel.nameKey, channel]));
    for (const channel of found) {
      const visible = canSeeMetadata(channel, await this.access.loadRelation(channel, actor.userId, actor.role));
      if (!visible) byKey.delete(channel.nameKey);
    }
    const unknown = requested.filter((name) => !byKey.has(foldCase(name)));
    if (unknown.length > 0) throw new BadRequest(`Channel(s) (${unknown.join(', ')}) do not exist`);
    const channels = [...byKey.values()];
    if (users.some((user) => user.id !== actor.userId && user.botOwnerId !== actor.userId)) {
      for (const channel of channels) await this.policy.checkRemoveOthers(actor, channel);
    }
    return { channels, userIds: users.map(({ id }) => id) };
  }

  async execute(actor: Actor, { channels, userIds }: UnsubscribePlan): Promise<UnsubscribeResult> {
    const left = await this.leaving.leave(actor.realmId, channels, userIds);
    const wasLeft = (_: Channel, index: number): boolean => (left[index] ?? []).length > 0;
    const namesOf = (some: readonly Channel[]): string[] => some.map(({ name }) => name);
    return {
      removed: namesOf(channels.filter(wasLeft)),
      notRemoved: namesOf(channels.filter((channel, index) => !wasLeft(channel, index))),
    };
  }
}
