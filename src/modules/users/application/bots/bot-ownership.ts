import { Injectable } from '@nestjs/common';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { UserId } from '../../../../kernel/ids.js';
import type { User } from '../../domain/user.js';
import { AccountNews } from '../profiles/account-news.js';
import { UserRepository } from '../user.repository.js';
import { BotAnnouncements } from './bot-announcements.js';

/** Gives bots to other people. */
@Injectable()
export class BotOwnership {
  constructor(
    private readonly users: UserRepository,
    private readonly news: AccountNews,
    private readonly announcements: BotAnnouncements,
  ) {}

  /** Inside the unit of work, on a locked account. @throws BadRequest */
  async change(bot: User, ownerId: UserId): Promise<void> {
    const [owner] = await this.users.findByIds([ownerId]);
    if (owner?.realmId !== bot.realmId || owner.system) throw new BadRequest('Failed to change owner, no such user');
    if (!owner.active) throw new BadRequest('Failed to change owner, user is deactivated');
    if (owner.isBot) throw new BadRequest("Failed to change owner, bots can't own other bots");
    if (owner.id === bot.botOwnerId) return;
    const [before] = bot.botOwnerId === null ? [] : await this.users.findByIds([bot.botOwnerId]);
    bot.botOwnerId = owner.id;
    await this.users.save(bot);
    await this.announcements.ownerChanged(bot, before ?? null, owner);
    await this.news.changed(bot, { bot_owner_id: owner.id });
  }
}
