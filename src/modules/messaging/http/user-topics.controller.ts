import { Controller, Post } from '@nestjs/common';
import { CurrentActor } from '../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../http/params/params.decorator.js';
import { Endpoint } from '../../../http/routing/endpoint.decorator.js';
import type { Actor } from '../../../kernel/actor.js';
import { UserTopicsService } from '../application/user-topics.service.js';
import { SetUserTopicParams } from './user-topics.params.js';

@Controller('api/v1/user_topics')
export class UserTopicsController {
  constructor(private readonly topics: UserTopicsService) {}

  @Post()
  @Endpoint({ access: 'account', summary: 'Mutes, unmutes or follows a topic.' })
  async set(@CurrentActor() actor: Actor, @Params() params: SetUserTopicParams): Promise<void> {
    await this.topics.set(actor, params.channelId, params.topic, params.visibilityPolicy);
  }
}
