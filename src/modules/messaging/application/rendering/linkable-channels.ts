import { Injectable } from '@nestjs/common';
import type { ChannelId, RealmId, UserId } from '../../../../kernel/ids.js';
import { type Channel, ChannelRepository, MembershipRepository } from '../../../channels/channels.api.js';

/** Channels as texts link to them. */
@Injectable()
export class LinkableChannels {
  constructor(
    private readonly channels: ChannelRepository,
    private readonly memberships: MembershipRepository,
  ) {}

  /** A link must not tell that a private channel exists: only its subscribers can make one. */
  async named(
    { realmId, userId }: { readonly realmId: RealmId; readonly userId: UserId },
    names: readonly string[],
  ): Promise<{ id: ChannelId; name: string }[]> {
    const linkable: Channel[] = [];
    for (const channel of await this.channels.findByNames(realmId, names)) {
      if (!channel.inviteOnly || (await this.memberships.isActive(userId, channel.conversationId))) linkable.push(channel);
    }
    return linkable.map(({ id, name }) => ({ id, name }));
  }
}
