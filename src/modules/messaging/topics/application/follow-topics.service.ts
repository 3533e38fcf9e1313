import { Injectable } from '@nestjs/common';
import type { UserId } from '../../../../kernel/ids.js';
import { type Channel, ChannelLookup, MembershipRepository } from '../../../channels/channels.api.js';
import { type User, UserLookup } from '../../../users/accounts.api.js';
import type { Message } from '../../messages/domain/message.js';
import {
  type FollowSettings,
  FollowTrigger,
  policyAfterMention,
  policyAfterSending,
  policyAfterTakingPart,
  type TopicState,
} from '../domain/topic-follow-policy.js';
import type { VisibilityPolicy } from '../domain/topic-visibility.js';
import { UserTopicsService } from './user-topics.service.js';

/** A topic that somebody has sent a message to. */
export interface SentTo {
  readonly sender: User;
  readonly channel: Channel;
  readonly topic: string;
}

/** Topics that are followed, or heard in a muted channel, by themselves: because one writes there, or is mentioned. */
@Injectable()
export class FollowTopicsService {
  constructor(
    private readonly userTopics: UserTopicsService,
    private readonly channels: ChannelLookup,
    private readonly memberships: MembershipRepository,
    private readonly users: UserLookup,
  ) {}

  /** Accounts for whom a message may change what its topic is to them; nothing happens without knowing that first. */
  async listAffected(sender: User, mentioned: readonly UserId[]): Promise<UserId[]> {
    const { follow, unmute } = wishesOf(sender);
    const sends = !sender.isBot && (follow !== FollowTrigger.never || unmute !== FollowTrigger.never);
    const others = mentioned.length === 0 ? [] : [...(await this.users.findByIds(mentioned)).values()];
    const following = others.filter((user) => !user.isBot && user.active && user.setting('automatically_follow_topics_where_mentioned'));
    return [...new Set([...(sends ? [sender.id] : []), ...following.map(({ id }) => id)])];
  }

  /**
   * After a message was sent.
   * @param standings of the `concerned`, as they were before it
   * @returns the new policy of the sender; null if it did not change
   */
  async applyAfterSend(
    { sender, channel, topic }: SentTo,
    mentioned: readonly UserId[],
    standings: ReadonlyMap<UserId, TopicState>,
  ): Promise<VisibilityPolicy | null> {
    let own: VisibilityPolicy | null = null;
    for (const [userId, standing] of standings) {
      const bySending = userId === sender.id && !sender.isBot ? policyAfterSending(wishesOf(sender), standing) : null;
      const follows = mentioned.includes(userId) && (userId !== sender.id || sender.setting('automatically_follow_topics_where_mentioned'));
      const policy = (follows ? policyAfterMention(standing) : null) ?? bySending;
      if (policy === null) continue;
      await this.userTopics.change({ realmId: sender.realmId, userId }, channel, topic, policy);
      if (userId === sender.id) own = bySending;
    }
    return own;
  }

  /** Inside the unit of work of a reaction or a submessage. */
  async applyAfterParticipation(userId: UserId, { conversationId, topic }: Message): Promise<void> {
    const user = await this.users.get(userId);
    const wishes = wishesOf(user);
    if (user.isBot || (wishes.follow !== FollowTrigger.participation && wishes.unmute !== FollowTrigger.participation)) return;
    const channel = (await this.channels.findByConversations([conversationId])).get(conversationId);
    if (!channel) return;
    const owner = { realmId: user.realmId, userId };
    const [membership] = await this.memberships.find([userId], [conversationId]);
    const policy = policyAfterTakingPart(wishes, {
      policy: await this.userTopics.policyOf(owner, conversationId, topic),
      channelMuted: membership?.isMuted ?? false,
    });
    if (policy !== null) await this.userTopics.change(owner, channel, topic, policy);
  }
}

function wishesOf(user: User): FollowSettings {
  return {
    follow: user.setting('automatically_follow_topics_policy'),
    unmute: user.setting('automatically_unmute_topics_in_muted_streams_policy'),
  };
}
