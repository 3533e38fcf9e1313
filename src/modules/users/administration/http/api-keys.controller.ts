import { Controller, Post, Req } from '@nestjs/common';
import { CurrentActor } from '../../../../http/auth/current-actor.decorator.js';
import { RecentLogins } from '../../../../http/auth/recent-logins.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { IncomingWireMessage } from '../../../../http/request/wire-request.js';
import type { Actor } from '../../../../kernel/actor.js';
import { object, type Static, string } from '../../../../kernel/schema.js';
import { ApiKeysService } from '../application/api-keys.service.js';
import { BotIdParams } from './administer-users.params.js';

const ApiKeyAnswer = object({ api_key: string() });

@Controller('api/v1')
export class ApiKeysController {
  constructor(
    private readonly keys: ApiKeysService,
    private readonly logins: RecentLogins,
  ) {}

  /** For sessions: an API key that asks is itself the answer, but a scoped one must not learn it. */
  @Post('users/me/api_key')
  @Endpoint({ access: 'person', scope: 'full', summary: 'Returns the own API key.', answer: ApiKeyAnswer })
  async showOwn(@CurrentActor() actor: Actor, @Req() request: IncomingWireMessage): Promise<Static<typeof ApiKeyAnswer>> {
    this.logins.check(request);
    return { api_key: await this.keys.showOwn(actor) };
  }

  @Post('users/me/api_key/regenerate')
  @Endpoint({ access: 'person', summary: 'Replaces the own API key and returns the new one.', answer: ApiKeyAnswer })
  async regenerateOwn(@CurrentActor() actor: Actor, @Req() request: IncomingWireMessage): Promise<Static<typeof ApiKeyAnswer>> {
    this.logins.check(request);
    return { api_key: await this.keys.regenerateOwn(actor) };
  }

  @Post('bots/:bot_id/api_key/regenerate')
  @Endpoint({ access: 'person', summary: 'Replaces the API key of a bot and returns the new one.', answer: ApiKeyAnswer })
  async regenerateForBot(
    @CurrentActor() actor: Actor,
    @Params() { botId }: BotIdParams,
    @Req() request: IncomingWireMessage,
  ): Promise<Static<typeof ApiKeyAnswer>> {
    this.logins.check(request);
    return { api_key: await this.keys.regenerateForBot(actor, botId) };
  }
}
