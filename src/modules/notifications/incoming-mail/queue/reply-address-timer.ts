import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../kernel/clock.js';
import { Timer } from '../../../../platform/jobs/timer.js';
import { AddressRepository } from '../application/address.repository.js';

const INTERVAL_MS = 3_600_000;

/** Deletes expired reply addresses every hour. */
@Injectable()
export class ReplyAddressTimer extends Timer {
  constructor(
    private readonly addresses: AddressRepository,
    private readonly clock: Clock,
  ) {
    super(INTERVAL_MS, 'Expired reply addresses could not be deleted');
  }

  protected run(): Promise<void> {
    return this.addresses.deleteExpired(this.clock.now());
  }
}
