import { Injectable } from '@nestjs/common';
import { type Actor, BotType } from '../../../../kernel/actor.js';
import { apiKeySource } from '../../accounts/application/accounts.service.js';
import type { User } from '../../accounts/domain/user.js';
import type { WireBotChange } from '../../bots/application/bot-events.js';
import { BotPresenter } from '../../bots/application/bot.presenter.js';
import { BotServiceRepository } from '../../bots/application/bot.repository.js';
import { ConfigureBotService } from '../../bots/application/configure-bot.service.js';
import { RenewApiKeyService } from './renew-api-key.service.js';

/** Replaces all secrets of a bot, so that an account that knows the previous ones cannot use them. Inside the unit of work. */
@Injectable()
export class RenewBotSecretsService {
  constructor(
    private readonly apiKeys: RenewApiKeyService,
    private readonly services: BotServiceRepository,
    private readonly configuration: ConfigureBotService,
    private readonly presenter: BotPresenter,
  ) {}

  /** Replaces the API key, and the token of an outgoing webhook. @param bot locked @returns the fields for `realm_bot` events */
  async renew(actor: Actor, bot: User): Promise<WireBotChange> {
    await this.apiKeys.renew(actor, bot);
    const change = { api_key: { derived: apiKeySource(bot) } };
    const [service] = bot.botType === BotType.outgoingWebhook ? await this.services.findByBots([bot.id]) : [];
    if (!service) return change;
    await this.configuration.storeNewToken(service);
    return { ...change, services: this.presenter.servicesForEvent(service) };
  }
}
