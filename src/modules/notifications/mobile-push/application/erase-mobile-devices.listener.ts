import type { ReplacedCredential } from '../../../../kernel/actor.js';
import { Injectable } from '@nestjs/common';
import { AccountListener, type User } from '../../../users/accounts.api.js';
import { MobileDevicesService } from './mobile-devices.service.js';

/**
 * Deletes the devices of an account that is deactivated or erased, or that has another API key, with which they were logged in, or password, so that
 * they get nothing any more. The Zulip server does so for a new key.
 */
@Injectable()
export class EraseMobileDevicesListener extends AccountListener {
  constructor(private readonly devices: MobileDevicesService) {
    super();
  }

  override async onCredentialsReplaced(user: User, replaced: ReplacedCredential): Promise<void> {
    if (replaced !== 'sessions') await this.devices.deleteAll(user);
  }

  override onDeactivated(user: User): Promise<void> {
    return this.devices.deleteAll(user);
  }

  override onErased(user: User): Promise<void> {
    return this.devices.deleteAll(user);
  }
}
