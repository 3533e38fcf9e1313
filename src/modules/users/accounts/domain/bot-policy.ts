import { type Actor, isAdministrator, Role } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { UserId } from '../../../../kernel/ids.js';
import { AdministratorRequired, OwnerRequired } from './role-required.js';

/** The properties of a bot that decide which accounts manage it. */
export interface ManagedBot {
  readonly role: Role;
  readonly botOwnerId: UserId | null;
  readonly canCreateUsers: boolean;
  readonly canChangeUserEmails: boolean;
}

/** An account that may manage bots. */
export type BotManager = Pick<Actor, 'userId' | 'role'>;

/**
 * The least powerful role that may act as the bot. An account that manages a bot knows its key and can do everything that the bot may do; powers
 * that operators grant to single bots are therefore reserved to owners.
 */
export function leastRoleToActAs({ role, canCreateUsers, canChangeUserEmails }: ManagedBot): Role {
  return canCreateUsers || canChangeUserEmails ? Role.owner : role;
}

/** Whether an account may change the bot, see its secrets and own it: an administrator or the owner, whose role is at least that of the bot. */
export function managesBot(account: BotManager, bot: ManagedBot): boolean {
  return (isAdministrator(account.role) || bot.botOwnerId === account.userId) && account.role <= leastRoleToActAs(bot);
}

/** The owner may always deactivate a bot, because that reveals no key. @throws DomainError */
export function checkDeactivatesBot(account: BotManager, bot: ManagedBot): void {
  if (bot.botOwnerId !== account.userId) checkManagesBot(account, bot);
}

/** @throws DomainError unless `managesBot` */
export function checkManagesBot(account: BotManager, bot: ManagedBot): void {
  if (managesBot(account, bot)) return;
  const concerned = isAdministrator(account.role) || bot.botOwnerId === account.userId;
  const least = leastRoleToActAs(bot);
  if (concerned && least === Role.owner) throw new OwnerRequired();
  if (concerned && least === Role.administrator) throw new AdministratorRequired();
  throw new BadRequest('Insufficient permission');
}
