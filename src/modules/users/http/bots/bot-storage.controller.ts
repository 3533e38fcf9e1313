import { Controller, Delete, Get, Put } from '@nestjs/common';
import { CurrentActor } from '../../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { Actor } from '../../../../kernel/actor.js';
import { BotStorageService } from '../../application/bots/bot-storage.service.js';
import { BotStorageKeysParams, PutBotStorageParams } from './bot-storage.params.js';

@Controller('api/v1/bot_storage')
export class BotStorageController {
  constructor(private readonly storage: BotStorageService) {}

  @Put()
  @Endpoint({ access: 'account', summary: 'Keeps texts for the account, by key.' })
  async put(@CurrentActor() actor: Actor, @Params() params: PutBotStorageParams): Promise<void> {
    await this.storage.put(actor, params.storage);
  }

  @Get()
  @Endpoint({
    access: 'account',
    summary: 'What the account keeps.',
    answer: { storage: { type: 'object', additionalProperties: { type: 'string' } } },
  })
  async get(@CurrentActor() actor: Actor, @Params() params: BotStorageKeysParams): Promise<object> {
    return { storage: Object.fromEntries(await this.storage.get(actor, params.keys ?? null)) };
  }

  @Delete()
  @Endpoint({ access: 'account', summary: 'Keeps texts no longer.' })
  async remove(@CurrentActor() actor: Actor, @Params() params: BotStorageKeysParams): Promise<void> {
    await this.storage.remove(actor, params.keys ?? null);
  }
}
