import { Injectable } from '@nestjs/common';
import { AccountListener } from '../../accounts/application/account-listeners.js';
import type { User } from '../../accounts/domain/user.js';
import { EmailChangeRepository } from './email-change.repository.js';
import { MutedUserRepository } from './muted-user.repository.js';

/** Ends the email changes that somebody asked for with earlier credentials; deletes the email changes and the muted users of a person who is erased. */
@Injectable()
export class EraseSettingsListener extends AccountListener {
  constructor(
    private readonly emailChanges: EmailChangeRepository,
    private readonly mutedUsers: MutedUserRepository,
  ) {
    super();
  }

  override listOtherAddresses({ id, realmId }: User): Promise<string[]> {
    return this.emailChanges.listAddresses(realmId, id);
  }

  override onCredentialsReplaced({ id, realmId }: User): Promise<void> {
    return this.emailChanges.close(realmId, id);
  }

  override onEmailChanged({ id, realmId }: User): Promise<void> {
    return this.emailChanges.close(realmId, id);
  }

  /** Until then the link says that the account is deactivated. */
  override onReactivated({ id, realmId }: User): Promise<void> {
    return this.emailChanges.close(realmId, id);
  }

  override async onErased({ id, realmId }: User): Promise<void> {
    await this.emailChanges.deleteAll(realmId, id);
    await this.mutedUsers.deleteAll(id);
  }
}
