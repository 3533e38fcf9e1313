import { Injectable } from '@nestjs/common';
import { BadRequest } from '../../../../kernel/domain-error.js';
import { MembershipRepository } from '../../conversations/application/membership.repository.js';
import { unarchivedNotice } from '../../conversations/domain/notice-texts.js';
import { ChannelChangeEvents } from './channel-change-events.js';
import { type ChannelChange, type ChannelChangeResult, ChannelChangeStep, NO_CHANGE } from './channel-change.js';

/** Makes an archived channel active again. Its subscribers are still subscribed, and what they had read stays read. */
@Injectable()
export class UnarchiveChannelChange extends ChannelChangeStep {
  constructor(
    private readonly memberships: MembershipRepository,
    private readonly events: ChannelChangeEvents,
  ) {
    super();
  }

  async apply({ channel, input }: ChannelChange): Promise<ChannelChangeResult> {
    if (input.archived !== false) return NO_CHANGE;
    if (!channel.archived) throw new BadRequest('Channel is not currently deactivated');
    // Nobody could read it.
    if (channel.inviteOnly && (await this.memberships.countActive(channel.conversationId)) === 0) {
      throw new BadRequest('Channel is private and have no subscribers');
    }
    channel.archived = false;
    return { events: await this.events.unarchivedRecords(channel), notices: [unarchivedNotice(channel.name)] };
  }
}
