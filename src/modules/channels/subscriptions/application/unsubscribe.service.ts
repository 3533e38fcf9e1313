import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import { foldCase } from '../../../../kernel/text.js';
import type { UserId } from '../../../../kernel/ids.js';
import { canSeeMetadata } from '../../conversations/domain/channel-policy.js';
import { type Channel, normalizeChannelName } from '../../conversations/domain/channel.js';
import { ChannelAccess } from '../../conversations/application/channel-access.js';
import { ChannelRepository } from '../../conversations/application/channel.repository.js';
import { LeaveChannelsService } from './leave-channels.service.js';
import { type PrincipalList, PrincipalResolver } from './principal-resolver.js';
import { checkSubscriptionCount } from './subscription-request.js';
import { SubscriptionPolicy } from './subscription-policy.js';

export interface UnsubscribeResult {
  readonly removed: readonly string[];
  /** Channels of which nobody named was a subscriber. */
  readonly notRemoved: readonly string[];
}

/** What was found allowed. */
export interface UnsubscribePlan {
  readonly channels: readonly Channel[];
  readonly userIds: readonly UserId[];
}

@Injectable()
export class UnsubscribeService {
  constructor(
    private readonly principals: PrincipalResolver,
    private readonly channels: ChannelRepository,
    private readonly access: ChannelAccess,
    private readonly rights: SubscriptionPolicy,
    private readonly leaving: LeaveChannelsService,
  ) {}

  /**
   * @param principals empty: the actor
   * @throws BadRequest; nothing has changed then
   */
  async unsubscribe(actor: Actor, names: readonly string[], principals: PrincipalList): Promise<UnsubscribeResult> {
    return this.execute(actor, await this.plan(actor, names, principals));
  }

  /** Decides whether it may be. @throws as `unsubscribe` */
  async plan(actor: Actor, names: readonly string[], principals: PrincipalList): Promise<UnsubscribePlan> {
    checkSubscriptionCount(names, principals);
    const wanted = [...new Set(names.map(normalizeChannelName))];
    const users = await this.principals.resolve(actor, principals.length > 0 ? principals : [actor.userId]);
    const found = await this.channels.findByNames(actor.realmId, wanted);
    const byKey = new Map(found.map((channel) => [channel.nameKey, channel]));
    for (const channel of found) {
      const visible = canSeeMetadata(channel, await this.access.loadRelation(channel, actor.userId, actor.role));
      if (!visible) byKey.delete(channel.nameKey);
    }
    const unknown = wanted.filter((name) => !byKey.has(foldCase(name)));
    if (unknown.length > 0) throw new BadRequest(`Channel(s) (${unknown.join(', ')}) do not exist`);
    const channels = [...byKey.values()];
    if (users.some((user) => user.id !== actor.userId && user.botOwnerId !== actor.userId)) {
      for (const channel of channels) await this.rights.checkRemoveOthers(actor, channel);
    }
    return { channels, userIds: users.map(({ id }) => id) };
  }

  async execute(actor: Actor, { channels, userIds }: UnsubscribePlan): Promise<UnsubscribeResult> {
    const left = await this.leaving.leave(actor.realmId, channels, userIds);
    const gone = channels.map((channel, index) => ({ name: channel.name, any: (left[index] ?? []).length > 0 }));
    return {
      removed: gone.filter(({ any }) => any).map(({ name }) => name),
      notRemoved: gone.filter(({ any }) => !any).map(({ name }) => name),
    };
  }
}
