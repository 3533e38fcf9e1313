import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import type { ChannelId } from '../../../../kernel/ids.js';
import { ChannelAccess } from '../../../channels/channels.api.js';
import { type ListedTopic, TopicQueries } from './topic.repository.js';

/** Lists the topics of channels. */
@Injectable()
export class ListTopicsService {
  constructor(
    private readonly access: ChannelAccess,
    private readonly topics: TopicQueries,
  ) {}

  /**
   * The topics of the messages that the actor may read, in descending order of their newest message.
   * @throws BadRequest `Invalid channel ID`
   */
  async list(actor: Actor, channelId: ChannelId): Promise<ListedTopic[]> {
    const channel = await this.access.accessContent(actor, channelId);
    const { realmId, conversationId } = channel;
    const viewer = (await this.access.canReadHistory(actor, channel)) ? null : actor.userId;
    return this.topics.list(realmId, conversationId, viewer);
  }
}
