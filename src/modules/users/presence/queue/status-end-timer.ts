import { Injectable } from '@nestjs/common';
import { Timer } from '../../../../platform/jobs/timer.js';
import { UserStatusesService } from '../application/user-statuses.service.js';

const INTERVAL_MS = 1_000;

/** Clears statuses at their end. Several processes may do so, because each status is cleared by one of them. */
@Injectable()
export class StatusEndTimer extends Timer {
  constructor(private readonly statuses: UserStatusesService) {
    super(INTERVAL_MS, 'Statuses that have ended could not be cleared');
  }

  protected run(): Promise<void> {
    return this.statuses.clearEnded();
  }
}
