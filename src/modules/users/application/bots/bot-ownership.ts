import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { UserId } from '../../../../kernel/ids.js';
import type { User } from '../../domain/user.js';
import { AccountNews } from '../profiles/account-news.js';
import { UserRepository } from '../user.repository.js';
import { BotAnnouncements } from './bot-announcements.js';

/** Whose bots are: gives them to other people, and tells their owners whether they are active. Inside the unit of work, on a locked account. */
@Injectable()
export class BotOwnership {
  constructor(
    private readonly users: UserRepository,
    private readonly news: AccountNews,
    private readonly announcements: BotAnnouncements,
  ) {}

  async left(bot: User): Promise<void> {
    await this.announcements.updated(bot, { is_active: false });
  }

  /** A bot whose owner is not there any more is its saviour's from now on. */
  async cameBack(actor: Actor, bot: User): Promise<void> {
    await this.announcements.updated(bot, { is_active: true });
    const [owner] = bot.botOwnerId === null ? [] : await this.users.findByIds([bot.botOwnerId]);
    if (owner && !owner.active && actor.botType === null) await this.change(bot, actor.userId);
  }

  /** @throws BadRequest */
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
