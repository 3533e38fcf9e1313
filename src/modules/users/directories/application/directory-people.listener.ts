import { Injectable } from '@nestjs/common';
import type { ReplacedCredential } from '../../../../kernel/actor.js';
import { AccountListener } from '../../accounts/application/account-listeners.js';
import type { User } from '../../accounts/domain/user.js';
import { DirectoryPersonRepository } from './directory.repository.js';

/** Ends what a password, or the address of the account, has connected with a directory when the password is replaced: as for providers. */
@Injectable()
export class DirectoryPeopleListener extends AccountListener {
  constructor(private readonly people: DirectoryPersonRepository) {
    super();
  }

  override async onCredentialsReplaced({ id, realmId }: User, replaced: ReplacedCredential): Promise<void> {
    if (replaced === 'password') await this.people.deleteByUser(realmId, id, ['address', 'confirmation']);
  }

  override async onErased({ id, realmId }: User): Promise<void> {
    await this.people.deleteByUser(realmId, id, ['address', 'confirmation', 'creation']);
  }
}
