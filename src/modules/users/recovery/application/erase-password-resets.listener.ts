import { Injectable } from '@nestjs/common';
import { AccountListener } from '../../accounts/application/account-listeners.js';
import type { User } from '../../accounts/domain/user.js';
import { PasswordResetRepository } from './password-reset.repository.js';

/** Deletes the keys for new passwords of a person who is erased. The deactivation made them invalid. */
@Injectable()
export class ErasePasswordResetsListener extends AccountListener {
  constructor(private readonly passwordResets: PasswordResetRepository) {
    super();
  }

  override async onErased({ id, realmId }: User): Promise<void> {
    await this.passwordResets.deleteByUser(realmId, id);
  }
}
