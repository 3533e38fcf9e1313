import { Injectable } from '@nestjs/common';
import { ServerAddresses } from '../../../kernel/addresses.js';
import { type Message, type MessageSource, MessageSources, Replying } from '../../messaging/messaging.api.js';
import { Realms } from '../../realm/realm.api.js';
import { type BotService, BotServiceRepository, type User, UserRepository } from '../../users/users.api.js';
import type { Delivery } from '../domain/delivery.js';

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
export class WebhookCalls {
  constructor(
    private readonly users: UserRepository,
    private readonly services: BotServiceRepository,
    private readonly replying: Replying,
    private readonly sources: MessageSources,
    private readonly realms: Realms,
    private readonly addresses: ServerAddresses,
  ) {}

  /** As things are now; null if the bot, its address or the message is gone. */
  async prepare({ realmId, botId, messageId }: Delivery): Promise<WebhookCall | null> {
    const [bot] = await this.users.findByIds([botId]);
    const [service] = await this.services.findByBots([botId]);
    const message = await this.replying.find(realmId, messageId);
    if (!bot?.active || !service || !message) return null;
    const [sourced] = await this.sources.of(realmId, [message]);
    return sourced ? { service, bot, message, ...sourced } : null;
  }

  async host({ bot }: WebhookCall): Promise<string> {
    return this.addresses.realmHost((await this.realms.get(bot.realmId)).stringId);
  }
}
