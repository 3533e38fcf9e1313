import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { AuditLog } from '../../../../kernel/audit-log.js';
import type { User } from '../../domain/user.js';
import { BotOwnership } from '../bots/bot-ownership.js';
import { GroupSeats } from '../groups/group-seats.js';
import { UserRepository } from '../user.repository.js';
import { AccountAnnouncements } from './account-announcements.js';
import { AccountObservers } from './account-observers.js';

/** An account goes, or comes back. Nothing is checked here: who may is decided before. Inside the unit of work. */
@Injectable()
export class AccountStates {
  constructor(
    private readonly users: UserRepository,
    private readonly observers: AccountObservers,
    private readonly announcements: AccountAnnouncements,
    private readonly bots: BotOwnership,
    private readonly seats: GroupSeats,
    private readonly audit: AuditLog,
  ) {}

  /** With the bots it owns. */
  async leave(actor: Actor, user: User): Promise<void> {
    for (const bot of await this.users.findBotsOf(user.id)) if (bot.active) await this.leave(actor, bot);
    await this.observers.deactivated(user);
    user.active = false;
    user.deactivations += 1;
    await this.users.save(user);
    await this.seats.vacated(user, await this.announcements.deactivated(user));
    if (user.isBot) await this.bots.left(user);
    await this.audit.record(actor, { action: 'account.deactivated', targetKind: 'user', targetId: user.id, details: {} });
  }

  async comeBack(actor: Actor, user: User): Promise<void> {
    user.active = true;
    await this.users.save(user);
    await this.announcements.reactivated(user);
    if (user.isBot) await this.bots.cameBack(actor, user);
    await this.seats.taken(user);
    await this.seats.counted(user);
    await this.observers.reactivated(user);
    await this.audit.record(actor, { action: 'account.reactivated', targetKind: 'user', targetId: user.id, details: {} });
  }
}
