import { Injectable } from '@nestjs/common';
import type { ConversationId, RealmId } from '../../../../kernel/ids.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { type Channel, ChannelRepository } from '../../../channels/channels.api.js';
import { groupByTopic, rankTopics, type TopicActivity } from '../domain/hot-topics.js';
import { DigestRepository } from './digest.repository.js';

/** What happened in an organization since a time, from which the digests of all of its accounts are chosen. */
export interface RealmActivity {
  /** The most active topics first. */
  readonly topics: readonly TopicActivity[];
  /** By conversation, without archived ones. */
  readonly channels: ReadonlyMap<ConversationId, Channel>;
  readonly newChannels: readonly Channel[];
}

/** Reads what happened in the channels of an organization. */
@Injectable()
export class RealmActivityService {
  constructor(
    private readonly channels: ChannelRepository,
    private readonly digests: DigestRepository,
  ) {}

  /** @param since milliseconds UTC */
  async load(realmId: RealmId, since: number): Promise<RealmActivity> {
    const channels = (await this.channels.listByRealm(realmId)).filter(({ archived }) => !archived);
    const topics: TopicActivity[] = [];
    for (const { conversationId } of channels) {
      const messages = await this.digests.listRecent(realmId, conversationId, since, LIMITS.MAX_DIGEST_CHANNEL_MESSAGES);
      topics.push(...groupByTopic(conversationId, messages));
    }
    return {
      topics: rankTopics(topics),
      channels: new Map(channels.map((channel) => [channel.conversationId, channel])),
      newChannels: channels.filter(({ createdAt }) => createdAt >= since),
    };
  }
}
