import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../kernel/clock.js';
import { AccountListener } from '../../accounts/application/account-listeners.js';
import type { User } from '../../accounts/domain/user.js';
import { ScimAccountRepository } from './scim.repository.js';

/** Lets providers that ask what has changed find accounts that were changed here. */
@Injectable()
export class ScimAccountsListener extends AccountListener {
  constructor(
    private readonly accounts: ScimAccountRepository,
    private readonly clock: Clock,
  ) {
    super();
  }

  override onRenamed(user: User): Promise<void> {
    return this.touch(user);
  }

  override onRoleChanged(user: User): Promise<void> {
    return this.touch(user);
  }

  override onEmailChanged(user: User): Promise<void> {
    return this.touch(user);
  }

  override onDeactivated(user: User): Promise<void> {
    return this.touch(user);
  }

  /** Who is active again is no longer deleted for the provider. */
  override onReactivated(user: User): Promise<void> {
    return this.touch(user, { removed: false });
  }

  /** What the provider has said identifies the person. Without it, the provider does not see the account. */
  override async onErased({ id: userId, realmId }: User): Promise<void> {
    const nothing = { userName: null, userNameKey: null, externalId: null, said: null };
    if (await this.accounts.find(realmId, userId)) {
      await this.accounts.save({ ...nothing, userId, realmId, removed: true, changedAt: this.clock.now() });
    } else await this.accounts.touch(realmId, userId, this.clock.now(), { removed: true });
  }

  private async touch({ isBot, realmId, id }: User, change: { readonly removed?: boolean } = {}): Promise<void> {
    if (!isBot) await this.accounts.touch(realmId, id, this.clock.now(), change);
  }
}
