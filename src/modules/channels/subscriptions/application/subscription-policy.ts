import { Injectable } from '@nestjs/common';
import { type Actor, isAdministrator, isGuest } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import { UserLookup } from '../../../users/accounts.api.js';
import { GroupPermissions } from '../../../users/groups.api.js';
import type { Channel } from '../../conversations/domain/channel.js';
import { canAdminister, canSubscribe } from '../../conversations/domain/channel-policy.js';
import { ChannelAccess } from '../../conversations/application/channel-access.js';

/** Who may come into a channel, bring others, and send others away. */
@Injectable()
export class SubscriptionPolicy {
  constructor(
    private readonly access: ChannelAccess,
    private readonly permissions: GroupPermissions,
    private readonly users: UserLookup,
  ) {}

  /** Those of the channels that the actor may join; nobody joins one that is archived. */
  async filterJoinable(actor: Actor, channels: readonly Channel[]): Promise<Channel[]> {
    const joinable: Channel[] = [];
    for (const channel of channels) {
      if (channel.archived) continue;
      if (canSubscribe(channel, await this.access.loadRelation(channel, actor.userId, actor.role))) joinable.push(channel);
    }
    return joinable;
  }

  /**
   * Bringing others into channels; into those that are yet to be made, the actor as if in none of them.
   * @throws BadRequest
   */
  async checkAddOthers(actor: Actor, channels: readonly Channel[]): Promise<void> {
    if (await this.permissions.realmAllows('can_add_subscribers_group', await this.users.get(actor.userId))) return;
    for (const channel of channels) {
      const who = await this.access.loadRelation(channel, actor.userId, actor.role, false);
      // Administrators of the organization and of the channel always may, for public channels (seed, `can_add_subscribers_group`).
      if (!who.mayAddSubscribers && (channel.inviteOnly || !canAdminister(who))) throw new BadRequest('Insufficient permission');
    }
  }

  /** @throws BadRequest */
  async checkRemoveOthers(actor: Actor, channel: Channel): Promise<void> {
    if (isAdministrator(actor.role)) return;
    const user = await this.users.get(actor.userId);
    for (const setting of ['canRemoveSubscribers', 'canAdminister'] as const) {
      if (!isGuest(actor.role) && (await this.access.allows(channel, setting, user))) return;
    }
    throw new BadRequest('Insufficient permission');
  }
}
