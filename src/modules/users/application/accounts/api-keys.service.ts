import { Injectable } from '@nestjs/common';
import { type Actor, isGuest } from '../../../../kernel/actor.js';
import { AuditLog } from '../../../../kernel/audit-log.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { UserId } from '../../../../kernel/ids.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { AccountsService, apiKeySource } from '../accounts.service.js';
import { BotAccess } from '../bots/bot-access.js';
import { BotAnnouncements } from '../bots/bot-announcements.js';
import { AccountNews } from '../profiles/account-news.js';

/** Gives accounts new API keys; from then on the old one opens nothing, on any node. */
@Injectable()
export class ApiKeysService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly bots: BotAccess,
    private readonly botAnnouncements: BotAnnouncements,
    private readonly news: AccountNews,
    private readonly audit: AuditLog,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** The actor's own. */
  regenerateOwn(actor: Actor): Promise<string> {
    return this.regenerate(actor, actor.userId);
  }

  /** A bot's. @throws DomainError */
  async regenerateBots(actor: Actor, botId: UserId): Promise<string> {
    if (isGuest(actor.role)) throw new BadRequest('Not allowed for guest users');
    await this.bots.access(actor, botId);
    return this.regenerate(actor, botId);
  }

  private regenerate(actor: Actor, userId: UserId): Promise<string> {
    return this.unitOfWork.run(async () => {
      const user = await this.accounts.renewApiKey(userId);
      await this.news.changedForOwner(user, []);
      if (user.isBot) await this.botAnnouncements.updated(user, { api_key: { derived: apiKeySource(user) } });
      await this.audit.record(actor, { action: 'account.api_key_renewed', targetKind: 'user', targetId: userId, details: {} });
      return this.accounts.apiKey(user);
    });
  }
}
