import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { UserId } from '../../../../kernel/ids.js';
import { UserLookup } from '../../accounts/application/user-lookup.js';
import { UserRepository } from '../../accounts/application/user.repository.js';
import { checkManagesBot, managesBot } from '../../accounts/domain/bot-policy.js';
import type { User } from '../../accounts/domain/user.js';
import { BotAccess } from '../../bots/application/bot-access.js';

/** The accounts whose scoped keys an actor manages: its own, and the bots that it manages. */
@Injectable()
export class KeyOwners {
  constructor(
    private readonly repository: UserRepository,
    private readonly users: UserLookup,
    private readonly bots: BotAccess,
  ) {}

  /** Locks the account until the surrounding unit of work ends. @param botId null for the actor @throws DomainError */
  lock(actor: Actor, botId: UserId | null): Promise<User> {
    return botId === null ? this.repository.lock(actor.userId) : this.bots.lock(actor, botId);
  }

  /** @returns the id of the account @param botId null for the actor @throws DomainError */
  async access(actor: Actor, botId: UserId | null): Promise<UserId> {
    if (botId === null) return actor.userId;
    const bot = await this.findBot(actor, botId);
    if (!bot) throw new BadRequest('No such bot');
    checkManagesBot(actor, bot);
    return botId;
  }

  /** Whether the actor manages the keys of an account. */
  async manages(actor: Actor, userId: UserId): Promise<boolean> {
    if (userId === actor.userId) return true;
    const bot = await this.findBot(actor, userId);
    return bot !== null && managesBot(actor, bot);
  }

  private async findBot({ realmId }: Actor, id: UserId): Promise<User | null> {
    const bot = (await this.users.findByIds([id])).get(id);
    return bot?.realmId === realmId && bot.isBot && !bot.system ? bot : null;
  }
}
