import { Injectable } from '@nestjs/common';
import type { Audience, ChannelViewers } from '../../../../kernel/client-events.js';
import type { UserId } from '../../../../kernel/ids.js';
import { GroupSettingAudience, type RealmGroups } from '../../../users/groups.api.js';
import type { Channel } from '../domain/channel.js';

/** Builds the audiences of the events of channels: all accounts that may know of a channel (`channel-policy`), by reference. */
@Injectable()
export class ChannelAudiences {
  constructor(private readonly settingAudience: GroupSettingAudience) {}

  /** @param except accounts to leave out */
  async audienceFor(channel: Channel, except?: readonly UserId[]): Promise<Audience> {
    return { ...audience(channel, await this.viewersOf(channel)), ...(except ? { except } : {}) };
  }

  /**
   * The accounts that may know of the channel without being subscribed.
   * @param groups the groups of the realm at another time
   */
  async viewersOf(channel: Channel, groups?: RealmGroups): Promise<ChannelViewers> {
    const { visibility } = channel;
    if (visibility !== 'private') return { visibility };
    const { canAdminister, canAddSubscribers, canSubscribe } = channel;
    const { lowestRole, userIds } = await this.settingAudience.resolve(
      channel.realmId,
      [canAdminister, canAddSubscribers, canSubscribe],
      groups,
    );
    return { visibility, ...(lowestRole === null ? {} : { lowestRole }), ...(userIds.length === 0 ? {} : { userIds }) };
  }

  /** The accounts that gain, keep and lose the right to know of the channel. */
  compare(channel: Channel, before: ChannelViewers, after: ChannelViewers): { readonly [K in 'gain' | 'keep' | 'lose']: Audience } {
    return {
      gain: { ...audience(channel, after), restrictedTo: { viewers: before, included: false } },
      keep: { ...audience(channel, after), restrictedTo: { viewers: before, included: true } },
      lose: { ...audience(channel, before), restrictedTo: { viewers: after, included: false } },
    };
  }
}

function audience({ id: channelId, conversationId }: Channel, viewers: ChannelViewers): Extract<Audience, { kind: 'channel' }> {
  return { kind: 'channel', channelId, conversationId, viewers };
}
