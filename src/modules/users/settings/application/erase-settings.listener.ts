import { Injectable } from '@nestjs/common';
import { AccountListener } from '../../accounts/application/account-listeners.js';
import type { User } from '../../accounts/domain/user.js';
import { EmailChangeRepository } from './email-change.repository.js';
import { MutedUserRepository } from './muted-user.repository.js';

/** Deletes the email changes and the muted users of a person who is erased. */
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

  override async onErased({ id, realmId }: User): Promise<void> {
    await this.emailChanges.deleteAll(realmId, id);
    await this.mutedUsers.deleteAll(id);
  }
}
