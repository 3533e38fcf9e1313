import { Injectable } from '@nestjs/common';
import { type Message, type MessageSource, LoadMessageSourcesService } from '../../messaging/messaging.api.js';
import { RealmLookup } from '../../realm/realm.api.js';
import { type BotService, BotServiceRepository, type User, UserRepository } from '../../users/users.api.js';
import type { Delivery } from '../domain/delivery.js';
import { type Failure, GONE } from '../domain/call-result.js';
import { DeliveryAccess } from './delivery-access.js';

/** Everything there is to know for an attempt. */
export interface WebhookCall {
  readonly service: BotService;
  readonly bot: User;
  readonly sender: User;
  readonly message: Message;
  readonly source: MessageSource;
}

/** Prepares the requests that tell bots of messages (notes 5.2, 5.5). */
@Injectable()
export class LoadWebhookCallService {
  constructor(
    private readonly users: UserRepository,
    private readonly services: BotServiceRepository,
    private readonly access: DeliveryAccess,
    private readonly sources: LoadMessageSourcesService,
    private readonly realms: RealmLookup,
  ) {}

  /** As things are now, or why there is nothing to tell: something is gone, or the bot may not read the message where it is. */
  async load(delivery: Delivery): Promise<WebhookCall | { readonly refusal: Failure }> {
    const { realmId, botId } = delivery;
    const [bot] = await this.users.findByIds([botId]);
    const [service] = await this.services.findByBots([botId]);
    if (!bot?.active || !service) return { refusal: GONE };
    const access = await this.access.accessForBot(bot, delivery);
    if ('refusal' in access) return access;
    const { message } = access;
    const [sourced] = await this.sources.load(realmId, [message]);
    return sourced ? { service, bot, message, ...sourced } : { refusal: GONE };
  }

  async host({ bot }: WebhookCall): Promise<string> {
    return await this.realms.realmHost(bot.realmId);
  }
}
