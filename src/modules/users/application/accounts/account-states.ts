import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { AuditLog } from '../../../../kernel/audit-log.js';
import type { User } from '../../domain/user.js';
import { BotOwnership } from '../bots/bot-ownership.js';
import { RoleGroupEvents } from '../groups/group-seats.js';
import { UserRepository } from '../user.repository.js';
import { AccountAnnouncements } from './account-announcements.js';
import { AccountListeners } from './account-observers.js';

/** An account goes, or comes back. Nothing is checked here: who may is decided before. Inside the unit of work. */
@Injectable()
export class ChangeAccountStateService {
  constructor(
    private readonly users: UserRepository,
    private readonly observers: AccountListeners,
    private readonly announcements: AccountAnnouncements,
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
    await this.seats.publishLeft(user, await this.announcements.deactivated(user));
    if (user.isBot) await this.bots.left(user);
    await this.audit.record(actor, { action: 'account.deactivated', targetKind: 'user', targetId: user.id, details: {} });
  }

  async reactivate(actor: Actor, user: User): Promise<void> {
    user.active = true;
    await this.users.save(user);
    await this.announcements.reactivated(user);
    if (user.isBot) await this.bots.cameBack(actor, user);
    await this.seats.publishJoined(user);
    await this.seats.publishSettings(user);
    await this.observers.reactivated(user);
    await this.audit.record(actor, { action: 'account.reactivated', targetKind: 'user', targetId: user.id, details: {} });
  }
}
