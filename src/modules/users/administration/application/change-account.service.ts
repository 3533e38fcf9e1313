import { Injectable } from '@nestjs/common';
import { type Actor, isAdministrator, Role } from '../../../../kernel/actor.js';
import { AuditLog } from '../../../../kernel/audit-log.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import { AccountListeners } from '../../accounts/application/account-listeners.js';
import { UserRepository } from '../../accounts/application/user.repository.js';
import { leastRoleToActAs, managesBot } from '../../accounts/domain/bot-policy.js';
import { AdministratorRequired, OwnerRequired } from '../../accounts/domain/role-required.js';
import type { User } from '../../accounts/domain/user.js';
import { BotEvents, type BotManagers, isNobody, without } from '../../bots/application/bot-events.js';
import { RoleGroupEvents } from '../../groups/application/role-group-events.js';
import { UserEvents } from '../../profiles/application/user-events.js';
import { RenewBotSecretsService } from './renew-bot-secrets.service.js';

/** A permission that the server's operator grants to single accounts. */
export type OperatorPermission = 'canCreateUsers' | 'canChangeUserEmails';

/** Changes the name, the role, the permissions and the email address of accounts, and publishes the changes. Inside the unit of work, on a locked account. */
@Injectable()
export class ChangeAccountService {
  constructor(
    private readonly users: UserRepository,
    private readonly userEvents: UserEvents,
    private readonly botEvents: BotEvents,
    private readonly roleGroups: RoleGroupEvents,
    private readonly listeners: AccountListeners,
    private readonly secrets: RenewBotSecretsService,
    private readonly audit: AuditLog,
  ) {}

  /** @param fullName checked and normalised */
  async rename(user: User, fullName: string): Promise<void> {
    if (fullName === user.fullName) return;
    user.rename(fullName);
    await this.users.save(user);
    await this.userEvents.publishChange(user, { full_name: fullName });
    if (user.isBot) await this.botEvents.publishUpdated(user, { full_name: fullName });
    await this.listeners.notifyRenamed(user);
  }

  /**
   * The realm must be locked, so that concurrent changes leave at least one owner.
   * @throws DomainError if the actor may not grant or revoke that role
   */
  async changeRole(actor: Actor, user: User, role: Role): Promise<void> {
    if (role === user.role) return;
    const before = user.role;
    if ((role === Role.owner || before === Role.owner) && actor.role !== Role.owner) throw new OwnerRequired();
    if (!isAdministrator(actor.role)) throw new AdministratorRequired();
    if (before === Role.owner && !user.isBot && user.active && (await this.users.countOwners(user.realmId)) === 1) {
      throw new BadRequest('The owner permission cannot be removed from the only organization owner.');
    }
    const managers = user.isBot ? await this.botEvents.findManagers(user) : null;
    user.role = role;
    await this.users.save(user);
    await this.userEvents.publishChange(user, { role });
    if (user.active) await this.roleGroups.publishRoleChange(user, before);
    if (managers) await this.updateManagersOf(actor, user, managers);
    else await this.updateBotsManagedBy(actor, user, before);
    await this.listeners.notifyRoleChanged(user, before);
    await this.audit.record(actor, {
      action: 'account.role_changed',
      targetKind: 'user',
      targetId: user.id,
      details: { before, now: role },
    });
  }

  async changeEmail(actor: Actor, user: User, email: string): Promise<void> {
    const { isBot, emailVisibility, showsEmailToEveryone } = user;
    const before = { email: user.email, isBot, emailVisibility, showsEmailToEveryone };
    user.changeEmail(email);
    await this.users.save(user);
    await this.userEvents.publishAddressChange(user, before);
    await this.listeners.notifyEmailChanged(user);
    await this.audit.record(actor, { action: 'account.address_changed', targetKind: 'user', targetId: user.id, details: {} });
  }

  /**
   * Grants or revokes a permission that only operators grant.
   * @returns whether the account has a new API key, as a bot has if an account that managed it may not act with the permission
   */
  async changePermission(actor: Actor, user: User, permission: OperatorPermission, granted: boolean): Promise<boolean> {
    if (user[permission] === granted) return false;
    const managers = user.isBot ? await this.botEvents.findManagers(user) : null;
    user[permission] = granted;
    await this.users.save(user);
    await this.userEvents.publishToOwner(user, []);
    const hasNewSecrets = managers !== null && (await this.updateManagersOf(actor, user, managers));
    const action = granted ? 'account.permission_granted' : 'account.permission_revoked';
    await this.audit.record(actor, { action, targetKind: 'user', targetId: user.id, details: { permission } });
    return hasNewSecrets;
  }

  /**
   * The bot is more or less powerful than before. Its secrets are replaced if an account that managed it no longer does.
   * @returns whether they were
   */
  private async updateManagersOf(actor: Actor, bot: User, previous: BotManagers): Promise<boolean> {
    const lostManagers = !isNobody(without(previous, await this.botEvents.findManagers(bot)));
    await this.botEvents.publishManagerChanges(bot, previous, lostManagers ? await this.secrets.renew(actor, bot) : {});
    return lostManagers;
  }

  /** The account has another role, and with it manages more or fewer bots. */
  private async updateBotsManagedBy(actor: Actor, { id: userId, realmId, role }: User, before: Role): Promise<void> {
    for (const bot of await this.users.listBots(realmId)) {
      const manages = managesBot({ userId, role }, bot);
      if (managesBot({ userId, role: before }, bot) === manages) continue;
      await this.botEvents.publishManagerChange(bot, userId, manages);
      if (!manages && needsNewSecrets(bot, { userId, role })) {
        const locked = await this.users.lock(bot.id);
        await this.botEvents.publishUpdated(locked, await this.secrets.renew(actor, locked));
      }
    }
  }
}

/**
 * Whether the bot is more powerful than an account that managed it until now. Bots of other owners count only above the role of members:
 * a former administrator who becomes a guest must not break every bot of the organization.
 */
function needsNewSecrets(bot: User, { userId, role }: { readonly userId: number; readonly role: Role }): boolean {
  const least = leastRoleToActAs(bot);
  return least < role && (bot.botOwnerId === userId || least < Role.member);
}
