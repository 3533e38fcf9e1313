import { Injectable } from '@nestjs/common';
import type { Channel } from '../../channels/channels.api.js';
import { accountsShownIn, LoadMessageSourcesService, type Message, type MessageSource, withHidden } from '../../messaging/messages.api.js';
import { type BotService, BotServiceRepository } from '../../users/bots.api.js';
import { type User, UserRepository } from '../../users/accounts.api.js';
import { UserAccess } from '../../users/profiles.api.js';
import { type DeliveryFailure, GONE } from '../domain/call-result.js';
import type { Delivery } from '../domain/delivery.js';
import { DeliveryAccess } from './delivery-access.js';

/** Everything that an attempt needs to know about the bot and the message. */
export interface WebhookCall {
  readonly service: BotService;
  readonly bot: User;
  readonly message: Message;
  /** Undefined for a direct message. */
  readonly channel: Channel | undefined;
  /** The accounts of a direct conversation; empty for a channel. */
  readonly participants: readonly User[];
  readonly realmHost: string;
  /** As the bot may see it. */
  readonly source: MessageSource;
}

/** Loads what an attempt needs, as it is stored now. */
@Injectable()
export class LoadWebhookCallService {
  constructor(
    private readonly users: UserRepository,
    private readonly services: BotServiceRepository,
    private readonly access: DeliveryAccess,
    private readonly userAccess: UserAccess,
    private readonly sources: LoadMessageSourcesService,
  ) {}

  /** @returns a failure if the bot, its endpoint or the message no longer exists, or the bot may not read the message where it is now */
  async load(delivery: Delivery): Promise<WebhookCall | { readonly failure: DeliveryFailure }> {
    const { realmId, botId } = delivery;
    const [bot] = await this.users.findByIds([botId]);
    const [service] = await this.services.findByBots([botId]);
    if (!bot?.active || !service) return { failure: GONE };
    const access = await this.access.accessForBot(bot, delivery);
    if ('failure' in access) return access;
    const { message } = access;
    const [loaded] = await this.sources.load(realmId, [message]);
    if (!loaded) return { failure: GONE };
    const { source, context, realmHost } = loaded;
    // A bot may be a guest, which does not see everybody.
    const hidden = await this.userAccess.findHidden({ userId: bot.id, role: bot.role }, accountsShownIn(source));
    const { channel, participants } = context;
    return { service, bot, message, channel, participants, realmHost, source: withHidden(source, hidden) };
  }
}
