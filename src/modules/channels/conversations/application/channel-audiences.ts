import { Injectable } from '@nestjs/common';
import type { Audience, ChannelViewers } from '../../../../kernel/client-events.js';
import type { UserId } from '../../../../kernel/ids.js';
import { GroupSettingAudience, type RealmGroups } from '../../../users/groups.api.js';
import type { Channel } from '../domain/channel.js';

/** Who is told of what happens to a channel: whoever may know that it exists (`channel-policy`), by reference. */
@Injectable()
export class ChannelAudiences {
  constructor(private readonly reach: GroupSettingAudience) {}

  /** @param except left out although they may know of it */
  async audienceFor(channel: Channel, except?: readonly UserId[]): Promise<Audience> {
    return { ...audience(channel, await this.viewersOf(channel)), ...(except ? { except } : {}) };
  }

  /**
   * Who may know of the channel as it is now, without belonging to it.
   * @param groups the groups of the realm at another time than now
   */
  async viewersOf(channel: Channel, groups?: RealmGroups): Promise<ChannelViewers> {
    const { visibility } = channel;
    if (visibility !== 'private') return { visibility };
    const { canAdminister, canAddSubscribers, canSubscribe } = channel;
    const { lowestRole, userIds } = await this.reach.resolve(channel.realmId, [canAdminister, canAddSubscribers, canSubscribe], groups);
    return { visibility, ...(lowestRole === null ? {} : { lowestRole }), ...(userIds.length === 0 ? {} : { userIds }) };
  }

  /** What a change of sight means to whom. */
  compare(channel: Channel, before: ChannelViewers, after: ChannelViewers): { readonly [K in 'gain' | 'keep' | 'lose']: Audience } {
    return {
      gain: { ...audience(channel, after), also: { sight: before, sees: false } },
      keep: { ...audience(channel, after), also: { sight: before, sees: true } },
      lose: { ...audience(channel, before), also: { sight: after, sees: false } },
    };
  }
}

function audience({ id: channelId, conversationId }: Channel, sight: ChannelViewers): Extract<Audience, { kind: 'channel' }> {
  return { kind: 'channel', channelId, conversationId, sight };
}
