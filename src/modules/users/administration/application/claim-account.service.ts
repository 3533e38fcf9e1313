import { Injectable } from '@nestjs/common';
import { PasswordHasher } from '../../../../kernel/server-secrets.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { AccountListeners } from '../../accounts/application/account-listeners.js';
import { INTERNAL_CLIENT } from '../../accounts/application/system-bots.service.js';
import { UserRepository } from '../../accounts/application/user.repository.js';
import type { NewUser, User } from '../../accounts/domain/user.js';
import { UserEvents } from '../../profiles/application/user-events.js';
import { ChangeAccountService } from './change-account.service.js';
import { ChangeAccountStateService } from './change-account-state.service.js';

/** Gives accounts that imports have made for authors to their people, who have shown that the address is theirs. Inside the unit of work. */
@Injectable()
export class ClaimAccountService {
  constructor(
    private readonly users: UserRepository,
    private readonly passwords: PasswordHasher,
    private readonly changes: ChangeAccountService,
    private readonly states: ChangeAccountStateService,
    private readonly userEvents: UserEvents,
    private readonly listeners: AccountListeners,
  ) {}

  /** The account that an import has made for the address and nobody has claimed, locked; null if there is none. */
  async find(realmId: RealmId, email: string): Promise<User | null> {
    const [known] = await this.users.findByEmails(realmId, [email]);
    if (!known?.importedStub || known.isBot) return null;
    const user = await this.users.lock(known.id);
    return user.importedStub ? user : null;
  }

  /**
   * The person writes on in the account, with the name and the role of `account`: messages, conversations and groups stay.
   * @param password in clear; null for somebody who logs in by a provider
   */
  async claim(user: User, { fullName, role, timezone }: Omit<NewUser, 'joinedAt'>, password: string | null): Promise<void> {
    const before = user.role;
    user.passwordHash = password === null ? null : await this.passwords.hash(password);
    user.role = role;
    if (timezone !== '') user.timezone = timezone;
    await this.users.save(user);
    await this.changes.rename(user, fullName);
    if (role !== before) {
      await this.userEvents.publishChange(user, { role });
      await this.listeners.notifyRoleChanged(user, before);
    }
    await this.states.reactivate(user.asActor(INTERNAL_CLIENT), user);
  }
}
