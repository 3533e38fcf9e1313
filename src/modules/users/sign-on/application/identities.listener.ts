import { Injectable } from '@nestjs/common';
import type { ReplacedCredential } from '../../../../kernel/actor.js';
import { AccountListener } from '../../accounts/application/account-listeners.js';
import type { User } from '../../accounts/domain/user.js';
import { ExternalIdentityRepository, SignOnSessionRepository } from './sign-on-provider.repository.js';

/**
 * Ends the identities that a password, or the address of the account, has connected when the password is replaced: whoever had it may have
 * entered an address, or connected a person, of their own. An address that the provider confirms connects again at the next log-in.
 */
@Injectable()
export class IdentitiesListener extends AccountListener {
  constructor(
    private readonly identities: ExternalIdentityRepository,
    private readonly sessions: SignOnSessionRepository,
  ) {
    super();
  }

  override async onCredentialsReplaced({ id, realmId }: User, replaced: ReplacedCredential): Promise<void> {
    if (replaced === 'password') await this.identities.deleteByUser(realmId, id, ['address', 'confirmation']);
  }

  override async onErased({ id, realmId }: User): Promise<void> {
    await this.identities.deleteByUser(realmId, id, ['address', 'confirmation', 'creation']);
    await this.sessions.deleteByUser(realmId, id);
  }
}
