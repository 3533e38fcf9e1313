import { Injectable } from '@nestjs/common';
import { AccountListener, type User } from '../../../users/accounts.api.js';
import { MobileDeviceRepository } from './mobile-device.repository.js';

/** Deletes the devices of an account that is deactivated or erased, so that they get nothing any more. */
@Injectable()
export class EraseMobileDevicesListener extends AccountListener {
  constructor(private readonly devices: MobileDeviceRepository) {
    super();
  }

  override onDeactivated({ id }: User): Promise<void> {
    return this.devices.deleteAll(id);
  }

  override onErased({ id }: User): Promise<void> {
    return this.devices.deleteAll(id);
  }
}
