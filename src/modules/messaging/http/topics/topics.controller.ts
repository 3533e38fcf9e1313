import { Controller, Get } from '@nestjs/common';
import { CurrentActor } from '../../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { Actor } from '../../../../kernel/actor.js';
import { EMPTY_TOPIC_DISPLAY_NAME } from '../../../realm/realm.api.js';
import { ListTopicsService } from '../../application/topics/topic-lists.service.js';
import { ListTopicsParams } from './topics.params.js';

@Controller('api/v1/users/me/:stream_id/topics')
export class TopicsController {
  constructor(private readonly topics: ListTopicsService) {}

  @Get()
  @Endpoint({
    access: 'account',
    summary: 'Topics of a channel, the one written to last first.',
    answer: {
      topics: { type: 'array', items: { type: 'object', properties: { name: { type: 'string' }, max_id: { type: 'integer' } } } },
    },
  })
  async list(@CurrentActor() actor: Actor, @Params() { channelId, allowEmptyTopicName }: ListTopicsParams): Promise<object> {
    const topics = await this.topics.list(actor, channelId);
    const shown = (name: string): string => (name === '' && !allowEmptyTopicName ? EMPTY_TOPIC_DISPLAY_NAME : name);
    return { topics: topics.map(({ name, maxId }) => ({ name: shown(name), max_id: maxId })) };
  }
}
