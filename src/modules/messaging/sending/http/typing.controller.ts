import { Controller, Post } from '@nestjs/common';
import { CurrentActor } from '../../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { Actor } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import { EditTypingService } from '../../editing/application/edit-typing.service.js';
import { TypingService } from '../application/typing.service.js';
import { EditTypingParams, TypingParams } from './typing.params.js';

@Controller('api/v1')
export class TypingController {
  constructor(
    private readonly typing: TypingService,
    private readonly editing: EditTypingService,
  ) {}

  @Post('messages/:message_id/typing')
  @Endpoint({ access: 'account', summary: 'Tells others that somebody begins or ceases to change a message.' })
  async tellOfEdit(@CurrentActor() actor: Actor, @Params() { op, messageId }: EditTypingParams): Promise<void> {
    await this.editing.publish(actor, op, messageId);
  }

  @Post('typing')
  @Endpoint({ access: 'account', summary: 'Tells others that somebody begins or ceases to write to them.' })
  async tell(@CurrentActor() actor: Actor, @Params() { to, op, type, channelId, topic }: TypingParams): Promise<void> {
    if (type === 'direct') {
      if (to === undefined) throw new BadRequest("Missing 'to' argument");
      if (to.length === 0) throw new BadRequest("Empty 'to' list");
      await this.typing.inDirectConversation(actor, op, to);
    } else {
      if (channelId === undefined) throw new BadRequest('Missing channel ID');
      if (topic === undefined) throw new BadRequest('Missing topic');
      await this.typing.inChannel(actor, op, channelId, topic);
    }
  }
}
