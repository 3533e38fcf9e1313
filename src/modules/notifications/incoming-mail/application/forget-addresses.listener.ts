import { Injectable } from '@nestjs/common';
import { AccountListener, type User } from '../../../users/accounts.api.js';
import { AddressRepository } from './address.repository.js';

/** Deletes the reply addresses of accounts that are deactivated, and all addresses of people who are erased. */
@Injectable()
export class ForgetAddressesListener extends AccountListener {
  constructor(private readonly addresses: AddressRepository) {
    super();
  }

  override async onDeactivated({ realmId, id }: User): Promise<void> {
    await this.addresses.deleteRepliesOf(realmId, id);
  }

  override async onErased({ realmId, id }: User): Promise<void> {
    await this.addresses.deleteOf(realmId, id);
  }
}
