import { Injectable } from '@nestjs/common';
import type { UserId } from '../../../../kernel/ids.js';
import type { Channel } from '../../../channels/channels.api.js';
import { MembershipRepository } from '../../../channels/subscriptions.api.js';
import { type User, UserLookup } from '../../../users/accounts.api.js';
import {
  type FollowSettings,
  FollowTrigger,
  policyAfterMention,
  policyAfterSending,
  policyAfterParticipation,
  type TopicState,
} from '../domain/topic-follow-policy.js';
import type { VisibilityPolicy } from '../domain/topic-visibility.js';
import { UserTopicsService } from './user-topics.service.js';

/** A topic to which an account has sent a message. */
export interface SentMessageTopic {
  readonly sender: User;
  readonly channel: Channel;
  readonly topic: string;
}

/** Follows or unmutes topics automatically, as the settings of an account ask for: when it sends, takes part or is mentioned there. */
@Injectable()
export class FollowTopicsService {
  constructor(
    private readonly userTopics: UserTopicsService,
    private readonly memberships: MembershipRepository,
    private readonly users: UserLookup,
  ) {}

  /** Accounts whose policy for the topic a message may change; `applyAfterSend` needs the state of the topic for each of them. */
  async listAffected(sender: User, mentioned: readonly UserId[]): Promise<UserId[]> {
    const { follow, unmute } = followSettings(sender);
    const sends = !sender.isBot && (follow !== FollowTrigger.never || unmute !== FollowTrigger.never);
    const others = mentioned.length === 0 ? [] : [...(await this.users.findByIds(mentioned)).values()];
    const following = others.filter((user) => !user.isBot && user.active && user.setting('automatically_follow_topics_where_mentioned'));
    return [...new Set([...(sends ? [sender.id] : []), ...following.map(({ id }) => id)])];
  }

  /**
   * Changes the policies for the topic of a message after it was sent, inside the same unit of work.
   * @param states for the accounts of `listAffected`, from before the message was sent
   * @returns the new policy of the sender; null if it did not change
   */
  async applyAfterSend(
    { sender, channel, topic }: SentMessageTopic,
    mentioned: readonly UserId[],
    states: ReadonlyMap<UserId, TopicState>,
  ): Promise<VisibilityPolicy | null> {
    let own: VisibilityPolicy | null = null;
    for (const [userId, state] of states) {
      const bySending = userId === sender.id && !sender.isBot ? policyAfterSending(followSettings(sender), state) : null;
      const follows = mentioned.includes(userId) && (userId !== sender.id || sender.setting('automatically_follow_topics_where_mentioned'));
      const policy = (follows ? policyAfterMention(state) : null) ?? bySending;
      if (policy === null) continue;
      await this.userTopics.change({ realmId: sender.realmId, userId }, channel, topic, policy);
      if (userId === sender.id) own = bySending;
    }
    return own;
  }

  /** Inside the unit of work of a reaction or a submessage. @param channel undefined for direct messages, which have no topics */
  async applyAfterParticipation(userId: UserId, channel: Channel | undefined, topic: string): Promise<void> {
    if (!channel) return;
    const { conversationId } = channel;
    const user = await this.users.get(userId);
    const settings = followSettings(user);
    if (user.isBot || (settings.follow !== FollowTrigger.participation && settings.unmute !== FollowTrigger.participation)) return;
    const owner = { realmId: user.realmId, userId };
    const [membership] = await this.memberships.find([userId], [conversationId]);
    const policy = policyAfterParticipation(settings, {
      policy: await this.userTopics.lockPolicy(owner, conversationId, topic),
      channelMuted: membership?.isMuted ?? false,
    });
    if (policy !== null) await this.userTopics.change(owner, channel, topic, policy);
  }
}

function followSettings(user: User): FollowSettings {
  return {
    follow: user.setting('automatically_follow_topics_policy'),
    unmute: user.setting('automatically_unmute_topics_in_muted_streams_policy'),
  };
}
