import { Controller, Delete, Get, Put } from '@nestjs/common';
import { CurrentActor } from '../../../http/auth/current-actor.decorator.js';
import { IntegerParam, StringParam } from '../../../http/params/parameter.js';
import { Params } from '../../../http/params/read-parameters.js';
import { Endpoint } from '../../../http/request/endpoint.js';
import type { Actor } from '../../../kernel/actor.js';
import { LIMITS } from '../../../kernel/limits.js';
import { boolean, object, type Static } from '../../../kernel/schema.js';
import { IntegrationSecretsService } from '../application/integration-secrets.service.js';

class BotParams {
  @IntegerParam({ name: 'bot_id', description: 'A bot that the account owns; any one, for administrators.' })
  readonly botId!: number;
}

class SecretParams extends BotParams {
  @StringParam({
    nonBlank: true,
    max: LIMITS.MAX_INTEGRATION_SECRET_CODE_POINTS,
    description: 'What the service has, or was given, as its secret. It is never shown again.',
  })
  readonly secret!: string;
}

const Signing = object({ signed: boolean('Whether what is sent to the address of the bot has to be signed.') });

/** The secret with which a service signs what it sends to the address of a bot. */
@Controller('api/v1/bots/:bot_id/integration_secret')
export class IntegrationSecretsController {
  constructor(private readonly secrets: IntegrationSecretsService) {}

  @Get()
  @Endpoint({ access: 'account', scope: 'full', summary: 'Says whether what a service sends to a bot has to be signed.', answer: Signing })
  async show(@CurrentActor() actor: Actor, @Params() { botId }: BotParams): Promise<Static<typeof Signing>> {
    return { signed: await this.secrets.isSigned(actor, botId) };
  }

  @Put()
  @Endpoint({ access: 'account', summary: 'Sets the secret with which a service signs what it sends to a bot.' })
  async set(@CurrentActor() actor: Actor, @Params() { botId, secret }: SecretParams): Promise<void> {
    await this.secrets.set(actor, botId, secret);
  }

  @Delete()
  @Endpoint({ access: 'account', summary: 'Removes the secret with which a service signs what it sends to a bot.' })
  async remove(@CurrentActor() actor: Actor, @Params() { botId }: BotParams): Promise<void> {
    await this.secrets.remove(actor, botId);
  }
}
