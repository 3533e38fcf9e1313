import { Injectable } from '@nestjs/common';
import { Timer } from '../../../../platform/jobs/timer.js';
import { SendDigestsService } from '../application/send-digests.service.js';

const INTERVAL_MS = 600_000;

/** Looks every ten minutes whether digests are due. */
@Injectable()
export class DigestTimer extends Timer {
  constructor(private readonly digests: SendDigestsService) {
    super(INTERVAL_MS, 'Digests could not be sent');
  }

  protected run(): Promise<void> {
    return this.digests.sendDue(() => this.isStopping);
  }
}
