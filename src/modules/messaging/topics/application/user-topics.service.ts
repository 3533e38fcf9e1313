import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { type ClientEvent, ClientEvents } from '../../../../kernel/client-events.js';
import { Clock } from '../../../../kernel/clock.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { ChannelId, ConversationId } from '../../../../kernel/ids.js';
import { integer, literal, named, object, seconds, type Static, string } from '../../../../kernel/schema.js';
import { EMPTY_TOPIC_DISPLAY_NAME } from '../../../../kernel/server-identity.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { type Channel, ChannelAccess, ChannelLookup } from '../../../channels/channels.api.js';
import { VisibilityPolicy } from '../domain/topic-visibility.js';
import { type TopicOwner, type UserTopic, UserTopicRepository } from './topic.repository.js';

export interface ChannelTopic extends UserTopic {
  readonly channel: Channel;
}

/** The policy of a topic in the form of the API. */
export const WireUserTopic = named(
  'UserTopic',
  object({
    stream_id: integer(),
    topic_name: string(),
    last_updated: seconds(),
    visibility_policy: literal(...Object.values(VisibilityPolicy)),
  }),
);
export type WireUserTopic = Static<typeof WireUserTopic>;

/** Manages the visibility policies of accounts for topics: muted, unmuted in a muted channel, or followed. */
@Injectable()
export class UserTopicsService {
  constructor(
    private readonly topics: UserTopicRepository,
    private readonly channels: ChannelLookup,
    private readonly access: ChannelAccess,
    private readonly events: ClientEvents,
    private readonly clock: Clock,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** The account's policies, except for topics of archived channels. */
  async list(owner: TopicOwner): Promise<ChannelTopic[]> {
    const topics = await this.topics.list(owner);
    const channels = await this.channels.findByConversations(topics.map(({ conversationId }) => conversationId));
    return topics.flatMap((topic) => {
      const channel = channels.get(topic.conversationId);
      return channel && !channel.archived ? [{ ...topic, channel }] : [];
    });
  }

  /**
   * Sets the policy of a topic, which need not have messages. A policy can be removed even if the account may no longer read the channel.
   * @throws BadRequest `Invalid channel ID`
   */
  async set(actor: Actor, channelId: ChannelId, name: string, policy: VisibilityPolicy): Promise<void> {
    const channel = await this.channels.findById(actor.realmId, channelId);
    if (!channel) throw new BadRequest('Invalid channel ID');
    const { conversationId } = channel;
    const topic = name === EMPTY_TOPIC_DISPLAY_NAME ? '' : name;
    await this.unitOfWork.run(async () => {
      const before = await this.topics.lock(actor, conversationId, topic);
      if (policy !== VisibilityPolicy.none || before === VisibilityPolicy.none) await this.checkAccess(actor, channelId);
      if (policy !== before) await this.put(actor, channel, topic, policy);
    });
  }

  /**
   * Mutes a topic, or removes its policy, for clients that support no other policies.
   * @throws BadRequest `Invalid channel ID`, `Invalid channel name '<name>'`
   */
  async mute(
    actor: Actor,
    reference: { readonly id: ChannelId } | { readonly name: string },
    topic: string,
    muted: boolean,
  ): Promise<void> {
    const id = 'id' in reference ? reference.id : (await this.access.accessContentByName(actor, reference.name)).id;
    await this.set(actor, id, topic, muted ? VisibilityPolicy.muted : VisibilityPolicy.none);
  }

  /** Changes the policy of a topic as a consequence of another change; access to the channel is not checked. */
  async change(owner: TopicOwner, channel: Channel, topic: string, policy: VisibilityPolicy): Promise<void> {
    await this.unitOfWork.run(async () => {
      const before = await this.topics.lock(owner, channel.conversationId, topic);
      if (policy !== before) await this.put(owner, channel, topic, policy);
    });
  }

  /** The account's policy for a topic, locked until the end of the unit of work. */
  lockPolicy(owner: TopicOwner, conversationId: ConversationId, topic: string): Promise<VisibilityPolicy> {
    return this.topics.lock(owner, conversationId, topic);
  }

  /** Muted topics in the form for clients that support no other policies: channel, topic, time. */
  presentMuted(topics: readonly ChannelTopic[]): [channel: string, topic: string, seconds: number][] {
    return topics
      .filter(({ policy }) => policy === VisibilityPolicy.muted)
      .map(({ channel, topic, updatedAt }) => [channel.name, topic, Math.floor(updatedAt / 1000)]);
  }

  present(topics: readonly ChannelTopic[]): WireUserTopic[] {
    return topics.map(presentUserTopic);
  }

  private async checkAccess(actor: Actor, channelId: ChannelId): Promise<void> {
    const { archived } = await this.access.accessContent(actor, channelId);
    if (archived) throw new BadRequest('Invalid channel ID');
  }

  private async put(owner: TopicOwner, channel: Channel, topic: string, policy: VisibilityPolicy): Promise<void> {
    const updatedAt = this.clock.now();
    const userTopic = { conversationId: channel.conversationId, topic, policy, updatedAt };
    await this.topics.put(owner, userTopic);
    await this.publish(owner, { type: 'user_topic', ...presentUserTopic({ ...userTopic, channel }) });
  }

  /** Clients that do not support policies receive the list of all muted topics. */
  private async publish(owner: TopicOwner, event: ClientEvent): Promise<void> {
    const { realmId, userId } = owner;
    const audience = { kind: 'users' as const, userIds: [userId] };
    const muted: ClientEvent = { type: 'muted_topics', muted_topics: this.presentMuted(await this.list(owner)) };
    await this.events.publish([
      { realmId, event: muted, audience },
      { realmId, event, audience },
    ]);
  }
}

function presentUserTopic({ channel, topic, updatedAt, policy }: ChannelTopic): WireUserTopic {
  return { stream_id: channel.id, topic_name: topic, last_updated: Math.floor(updatedAt / 1000), visibility_policy: policy };
}
