import { Injectable } from '@nestjs/common';
import { type Actor, isAdministrator } from '../../../../kernel/actor.js';
import { AuditLog } from '../../../../kernel/audit-log.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { UserId } from '../../../../kernel/ids.js';
import { leastRoleToActAs } from '../../accounts/domain/bot-policy.js';
import { AdministratorRequired } from '../../accounts/domain/role-required.js';
import type { User } from '../../accounts/domain/user.js';
import { UserEvents } from '../../profiles/application/user-events.js';
import { UserRepository } from '../../accounts/application/user.repository.js';
import { BotEvents } from '../../bots/application/bot-events.js';
import { BotKeys } from './bot-keys.js';
import { RoleGroupEvents } from '../../groups/application/role-group-events.js';
import { AccountListeners } from '../../accounts/application/account-listeners.js';

/** Whose bots are: gives them to other people, and tells their owners whether they are active. Inside the unit of work, on a locked account. */
@Injectable()
export class BotOwnership {
  constructor(
    private readonly users: UserRepository,
    private readonly keys: BotKeys,
    private readonly userEvents: UserEvents,
    private readonly announcements: BotEvents,
    private readonly audit: AuditLog,
  ) {}

  async left(bot: User): Promise<void> {
    await this.announcements.updated(bot, { is_active: false });
  }

  /** A bot whose owner is not there any more is its saviour's from now on. */
  async cameBack(actor: Actor, bot: User): Promise<void> {
    await this.announcements.updated(bot, { is_active: true });
    const [owner] = bot.botOwnerId === null ? [] : await this.users.findByIds([bot.botOwnerId]);
    if (owner && !owner.active && actor.botType === null) await this.change(actor, bot, actor.userId);
  }

  /**
   * Only administrators hand bots over, and the bot's secrets change with its owner: the former owner must not go on acting as a bot that
   * others trust as somebody else's.
   * @throws DomainError
   */
  async change(actor: Actor, bot: User, ownerId: UserId): Promise<void> {
    if (ownerId === bot.botOwnerId) return;
    if (!isAdministrator(actor.role)) throw new AdministratorRequired();
    const owner = await this.newOwner(bot, ownerId);
    const [formerOwnerId, managers] = [bot.botOwnerId, await this.announcements.managersOf(bot)];
    bot.botOwnerId = owner.id;
    const secrets = await this.keys.renew(actor, bot);
    await this.announcements.managersChanged(bot, managers, { owner_id: owner.id, ...secrets });
    await this.userEvents.publishChange(bot, { bot_owner_id: owner.id });
    const details = { before: formerOwnerId, now: owner.id };
    await this.audit.record(actor, { action: 'account.owner_changed', targetKind: 'user', targetId: bot.id, details });
  }

  private async newOwner(bot: User, ownerId: UserId): Promise<User> {
    const [owner] = await this.users.findByIds([ownerId]);
    if (owner?.realmId !== bot.realmId || owner.system) throw new BadRequest('Failed to change owner, no such user');
    if (!owner.active) throw new BadRequest('Failed to change owner, user is deactivated');
    if (owner.isBot) throw new BadRequest("Failed to change owner, bots can't own other bots");
    if (owner.role > leastRoleToActAs(bot)) throw new BadRequest("Failed to change owner, user may not act with the bot's role");
    return owner;
  }
}

/** An account goes, or comes back. Nothing is checked here: who may is decided before. Inside the unit of work. */
@Injectable()
export class ChangeAccountStateService {
  constructor(
    private readonly users: UserRepository,
    private readonly observers: AccountListeners,
    private readonly events: UserEvents,
    private readonly bots: BotOwnership,
    private readonly seats: RoleGroupEvents,
    private readonly audit: AuditLog,
  ) {}

  /** With the bots it owns. */
  async deactivate(actor: Actor, user: User): Promise<void> {
    for (const bot of await this.users.findBotsOf(user.id)) if (bot.active) await this.deactivate(actor, bot);
    await this.observers.deactivated(user);
    user.active = false;
    user.deactivations += 1;
    await this.users.save(user);
    await this.seats.publishLeft(user, await this.events.publishDeactivated(user));
    if (user.isBot) await this.bots.left(user);
    await this.audit.record(actor, { action: 'account.deactivated', targetKind: 'user', targetId: user.id, details: {} });
  }

  async reactivate(actor: Actor, user: User): Promise<void> {
    user.active = true;
    await this.users.save(user);
    await this.events.publishReactivated(user);
    if (user.isBot) await this.bots.cameBack(actor, user);
    await this.seats.publishJoined(user);
    await this.seats.publishSettings(user);
    await this.observers.reactivated(user);
    await this.audit.record(actor, { action: 'account.reactivated', targetKind: 'user', targetId: user.id, details: {} });
  }
}
