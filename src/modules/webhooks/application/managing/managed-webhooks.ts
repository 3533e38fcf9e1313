import { Injectable } from '@nestjs/common';
import { type Actor, BotType, isAdministrator } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { UserId } from '../../../../kernel/ids.js';
import { type BotService, BotServiceRepository, type User, UserRepository } from '../../../users/users.api.js';

/** An outgoing webhook, in the hands of somebody who may manage it. */
export interface ManagedWebhook {
  readonly bot: User;
  readonly service: BotService;
}

/** Who may look after an outgoing webhook: the bot's owner, and administrators. */
@Injectable()
export class ManagedWebhooks {
  constructor(
    private readonly users: UserRepository,
    private readonly services: BotServiceRepository,
  ) {}

  /** @throws BadRequest */
  async access(actor: Actor, botId: UserId): Promise<ManagedWebhook> {
    const [bot] = await this.users.findByIds([botId]);
    if (!bot?.isBot || bot.realmId !== actor.realmId) throw new BadRequest('No such bot');
    if (bot.botOwnerId !== actor.userId && !isAdministrator(actor.role)) throw new BadRequest('Insufficient permission');
    const [service] = bot.botType === BotType.outgoingWebhook ? await this.services.findByBots([botId]) : [];
    if (!service) throw new BadRequest('Not an outgoing webhook bot');
    return { bot, service };
  }

  /** The actor's outgoing webhook: its own, if it is such a bot, or the first one it owns; null if there is none. */
  async ownFirst(actor: Actor): Promise<ManagedWebhook | null> {
    const bots = (await this.users.listByRealm(actor.realmId)).filter(
      ({ id, active, botType, botOwnerId }) =>
        active && botType === BotType.outgoingWebhook && (id === actor.userId || botOwnerId === actor.userId),
    );
    const bot = bots.find(({ id }) => id === actor.userId) ?? bots[0];
    const [service] = bot ? await this.services.findByBots([bot.id]) : [];
    return bot && service ? { bot, service } : null;
  }
}
