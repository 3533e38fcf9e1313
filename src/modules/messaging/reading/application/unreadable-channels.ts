import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import type { ConversationId } from '../../../../kernel/ids.js';
import { ChannelAccess, ChannelLookup, MembershipRepository } from '../../../channels/channels.api.js';

/** Finds the channels that an account has left and may no longer read. Messages that it received there are not shown to it either. */
@Injectable()
export class UnreadableChannels {
  constructor(
    private readonly memberships: MembershipRepository,
    private readonly channels: ChannelLookup,
    private readonly access: ChannelAccess,
  ) {}

  async listFor(actor: Actor): Promise<ConversationId[]> {
    const left = await this.channels.findByConversations(await this.memberships.listLeft(actor.userId));
    const unreadable: ConversationId[] = [];
    for (const [id, channel] of left) if (!(await this.access.canReadContent(actor, channel))) unreadable.push(id);
    return unreadable;
  }
}
