import { Injectable } from '@nestjs/common';
import { type Actor, BotType } from '../../../kernel/actor.js';
import { BadRequest } from '../../../kernel/domain-error.js';
import type { UserId } from '../../../kernel/ids.js';
import { type BotService, BotServiceRepository, checkManagesBot, managesBot } from '../../users/bots.api.js';
import { type User, UserRepository } from '../../users/accounts.api.js';

/** An outgoing webhook that the actor may manage. */
export interface ManagedWebhook {
  readonly bot: User;
  readonly service: BotService;
}

/** Loads an outgoing webhook for an actor that may manage its bot. */
@Injectable()
export class WebhookAccess {
  constructor(
    private readonly users: UserRepository,
    private readonly services: BotServiceRepository,
  ) {}

  /** @throws BadRequest */
  async access(actor: Actor, botId: UserId): Promise<ManagedWebhook> {
    const [bot] = await this.users.findByIds([botId]);
    if (!bot?.isBot || bot.realmId !== actor.realmId) throw new BadRequest('No such bot');
    checkManagesBot(actor, bot);
    const [service] = bot.botType === BotType.outgoingWebhook ? await this.services.findByBots([botId]) : [];
    if (!service) throw new BadRequest('Not an outgoing webhook bot');
    return { bot, service };
  }

  /** The actor itself if it is an outgoing webhook bot, otherwise the first such bot that it owns; null if there is none. */
  async findOwn(actor: Actor): Promise<ManagedWebhook | null> {
    const bots = (await this.users.listByRealm(actor.realmId)).filter(
      (bot) => bot.active && bot.botType === BotType.outgoingWebhook && (bot.id === actor.userId || owns(actor, bot)),
    );
    const bot = bots.find(({ id }) => id === actor.userId) ?? bots[0];
    const [service] = bot ? await this.services.findByBots([bot.id]) : [];
    return bot && service ? { bot, service } : null;
  }
}

function owns(actor: Actor, bot: User): boolean {
  return bot.botOwnerId === actor.userId && managesBot(actor, bot);
}
