import { Controller, Post } from '@nestjs/common';
import { CurrentActor } from '../../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { Actor } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import { TypingService } from '../application/typing.service.js';
import { TypingParams } from './sending.params.js';

@Controller('api/v1')
export class TypingController {
  constructor(private readonly typing: TypingService) {}

  @Post('typing')
  @Endpoint({ access: 'account', scope: 'send', summary: 'Notifies others that the account starts or stops typing a message.' })
  async publish(@CurrentActor() actor: Actor, @Params() { to, op, type, channelId, topic }: TypingParams): Promise<void> {
    if (type === 'direct') {
      if (to === undefined) throw new BadRequest("Missing 'to' argument");
      if (to.length === 0) throw new BadRequest("Empty 'to' list");
      await this.typing.publishInDirectConversation(actor, op, to);
    } else {
      if (channelId === undefined) throw new BadRequest('Missing channel ID');
      if (topic === undefined) throw new BadRequest('Missing topic');
      await this.typing.publishInChannel(actor, op, channelId, topic);
    }
  }
}
