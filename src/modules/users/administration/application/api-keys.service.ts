import { Injectable } from '@nestjs/common';
import { type Actor, isGuest } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { UserId } from '../../../../kernel/ids.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { AccountsService, apiKeySource } from '../../accounts/application/accounts.service.js';
import { UserRepository } from '../../accounts/application/user.repository.js';
import { BotAccess } from '../../bots/application/bot-access.js';
import { BotEvents } from '../../bots/application/bot-events.js';
import { RenewApiKeyService } from './renew-api-key.service.js';

/** Replaces API keys on request and returns the new ones. */
@Injectable()
export class ApiKeysService {
  constructor(
    private readonly renewal: RenewApiKeyService,
    private readonly accounts: AccountsService,
    private readonly users: UserRepository,
    private readonly bots: BotAccess,
    private readonly botEvents: BotEvents,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async showOwn({ userId }: Actor): Promise<string> {
    const [user] = await this.users.findByIds([userId]);
    if (!user) throw new Error(`no user ${userId}`);
    return this.accounts.apiKey(user);
  }

  regenerateOwn(actor: Actor): Promise<string> {
    return this.unitOfWork.run(async () => {
      const user = await this.users.lock(actor.userId);
      await this.renewal.renew(actor, user);
      return this.accounts.apiKey(user);
    });
  }

  /** @throws DomainError */
  async regenerateForBot(actor: Actor, botId: UserId): Promise<string> {
    if (isGuest(actor.role)) throw new BadRequest('Not allowed for guest users');
    return this.unitOfWork.run(async () => {
      const bot = await this.bots.lock(actor, botId);
      await this.renewal.renew(actor, bot);
      await this.botEvents.publishUpdated(bot, { api_key: { derived: apiKeySource(bot) } });
      return this.accounts.apiKey(bot);
    });
  }
}
