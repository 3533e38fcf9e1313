import { Injectable } from '@nestjs/common';
import { type Actor, isAdministrator } from '../../../../kernel/actor.js';
import { AuditLog } from '../../../../kernel/audit-log.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { UserId } from '../../../../kernel/ids.js';
import { AccountListeners } from '../../accounts/application/account-listeners.js';
import { UserRepository } from '../../accounts/application/user.repository.js';
import { leastRoleToActAs } from '../../accounts/domain/bot-policy.js';
import { AdministratorRequired } from '../../accounts/domain/role-required.js';
import type { User } from '../../accounts/domain/user.js';
import { BotEvents } from '../../bots/application/bot-events.js';
import { RoleGroupEvents } from '../../groups/application/role-group-events.js';
import { UserEvents } from '../../profiles/application/user-events.js';
import { RenewBotSecretsService } from './renew-bot-secrets.service.js';

/**
 * Deactivates and reactivates accounts, and changes the owners of bots. Whether the actor may deactivate or reactivate the account is decided
 * before. Inside the unit of work, on locked accounts.
 */
@Injectable()
export class ChangeAccountStateService {
  constructor(
    private readonly users: UserRepository,
    private readonly listeners: AccountListeners,
    private readonly userEvents: UserEvents,
    private readonly botEvents: BotEvents,
    private readonly roleGroups: RoleGroupEvents,
    private readonly secrets: RenewBotSecretsService,
    private readonly audit: AuditLog,
  ) {}

  /** Deactivates the account and the bots that it owns. */
  async deactivate(actor: Actor, user: User): Promise<void> {
    for (const bot of await this.users.findBotsOf(user.id)) if (bot.active) await this.deactivate(actor, bot);
    await this.listeners.notifyDeactivated(user);
    user.active = false;
    user.deactivations += 1;
    await this.users.save(user);
    await this.roleGroups.publishLeft(user, await this.userEvents.publishDeactivated(user));
    if (user.isBot) await this.botEvents.publishUpdated(user, { is_active: false });
    await this.audit.record(actor, { action: 'account.deactivated', targetKind: 'user', targetId: user.id, details: {} });
  }

  /** A bot whose owner is deactivated becomes the actor's, unless an operator acts. */
  async reactivate(actor: Actor, user: User): Promise<void> {
    const isClaimed = user.importedStub;
    user.active = true;
    // Whoever activates it says whose it is.
    user.importedStub = false;
    await this.users.save(user);
    await this.userEvents.publishReactivated(user, isClaimed);
    if (user.isBot) {
      await this.botEvents.publishUpdated(user, { is_active: true });
      await this.replaceInactiveOwner(actor, user);
    }
    await this.roleGroups.publishJoined(user);
    await this.roleGroups.publishSettings(user);
    await this.listeners.notifyReactivated(user);
    await this.audit.record(actor, { action: 'account.reactivated', targetKind: 'user', targetId: user.id, details: {} });
  }

  /**
   * Only administrators change owners. The bot's secrets change with its owner, because other accounts trust the bot as the new owner's.
   * @throws DomainError
   */
  async changeBotOwner(actor: Actor, bot: User, ownerId: UserId): Promise<void> {
    if (ownerId === bot.botOwnerId) return;
    if (!isAdministrator(actor.role)) throw new AdministratorRequired();
    const owner = await this.findNewOwner(bot, ownerId);
    const [previousOwnerId, managers] = [bot.botOwnerId, await this.botEvents.findManagers(bot)];
    bot.botOwnerId = owner.id;
    const secrets = await this.secrets.renew(actor, bot);
    await this.botEvents.publishManagerChanges(bot, managers, { owner_id: owner.id, ...secrets });
    await this.userEvents.publishChange(bot, { bot_owner_id: owner.id });
    const details = { before: previousOwnerId, now: owner.id };
    await this.audit.record(actor, { action: 'account.owner_changed', targetKind: 'user', targetId: bot.id, details });
  }

  private async replaceInactiveOwner(actor: Actor, bot: User): Promise<void> {
    const [owner] = bot.botOwnerId === null ? [] : await this.users.findByIds([bot.botOwnerId]);
    if (owner && !owner.active && actor.botType === null && !actor.isOperator) await this.changeBotOwner(actor, bot, actor.userId);
  }

  private async findNewOwner(bot: User, ownerId: UserId): Promise<User> {
    const [owner] = await this.users.findByIds([ownerId]);
    if (owner?.realmId !== bot.realmId || owner.system) throw new BadRequest('Failed to change owner, no such user');
    if (!owner.active) throw new BadRequest('Failed to change owner, user is deactivated');
    if (owner.isBot) throw new BadRequest("Failed to change owner, bots can't own other bots");
    if (owner.role > leastRoleToActAs(bot)) throw new BadRequest("Failed to change owner, user may not act with the bot's role");
    return owner;
  }
}
