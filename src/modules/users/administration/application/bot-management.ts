import { Injectable } from '@nestjs/common';
import { type Actor, Role } from '../../../../kernel/actor.js';
import { leastRoleToActAs, managesBot } from '../../accounts/domain/bot-policy.js';
import type { User } from '../../accounts/domain/user.js';
import { UserRepository } from '../../accounts/application/user.repository.js';
import { BotEvents, isNobody, without } from '../../bots/application/bot-events.js';
import { BotKeys } from './bot-keys.js';

/**
 * Keeps the management of bots within the roles of the accounts concerned: when one of the roles changes, the lists of bots do, and an account
 * that knows the key of a bot that is above it now knows a former key. Inside the unit of work.
 */
@Injectable()
export class BotManagement {
  constructor(
    private readonly users: UserRepository,
    private readonly keys: BotKeys,
    private readonly announcements: BotEvents,
  ) {}

  async botRenamed(bot: User): Promise<void> {
    await this.announcements.updated(bot, { full_name: bot.fullName });
  }

  /** @param bot locked @param before the role that it had until now */
  async botRoleChanged(actor: Actor, bot: User, before: Role): Promise<void> {
    const [managedIt, manageIt] = [await this.announcements.managersOf(bot, before), await this.announcements.managersOf(bot)];
    const change = isNobody(without(managedIt, manageIt)) ? {} : await this.keys.renew(actor, bot);
    await this.announcements.managersChanged(bot, managedIt, change);
  }

  /** @param before the role that the account, a person, had until now */
  async managerRoleChanged(actor: Actor, { id: userId, realmId, role }: User, before: Role): Promise<void> {
    for (const bot of await this.users.listBots(realmId)) {
      const manages = managesBot({ userId, role }, bot);
      if (managesBot({ userId, role: before }, bot) === manages) continue;
      await this.announcements.managerChanged(bot, userId, manages);
      if (!manages && outgrew(bot, { userId, role })) await this.renew(actor, bot);
    }
  }

  private async renew(actor: Actor, { id }: User): Promise<void> {
    const bot = await this.users.lock(id);
    await this.announcements.updated(bot, await this.keys.renew(actor, bot));
  }
}

/**
 * Whether the bot may do more than the account, of which it was until now. Of bots that belong to others only those count that are more than
 * members: a former administrator who becomes a guest shall not break every bot of the organization.
 */
function outgrew(bot: User, { userId, role }: { readonly userId: number; readonly role: Role }): boolean {
  const least = leastRoleToActAs(bot);
  return least < role && (bot.botOwnerId === userId || least < Role.member);
}
