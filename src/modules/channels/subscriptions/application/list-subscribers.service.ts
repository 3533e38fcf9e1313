import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import type { ChannelId, UserId } from '../../../../kernel/ids.js';
import { UserAccess } from '../../../users/profiles.api.js';
import { ChannelAccess } from '../../conversations/application/channel-access.js';
import { MembershipRepository } from '../../conversations/application/membership.repository.js';

/** Lists the subscribers of channels that the actor may know of. */
@Injectable()
export class ListSubscribersService {
  constructor(
    private readonly access: ChannelAccess,
    private readonly memberships: MembershipRepository,
    private readonly users: UserAccess,
  ) {}

  /** Active accounts, by id. @throws BadRequest `Invalid channel ID` */
  async list(actor: Actor, channelId: ChannelId): Promise<readonly UserId[]> {
    const { conversationId } = await this.access.accessMetadata(actor, channelId);
    return (await this.memberships.loadActiveMembers([conversationId])).get(conversationId) ?? [];
  }

  /** @throws BadRequest for an account or a channel that the actor may not know of */
  async isSubscribed(actor: Actor, userId: UserId, channelId: ChannelId): Promise<boolean> {
    await this.users.accessById(actor, userId, { includeBots: true });
    const { conversationId } = await this.access.accessMetadata(actor, channelId);
    return this.memberships.isActive(userId, conversationId);
  }
}
