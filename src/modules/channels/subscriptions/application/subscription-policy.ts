import { Injectable } from '@nestjs/common';
import { type Actor, isAdministrator, isGuest } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import { UserLookup } from '../../../users/accounts.api.js';
import { GroupPermissions } from '../../../users/groups.api.js';
import { ChannelAccess } from '../../conversations/application/channel-access.js';
import { canAdminister, canSubscribe } from '../../conversations/domain/channel-policy.js';
import type { Channel } from '../../conversations/domain/channel.js';

/** Decides who may join channels, add other accounts, and remove other accounts. */
@Injectable()
export class SubscriptionPolicy {
  constructor(
    private readonly access: ChannelAccess,
    private readonly permissions: GroupPermissions,
    private readonly users: UserLookup,
  ) {}

  /** The channels that the actor may join; archived ones cannot be joined. */
  async filterJoinable(actor: Actor, channels: readonly Channel[]): Promise<Channel[]> {
    const joinable: Channel[] = [];
    for (const channel of channels) {
      if (channel.archived) continue;
      if (canSubscribe(channel, await this.access.loadRelation(channel, actor.userId, actor.role))) joinable.push(channel);
    }
    return joinable;
  }

  /**
   * Does not depend on the actor's own subscriptions, so that it also works for channels that are not stored yet.
   * @throws BadRequest if the actor may not add other accounts to one of the channels
   */
  async checkAddOthers(actor: Actor, channels: readonly Channel[]): Promise<void> {
    if (await this.permissions.realmAllows('can_add_subscribers_group', await this.users.get(actor.userId))) return;
    for (const channel of channels) {
      const who = await this.access.loadRelation(channel, actor.userId, actor.role, false);
      // Administrators of the realm and of the channel may always add accounts to public channels.
      if (!who.mayAddSubscribers && (channel.inviteOnly || !canAdminister(who))) throw new BadRequest('Insufficient permission');
    }
  }

  /** @throws BadRequest if the actor may not remove other accounts from the channel */
  async checkRemoveOthers(actor: Actor, channel: Channel): Promise<void> {
    if (isAdministrator(actor.role)) return;
    const user = await this.users.get(actor.userId);
    for (const setting of ['canRemoveSubscribers', 'canAdminister'] as const) {
      if (!isGuest(actor.role) && (await this.access.allows(channel, setting, user))) return;
    }
    throw new BadRequest('Insufficient permission');
  }
}
