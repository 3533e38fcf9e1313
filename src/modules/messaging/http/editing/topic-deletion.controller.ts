import { Controller, Post } from '@nestjs/common';
import { CurrentActor } from '../../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { Actor } from '../../../../kernel/actor.js';
import { DeleteMessageService } from '../../application/deleting/delete-message.service.js';
import { DeleteTopicParams } from './update-message.params.js';

@Controller('api/v1/streams')
export class TopicDeletionController {
  constructor(private readonly deleting: DeleteMessageService) {}

  @Post(':stream_id/delete_topic')
  @Endpoint({
    access: 'administrator',
    summary: 'Deletes all messages of a topic, as many as can be done in one request.',
    answer: { complete: { type: 'boolean', description: 'False if there are more: the same request goes on with them.' } },
  })
  async delete(@CurrentActor() actor: Actor, @Params() params: DeleteTopicParams): Promise<object> {
    return { complete: await this.deleting.deleteTopic(actor, params.channelId, params.topic) };
  }
}
