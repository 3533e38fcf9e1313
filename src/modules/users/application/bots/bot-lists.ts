import { Injectable } from '@nestjs/common';
import { type Actor, isAdministrator, isGuest } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import { managesBot } from '../../domain/bot-policy.js';
import type { User } from '../../domain/user.js';
import { UserAccess } from '../profiles/user-access.js';
import { UserRepository } from '../user.repository.js';
import { UserLookup } from '../user-lookup.js';
import { BotPresenter, type BotView } from './bot.presenter.js';

/** Which bots there are for somebody. */
@Injectable()
export class BotListings {
  constructor(
    private readonly users: UserRepository,
    private readonly presenter: BotPresenter,
    private readonly accounts: UserLookup,
    private readonly access: UserAccess,
  ) {}

  /** Active bots that the actor owns and may act as, oldest first. @throws BadRequest */
  async owned(actor: Actor): Promise<BotView[]> {
    if (isGuest(actor.role)) throw new BadRequest('Not allowed for guest users');
    return this.presenter.present((await this.users.findBotsOf(actor.userId)).filter((bot) => bot.active && managesBot(actor, bot)));
  }

  /** All that the actor manages, deactivated ones included. */
  async managed(actor: Actor): Promise<BotView[]> {
    const bots = isAdministrator(actor.role) ? this.users.listBots(actor.realmId) : this.users.findBotsOf(actor.userId);
    return this.presenter.present((await bots).filter((bot) => managesBot(actor, bot)));
  }

  /** The API address of a bot's owner; null if nobody owns it. */
  async ownerAddress({ realmId, botOwnerId }: User): Promise<string | null> {
    if (botOwnerId === null) return null;
    return (await this.accounts.get(botOwnerId)).apiEmail(await this.access.realmHost(realmId));
  }
}
