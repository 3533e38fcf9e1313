import { Controller, Get } from '@nestjs/common';
import { CurrentActor } from '../../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { Actor } from '../../../../kernel/actor.js';
import { ReadReceiptsService } from '../../application/flags/read-receipts.service.js';
import { ReadReceiptsParams } from './read-receipts.params.js';

@Controller('api/v1/messages/:message_id/read_receipts')
export class ReadReceiptsController {
  constructor(private readonly receipts: ReadReceiptsService) {}

  @Get()
  @Endpoint({
    access: 'account',
    summary: 'Who has read a message.',
    answer: { user_ids: { type: 'array', items: { type: 'integer' } } },
  })
  async list(@CurrentActor() actor: Actor, @Params() { messageId }: ReadReceiptsParams): Promise<object> {
    return { user_ids: await this.receipts.listReaders(actor, messageId) };
  }
}
