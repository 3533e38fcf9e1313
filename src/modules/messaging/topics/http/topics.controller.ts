import { Controller, Get, Patch, Post } from '@nestjs/common';
import { CurrentActor, CurrentReader } from '../../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { Actor } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import { array, object, serialized, type Static } from '../../../../kernel/schema.js';
import { ListTopicsService, WireTopic } from '../application/list-topics.service.js';
import { UserTopicsService } from '../application/user-topics.service.js';
import { ListTopicsParams, MuteTopicParams, SetUserTopicParams } from './topics.params.js';

const TopicList = object({ topics: serialized(array(WireTopic)) });

@Controller('api/v1/users/me/:stream_id/topics')
export class TopicsController {
  constructor(private readonly topics: ListTopicsService) {}

  @Get()
  @Endpoint({
    access: 'reader',
    summary: 'Lists the topics of a channel, the most recently active first.',
    answer: TopicList,
  })
  async list(
    @CurrentReader() reader: Actor,
    @Params() { channelId, allowEmptyTopicName }: ListTopicsParams,
  ): Promise<Static<typeof TopicList>> {
    return { topics: await this.topics.list(reader, channelId, allowEmptyTopicName) };
  }
}

@Controller('api/v1')
export class UserTopicsController {
  constructor(private readonly topics: UserTopicsService) {}

  @Post('user_topics')
  @Endpoint({ access: 'account', scope: 'send', summary: 'Mutes, unmutes or follows a topic.' })
  async set(@CurrentActor() actor: Actor, @Params() params: SetUserTopicParams): Promise<void> {
    await this.topics.set(actor, params.channelId, params.topic, params.visibilityPolicy);
  }

  @Patch('users/me/subscriptions/muted_topics')
  @Endpoint({ access: 'account', scope: 'send', summary: 'Deprecated in favour of `POST /user_topics`: mutes or unmutes a topic.' })
  async mute(@CurrentActor() actor: Actor, @Params() { channelId, channelName, topic, op }: MuteTopicParams): Promise<void> {
    const reference = exactlyOne(channelId, channelName);
    await this.topics.mute(actor, reference, topic, op === 'add');
  }
}

function exactlyOne(id: number | undefined, name: string | undefined): { readonly id: number } | { readonly name: string } {
  if (id !== undefined && name !== undefined) throw new BadRequest('Unsupported parameter combination: stream_id, stream');
  if (id !== undefined) return { id };
  if (name !== undefined) return { name };
  throw new BadRequest("Missing 'stream_id' argument");
}
