import { Injectable } from '@nestjs/common';
import { type Actor, isAdministrator } from '../../../kernel/actor.js';
import { BadRequest } from '../../../kernel/domain-error.js';
import { GroupPermissions, Users } from '../../users/users.api.js';
import type { Channel } from '../domain/channel.js';
import { type Standing, subscribesAlone } from '../domain/channel-policy.js';
import { ChannelAccess } from './channel-access.js';

/** Who may come into a channel, bring others, and send others away. */
@Injectable()
export class SubscriptionRights {
  constructor(
    private readonly access: ChannelAccess,
    private readonly permissions: GroupPermissions,
    private readonly users: Users,
  ) {}

  /**
   * Those of the channels that the actor may join, or with `forOthers` bring others into.
   * @throws BadRequest if the actor sees a channel and may not bring others into it
   */
  async joinable(actor: Actor, channels: readonly Channel[], forOthers: boolean): Promise<Channel[]> {
    const joinable: Channel[] = [];
    for (const channel of channels) {
      const who = await this.access.standing(channel, actor.userId, actor.role);
      if (!subscribesAlone(channel, who)) continue;
      if (forOthers && !(await this.addsOthers(actor, channel, who))) throw new BadRequest('Insufficient permission');
      joinable.push(channel);
    }
    return joinable;
  }

  /** Bringing others into channels that the actor is about to make. @throws BadRequest */
  async checkAddsOthers(actor: Actor): Promise<void> {
    if (!(await this.addsOthersAnywhere(actor))) throw new BadRequest('Insufficient permission');
  }

  /** @throws BadRequest */
  async checkRemovesOthers(actor: Actor, channel: Channel): Promise<void> {
    if (isAdministrator(actor.role)) return;
    const user = await this.users.get(actor.userId);
    for (const group of [channel.canRemoveSubscribers, channel.canAdminister]) if (await this.permissions.includes(group, user)) return;
    throw new BadRequest('Insufficient permission');
  }

  /** Administrators of the organization and of the channel may always, for public channels (seed, `can_add_subscribers_group`). */
  private async addsOthers(actor: Actor, channel: Channel, who: Standing): Promise<boolean> {
    if (who.mayAddSubscribers || who.mayAdminister) return true;
    if (!channel.inviteOnly && isAdministrator(actor.role)) return true;
    return this.addsOthersAnywhere(actor);
  }

  private async addsOthersAnywhere(actor: Actor): Promise<boolean> {
    return this.permissions.realmAllows('can_add_subscribers_group', await this.users.get(actor.userId));
  }
}
