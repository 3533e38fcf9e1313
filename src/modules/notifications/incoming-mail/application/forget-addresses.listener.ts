import type { ReplacedCredential } from '../../../../kernel/actor.js';
import { Injectable } from '@nestjs/common';
import { AccountListener, type User } from '../../../users/accounts.api.js';
import { AddressRepository } from './address.repository.js';
import { ServerSecrets } from '../../../../kernel/server-secrets.js';
import { ChannelAddressesService } from './channel-addresses.service.js';

/**
 * Deletes the reply addresses of accounts that are deactivated, and all addresses of people who are erased. Replaces the channel addresses of accounts
 * with other credentials: with another API key, all that the account created or that post in its name; otherwise those that post in its name. Those in
 * the name of others are in programs, which a new password leaves alone.
 */
@Injectable()
export class ForgetAddressesListener extends AccountListener {
  constructor(
    private readonly addresses: AddressRepository,
    private readonly given: ChannelAddressesService,
    private readonly secrets: ServerSecrets,
  ) {
    super();
  }

  override async onCredentialsReplaced({ realmId, id }: User, replaced: ReplacedCredential): Promise<void> {
    for (const { generation, ...address } of await this.addresses.lockAllOf(realmId, id)) {
      if (replaced !== 'api_key' && address.senderId !== id) continue;
      const token = this.given.deriveToken(address, generation + 1);
      await this.addresses.replaceForChannel(address, this.secrets.digest(token), generation + 1);
    }
  }

  override async onDeactivated({ realmId, id }: User): Promise<void> {
    await this.addresses.deleteRepliesOf(realmId, id);
  }

  override async onErased({ realmId, id }: User): Promise<void> {
    await this.addresses.deleteOf(realmId, id);
  }
}
