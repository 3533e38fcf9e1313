import { Controller, Post } from '@nestjs/common';
import { CurrentActor } from '../../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { Actor } from '../../../../kernel/actor.js';
import { SubmessagesService } from '../../application/additions/submessages.service.js';
import { AttachSubmessageParams } from './submessages.params.js';

@Controller('api/v1/submessage')
export class SubmessagesController {
  constructor(private readonly submessages: SubmessagesService) {}

  @Post()
  @Endpoint({ access: 'account', summary: 'Attaches data of an integration to a message.' })
  async attach(@CurrentActor() actor: Actor, @Params() { messageId, msgType, content }: AttachSubmessageParams): Promise<void> {
    await this.submessages.attach(actor, { messageId, type: msgType, content });
  }
}
