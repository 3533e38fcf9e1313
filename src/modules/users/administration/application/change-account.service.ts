import { Injectable } from '@nestjs/common';
import { type Actor, isAdministrator, Role } from '../../../../kernel/actor.js';
import { AuditLog } from '../../../../kernel/audit-log.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import { AdministratorRequired, OwnerRequired } from '../../accounts/domain/role-required.js';
import type { User } from '../../accounts/domain/user.js';
import { BotManagement } from './bot-management.js';
import { RoleGroupEvents } from '../../groups/application/role-group-events.js';
import { UserEvents } from '../../profiles/application/user-events.js';
import { UserRepository } from '../../accounts/application/user.repository.js';
import { AccountListeners } from '../../accounts/application/account-listeners.js';

/** Changes what an account is called and what it may do, and tells of it. Inside the unit of work, on a locked account. */
@Injectable()
export class ChangeAccountService {
  constructor(
    private readonly users: UserRepository,
    private readonly events: UserEvents,
    private readonly bots: BotManagement,
    private readonly seats: RoleGroupEvents,
    private readonly observers: AccountListeners,
    private readonly audit: AuditLog,
  ) {}

  /** @param fullName one that the account may have */
  async rename(user: User, fullName: string): Promise<void> {
    if (fullName === user.fullName) return;
    user.rename(fullName);
    await this.users.save(user);
    await this.events.publishChange(user, { full_name: fullName });
    if (user.isBot) await this.bots.botRenamed(user);
  }

  /** The realm is locked, so that an owner remains. @throws DomainError if the actor may not give or take that role */
  async changeRole(actor: Actor, user: User, role: Role): Promise<void> {
    if (role === user.role) return;
    const before = user.role;
    if ((role === Role.owner || before === Role.owner) && actor.role !== Role.owner) throw new OwnerRequired();
    if (!isAdministrator(actor.role)) throw new AdministratorRequired();
    if (before === Role.owner && !user.isBot && user.active && (await this.users.countOwners(user.realmId)) === 1) {
      throw new BadRequest('The owner permission cannot be removed from the only organization owner.');
    }
    user.role = role;
    await this.users.save(user);
    await this.events.publishChange(user, { role });
    if (user.active) await this.seats.publishRoleChange(user, before);
    if (user.isBot) await this.bots.botRoleChanged(actor, user, before);
    else await this.bots.managerRoleChanged(actor, user, before);
    await this.observers.roleChanged(user, before);
    await this.audit.record(actor, {
      action: 'account.role_changed',
      targetKind: 'user',
      targetId: user.id,
      details: { before, now: role },
    });
  }

  async changeAddress(actor: Actor, user: User, email: string): Promise<void> {
    const { isBot, emailVisibility, showsEmailToEveryone } = user;
    const before = { email: user.email, isBot, emailVisibility, showsEmailToEveryone };
    user.changeEmail(email);
    await this.users.save(user);
    await this.events.publishAddressChange(user, before);
    await this.audit.record(actor, { action: 'account.address_changed', targetKind: 'user', targetId: user.id, details: {} });
  }
}
