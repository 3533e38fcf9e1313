import { Controller, Post } from '@nestjs/common';
import { CurrentActor } from '../../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { Actor } from '../../../../kernel/actor.js';
import { object, type Static, string } from '../../../../kernel/schema.js';
import { ApiKeysService } from '../application/api-keys.service.js';
import { BotIdParams } from './administer-users.params.js';

const ApiKeyAnswer = object({ api_key: string() });

@Controller('api/v1')
export class ApiKeysController {
  constructor(private readonly keys: ApiKeysService) {}

  @Post('users/me/api_key/regenerate')
  @Endpoint({ access: 'person', summary: 'Replaces the own API key and returns the new one.', answer: ApiKeyAnswer })
  async regenerateOwn(@CurrentActor() actor: Actor): Promise<Static<typeof ApiKeyAnswer>> {
    return { api_key: await this.keys.regenerateOwn(actor) };
  }

  @Post('bots/:bot_id/api_key/regenerate')
  @Endpoint({ access: 'person', summary: 'Replaces the API key of a bot and returns the new one.', answer: ApiKeyAnswer })
  async regenerateForBot(@CurrentActor() actor: Actor, @Params() { botId }: BotIdParams): Promise<Static<typeof ApiKeyAnswer>> {
    return { api_key: await this.keys.regenerateForBot(actor, botId) };
  }
}
