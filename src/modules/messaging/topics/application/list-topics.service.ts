import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import type { ChannelId } from '../../../../kernel/ids.js';
import { LongAnswers, serializeList } from '../../../../kernel/long-answers.js';
import { integer, named, object, type RawJson, type Static, string } from '../../../../kernel/schema.js';
import { EMPTY_TOPIC_DISPLAY_NAME } from '../../../../kernel/server-identity.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { ChannelAccess } from '../../../channels/channels.api.js';
import { type ListedTopic, TopicQueries } from './topic.repository.js';

export const WireTopic = named('Topic', object({ name: string(), max_id: integer('Its newest message.') }));
export type WireTopic = Static<typeof WireTopic>;

/** Lists the topics of channels. */
@Injectable()
export class ListTopicsService {
  constructor(
    private readonly access: ChannelAccess,
    private readonly topics: TopicQueries,
    private readonly answers: LongAnswers,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * The topics of the messages that the actor may read, in descending order of their newest message.
   * @param emptyTopicName whether the name of the empty topic is left empty
   * @throws BadRequest `Invalid channel ID`
   */
  async list(actor: Actor, channelId: ChannelId, emptyTopicName: boolean): Promise<RawJson<readonly WireTopic[]>> {
    const channel = await this.access.accessContent(actor, channelId);
    const { realmId, conversationId } = channel;
    const viewer = (await this.access.canReadHistory(actor, channel)) ? null : actor.userId;
    const present = ({ name, maxId }: ListedTopic): WireTopic => ({
      name: name === '' && !emptyTopicName ? EMPTY_TOPIC_DISPLAY_NAME : name,
      max_id: maxId,
    });
    return this.answers.build(() => this.unitOfWork.read(() => serializeList(this.topics.list(realmId, conversationId, viewer), present)));
  }
}
