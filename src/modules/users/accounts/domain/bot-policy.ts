import { type Actor, isAdministrator, Role } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { UserId } from '../../../../kernel/ids.js';
import { AdministratorRequired, OwnerRequired } from './role-required.js';

/** What decides over the management of a bot. */
export interface ManagedBot {
  readonly role: Role;
  readonly botOwnerId: UserId | null;
  readonly canCreateUsers: boolean;
  readonly canChangeUserEmails: boolean;
}

/** An account that may manage bots. */
export type BotManager = Pick<Actor, 'userId' | 'role'>;

/**
 * The least powerful role that may act as the bot. Managing a bot leads to its key, and the key to everything that the bot may do; the powers
 * that operators grant to single accounts are organization owners' alone.
 */
export function leastRoleToActAs({ role, canCreateUsers, canChangeUserEmails }: ManagedBot): Role {
  return canCreateUsers || canChangeUserEmails ? Role.owner : role;
}

/** Whether an account of the bot's organization may change the bot, see its secrets and get it: an administrator or the bot's owner, if not below its role. */
export function managesBot(account: BotManager, bot: ManagedBot): boolean {
  return (isAdministrator(account.role) || bot.botOwnerId === account.userId) && account.role <= leastRoleToActAs(bot);
}

/** Deactivating a bot leads to no key: its owner always may. @throws DomainError */
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
